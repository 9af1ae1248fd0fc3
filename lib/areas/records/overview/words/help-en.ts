/** What each screen is for, and what people do there. */
export default {
  overview: {
    about: "How the business stands today: the balance, money in and out, and everything that waits for you.",
    jobs: {
      first: "Look through what needs attention; each entry leads to its screen.",
      second: "Change the period of the charts and compare it with the one before.",
      third: "Open the rows of a day or a range from its chart.",
    },
  },
} as const;
