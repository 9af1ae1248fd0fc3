/** What each screen is for, and what people do there. */
export default {
  business: {
    about: "What the service keeps of the business, and its active tools.",
    jobs: {
      first: "Check the registered details.",
      second: "See which tools are not active, and how they become so.",
    },
  },
  users: {
    about: "People who have access to this business at the service itself.",
    jobs: {
      first: "See who can act outside Daftar.",
      second: "See each one's role, and whether two-step sign-in is on.",
    },
  },
} as const;
