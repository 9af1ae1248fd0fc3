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
      first: "Enter the applicant's details.",
      second: "Send them the link for their own steps.",
    },
  },
  "card-application": {
    about: "One application: its steps, papers, the card and its delivery.",
    jobs: {
      first: "See the present step and what is missing.",
      second: "Send the applicant's link, or finalise the application.",
      third: "Block the card, or ask for another.",
    },
  },
  "card-applicant": {
    about: "The applicant's details and papers.",
    jobs: {
      first: "Fill in missing fields, and upload papers.",
      second: "Save; the applicant can complete the rest.",
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
