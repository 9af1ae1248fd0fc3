/** What each screen is for, and what people do there. */
export default {
  reports: {
    about: "What came into the wallet and left it in a period, by kind, channel and fee.",
    jobs: {
      first: "Choose the period and compare it with the one before.",
      second: "Press a sum to see its rows.",
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
