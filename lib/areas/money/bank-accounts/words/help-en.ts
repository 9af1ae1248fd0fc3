/** What each screen is for, and what people do there. */
export default {
  "bank-accounts": {
    about: "The bank accounts connected to the service, with their balances.",
    jobs: {
      first: "Ask the bank for an account's balance.",
      second: "Name an account, and open its statement.",
    },
  },
  "bank-account": {
    about: "One bank account: its balance and its statement.",
    jobs: {
      first: "Narrow the statement by day and amount.",
      second: "Read it anew from the bank.",
      third: "Make a file of it.",
    },
  },
} as const;
