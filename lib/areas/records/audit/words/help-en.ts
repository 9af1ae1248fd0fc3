/** What each screen is for, and what people do there. */
export default {
  audit: {
    about: "Everything done in Daftar: who did what, and when.",
    jobs: {
      first: "Narrow the entries by person, kind or day.",
      second: "See whether the chain of entries is intact.",
      third: "Make a file of them.",
    },
  },
  "audit-file": {
    about: "Checks a file of the log.",
    jobs: {
      first: "Choose the file; the server reads it and does not keep it.",
      second: "See whether an entry was changed or is missing.",
    },
  },
  "audit-print": {
    about: "The log, laid out for paper.",
    jobs: {
      first: "Print it with Ctrl+P, or keep it as a PDF.",
      second: "Go back to the log for another period.",
    },
  },
} as const;
