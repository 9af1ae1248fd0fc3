/** What each screen is for, and what people do there. */
export default {
  "customer-imports": {
    about: "Imports customers from a file, and lists earlier files.",
    jobs: {
      first: "Upload a new file.",
      second: "See how earlier files went, and their wrong rows.",
    },
  },
  "customer-import": {
    about: "One file of customers: its columns, faults and the result of each row.",
    jobs: {
      first: "Say what the columns are.",
      second: "Correct wrong rows, and start.",
    },
  },
} as const;
