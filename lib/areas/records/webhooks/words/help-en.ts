/** What each screen is for, and what people do there. */
export default {
  webhooks: {
    about: "The messages that the service sends when a record changes.",
    jobs: {
      first: "See that they arrive and carry a right signature.",
      second: "Open a refused one, and see the cause.",
    },
  },
  webhook: {
    about: "One message of the service: its text, signature and what followed.",
    jobs: {
      first: "See whether it was accepted, or why it was refused.",
      second: "See what the service answered when asked, and what changed here.",
    },
  },
} as const;
