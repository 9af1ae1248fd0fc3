/** What each screen is for, and what people do there. */
export default {
  "debit-refunds": {
    about: "Refunds of withdrawals to payers.",
    jobs: {
      first: "Find a refund by amount or id.",
      second: "Open a refund, and from it the withdrawal that it belongs to.",
    },
  },
  "debit-refund": {
    about: "One refund: its amount, state and withdrawal.",
    jobs: {
      first: "See whether the money reached the payer.",
      second: "Copy its id for a follow-up.",
    },
  },
} as const;
