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
  fees: {
    about: "What was charged as fees in a month, and what the fee wallet paid for.",
    jobs: {
      first: "See the fees that the wallet paid, by channel.",
      second: "See what inquiries cost, which the fee wallet pays.",
      third: "Open the rows that the fees belong to.",
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
