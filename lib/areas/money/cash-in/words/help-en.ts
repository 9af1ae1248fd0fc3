/** What each screen is for, and what people do there. */
export default {
  cashIn: {
    about: "Brings money from one of the business's own bank accounts into the wallet.",
    jobs: {
      first: "Choose the account; its balance is shown.",
      second: "Enter the amount, and see the balances afterwards.",
      third: "Create the order; nothing leaves the account before its approvals.",
    },
  },
} as const;
