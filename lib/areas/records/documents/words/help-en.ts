/** What each screen is for, and what people do there. */
export default {
  documents: {
    about: "The receipts and statements issued from Daftar.",
    jobs: {
      first: "Find a document, and print it again.",
      second: "See who issued it.",
    },
  },
  document: {
    about: "One document with the code that proves it.",
    jobs: {
      first: "Print it; whoever holds it can check its code at the address on it.",
      second: "Withdraw it if it is no longer right.",
    },
  },
} as const;
