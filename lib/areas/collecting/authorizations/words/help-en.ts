/** What each screen is for, and what people do there. */
export default {
  authorizations: {
    about: "The permissions that payers gave for direct debit.",
    jobs: {
      first: "Find a payer's authorization.",
      second: "See which ones end soon.",
      third: "Ask for a new one.",
    },
  },
  "authorization-banks": {
    about: "The banks that direct debit works with, and their limits.",
    jobs: {
      first: "See whether a bank is active now.",
      second: "See its limits per withdrawal and per day.",
    },
  },
  authorization: {
    about: "One authorization: its bank, limits, what was used, and its withdrawals.",
    jobs: {
      first: "See how much can be collected today.",
      second: "Create a withdrawal under it.",
      third: "Revoke it.",
    },
  },
  "new-authorization": {
    about: "Asks a payer for the permission to use direct debit.",
    jobs: {
      first: "Enter the payer, the bank and the limits.",
      second: "Send the link; the payer agrees at their bank.",
    },
  },
} as const;
