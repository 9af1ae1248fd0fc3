/** What each screen is for, and what people do there. */
export default {
  webhooks: {
    about: "The messages that the service sends when a payment changes.",
    jobs: {
      first: "See that they arrive and carry a right signature.",
      second: "Open a refused or stuck one, and see the cause.",
    },
  },
  webhook: {
    about: "One message of the service: its text, signature and what followed.",
    jobs: {
      first: "See why it was refused or stuck.",
      second: "Process it again.",
    },
  },
} as const;
