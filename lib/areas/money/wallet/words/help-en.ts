/** What each screen is for, and what people do there. */
export default {
  wallet: {
    about: "The balance of the wallet and its statement, row by row.",
    jobs: {
      first: "Narrow the rows by kind, amount or day.",
      second: "Open a row to see which payment it belongs to.",
      third: "Make a file of the statement.",
    },
  },
  transaction: {
    about: "One row of the wallet's statement with everything known about it.",
    jobs: {
      first: "Open the payment that the row belongs to.",
      second: "Copy its ids for a question to support.",
    },
  },
} as const;
