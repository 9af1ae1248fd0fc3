/** What each screen is for, and what people do there. */
export default {
  "change-credit": {
    about: "Changes the credit of one cardholder.",
    jobs: {
      first: "See the present credit, and enter the change.",
      second: "Create the order; it is approved as the policy says.",
    },
  },
  "change-credits": {
    about: "Changes the credit of several cardholders in one order.",
    jobs: {
      first: "Enter the holders and the amount of each.",
      second: "Check the sum, then create the order.",
    },
  },
} as const;
