/** What each screen is for, and what people do there. */
export default {
  "grant-transfer": {
    about: "Moves money from a cardholder's account to you under their permission.",
    jobs: {
      first: "See the permission and its limit.",
      second: "Enter the amount, then create the order.",
    },
  },
} as const;
