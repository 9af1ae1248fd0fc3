/** What each screen is for, and what people do there. */
export default {
  "card-credit": {
    about: "The credit of all cardholders: what is left, and what is to be repaid.",
    jobs: {
      first: "See the remaining credit, and purchases not repaid or overdue.",
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
