/** What each screen is for, and what people do there. */
export default {
  search: {
    about: "Searches all payments, customers and records by one text.",
    jobs: {
      first: "Type a name, an amount, an IBAN, an id or the end of a card.",
      second: "Open a result, or all records of its kind.",
    },
  },
  person: {
    about: "What Daftar has read of one person.",
    jobs: {
      first: "See their records of every kind.",
      second: "Erase their data if they ask for it and your role may.",
    },
  },
} as const;
