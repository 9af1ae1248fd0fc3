/** What each screen is for, and what people do there. */
export default {
  "bank-accounts": {
    about: "The bank accounts connected to the service, with their balances.",
    jobs: {
      first: "Ask the bank for an account's balance.",
      second: "Open an account's statement, or bring money from it into the wallet.",
    },
  },
  "bank-account": {
    about: "One bank account: its balance and its statement.",
    jobs: {
      first: "Narrow the statement by day, direction or label.",
      second: "Ask the bank for its newest rows.",
      third: "Make a file of it.",
    },
  },
} as const;
