/** What each screen is for, and what people do there. */
export default {
  queuedSettlements: {
    about: "Settlements that the service accepted and holds until the balance covers them.",
    jobs: {
      first: "See how much must be deposited to empty the queue.",
      second: "Open one, and cancel it if needed.",
    },
  },
  "queued-settlement": {
    about: "One queued settlement: its amount, destination and state.",
    jobs: {
      first: "See what amount it waits for.",
      second: "Cancel it, or open the settlement that came of it.",
    },
  },
} as const;
