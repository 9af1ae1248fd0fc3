/** What each screen is for, and what people do there. */
export default {
  customer: {
    about: "Everything about one customer: payments, what they owe, their wallet, and what is to come.",
    jobs: {
      first: "See what they paid, what they owe and what waits.",
      second: "Begin a withdrawal, a payment link or a settlement for them.",
      third: "Leave notes and files for your colleagues.",
    },
  },
} as const;
