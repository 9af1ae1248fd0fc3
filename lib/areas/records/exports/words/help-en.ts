/** What each screen is for, and what people do there. */
export default {
  exports: {
    about: "The files that you asked for from lists.",
    jobs: {
      first: "See which is ready, and download it.",
      second: "Cancel one that is no longer needed.",
    },
  },
} as const;
