/** What each screen is for, and what people do there. */
export default {
  reports: {
    about: "What came into the wallet and left it in a period, by kind, channel and fee.",
    jobs: {
      first: "Choose the period; the one before stands beside it.",
      second: "Open a day to see its rows in the statement.",
      third: "Print the report, or make a file of it.",
    },
  },
  "report-print": {
    about: "The period report, laid out for paper.",
    jobs: {
      first: "Print it with Ctrl+P, or keep it as a PDF.",
      second: "Go back to the report for another period.",
    },
  },
} as const;
