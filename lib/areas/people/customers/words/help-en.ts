/** What each screen is for, and what people do there. */
export default {
  customers: {
    about: "The customers, and the search among them.",
    jobs: {
      first: "Find a customer by name, mobile, national code or IBAN.",
      second: "Create one, or import them from a file.",
      third: "Make a file of what the filters show.",
    },
  },
  "new-customer": {
    about: "Creates a customer at the service.",
    jobs: {
      first: "Enter their details and ids.",
      second: "A similar customer, if there is one, is shown before.",
    },
  },
  "edit-customer": {
    about: "Edits a customer's details.",
    jobs: {
      first: "Change the fields and save.",
      second: "The change stays in the customer's history.",
    },
  },
  "customer-fields": {
    about: "The fields of your own that are kept for customers.",
    jobs: {
      first: "See the names and kinds of the fields.",
      second: "See how they are used among customers.",
    },
  },
  "customer-doubles": {
    about: "Customers who may be the same person.",
    jobs: {
      first: "Compare two customers side by side.",
      second: "If they are not one, say so, and they are shown no more.",
    },
  },
} as const;
