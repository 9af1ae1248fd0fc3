/** What each screen is for, and what people do there. */
export default {
  "holder-transfer": {
    about: "Orders a transfer from a cardholder's account or card.",
    jobs: {
      first: "Enter the destination and the amount, then create the order.",
      second: "After approval the holder agrees with a one-time code, which is entered on the order.",
    },
  },
} as const;
