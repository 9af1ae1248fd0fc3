/** What each screen is for, and what people do there. */
export default {
  "grant-transfer": {
    about: "Moves money from a cardholder's account at another bank to the card's account, with their authorization.",
    jobs: {
      first: "See the authorization and its limit per transfer.",
      second: "Enter the amount, then create the order.",
    },
  },
} as const;
