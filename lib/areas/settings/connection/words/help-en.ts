/** What each screen is for, and what people do there. */
export default {
  connection: {
    about: "Daftar's connection to the payment service: tokens, webhook key, gateway and health.",
    jobs: {
      first: "See that it works, and when the token is renewed.",
      second: "Enter new tokens or the webhook key.",
      third: "See answers that could not be read.",
    },
  },
} as const;
