/** What each screen is for, and what people do there. */
export default {
  "card-credit": {
    about: "The credit of cards: how much was given, spent and repaid.",
    jobs: {
      first: "See what is left of the business's credit.",
      second: "Follow repayments and changes.",
    },
  },
  "card-money": {
    about: "One cardholder's accounts, credit and statement.",
    jobs: {
      first: "See their balance and statement.",
      second: "Change their credit, or order a transfer.",
    },
  },
} as const;
