/** What each screen is for, and what people do there. */
export default {
  cards: {
    about: "Applications for cards by stage, from the first entry to delivery.",
    jobs: {
      first: "See which applications wait for you.",
      second: "Find one by name or mobile.",
      third: "Create an application.",
    },
  },
  "new-card": {
    about: "Creates an application for a card.",
    jobs: {
      first: "Choose the issuer; the applicant's details come next.",
      second: "Later, the applicant can do their steps by a link.",
    },
  },
  "card-application": {
    about: "One application: its steps, papers, the card and its delivery.",
    jobs: {
      first: "See the present step and what is missing.",
      second: "Upload papers, make the applicant's link, or send it for review.",
      third: "Prepare the bank's page that blocks the card, or request a reissue.",
    },
  },
  "card-applicant": {
    about: "The applicant's details.",
    jobs: {
      first: "Fill in the fields; they are saved as you type.",
      second: "Register the applicant, or send changed details.",
    },
  },
  cardSettings: {
    about: "Sets card issuing up, and lists the banks that issue your cards.",
    jobs: {
      first: "Set it up once, before the first card.",
      second: "Enter the banks of your contract by their names at the service.",
    },
  },
} as const;
