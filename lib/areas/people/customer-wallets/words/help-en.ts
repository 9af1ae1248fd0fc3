/** What each screen is for, and what people do there. */
export default {
  "customer-wallet": {
    about: "Moves money between your wallet and a customer's wallet.",
    jobs: {
      first: "See the balance of the customer's wallet.",
      second: "Enter the amount, then create the order; the direction is chosen on the customer's page.",
    },
  },
} as const;
