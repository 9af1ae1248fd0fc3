/** What each screen is for, and what people do there. */
export default {
  "authorization-requests": {
    about: "The requests for authorizations that you sent to payers.",
    jobs: {
      first: "See which were accepted, declined or not answered.",
      second: "Open one to copy its link or to ask again.",
    },
  },
  "authorization-request": {
    about: "One request for an authorization: its link, the answer, and the authorization that came of it.",
    jobs: {
      first: "Copy the link and send it to the payer.",
      second: "See why it was declined, ask again, or take it back.",
    },
  },
} as const;
