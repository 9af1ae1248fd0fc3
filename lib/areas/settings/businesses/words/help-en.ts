/** What each screen is for, and what people do there. */
export default {
  businesses: {
    about: "The businesses that you are a member of.",
    jobs: {
      first: "Go to another business.",
      second: "Link a new one, if your role may.",
    },
  },
} as const;
