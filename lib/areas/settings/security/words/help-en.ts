/** What each screen is for, and what people do there. */
export default {
  security: {
    about: "Your password, passkeys, two-step sign-in and devices.",
    jobs: {
      first: "Add a passkey, or turn one-time codes on and keep the recovery codes.",
      second: "Sign out devices that you do not know.",
    },
  },
} as const;
