/** What each screen is for, and what people do there. */
export default {
  "holder-transfer": {
    about: "Moves money from a cardholder's account with their one-time code.",
    jobs: {
      first: "Enter the destination and the amount.",
      second: "Enter the code that the holder receives by SMS.",
    },
  },
} as const;
