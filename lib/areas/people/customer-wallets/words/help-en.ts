/** What each screen is for, and what people do there. */
export default {
  "customer-wallet": {
    about: "Moves money between your wallet and a customer's wallet.",
    jobs: {
      first: "See the balance of the customer's wallet.",
      second: "Choose the amount and the direction, then create the order.",
    },
  },
} as const;
