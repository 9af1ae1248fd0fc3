/** What each screen is for, and what people do there. */
export default {
  security: {
    about: "Your password, two-step sign-in and devices.",
    jobs: {
      first: "Turn two-step sign-in on, and keep the recovery codes.",
      second: "Sign out devices that you do not know.",
    },
  },
} as const;
