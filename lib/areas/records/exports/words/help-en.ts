/** What each screen is for, and what people do there. */
export default {
  exports: {
    about: "The files that were made from lists.",
    jobs: {
      first: "See which is ready, and download it.",
      second: "Cancel one that is still being made, or make one again.",
    },
  },
} as const;
