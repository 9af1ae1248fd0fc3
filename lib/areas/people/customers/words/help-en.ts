/** What each screen is for, and what people do there. */
export default {
  customers: {
    about: "The customers, and the search among them.",
    jobs: {
      first: "Find a customer by name, mobile, code or id.",
      second: "Create one, or import them from a file.",
      third: "Make a file of what the filters show.",
    },
  },
  "new-customer": {
    about: "Creates a customer at the service.",
    jobs: {
      first: "Enter their details and ids.",
      second: "If other customers have the same mobile, they are shown.",
    },
  },
  "edit-customer": {
    about: "Edits a customer's details.",
    jobs: {
      first: "Change the fields and save.",
      second: "If somebody else changed the same field meanwhile, you see it before you save.",
    },
  },
  "customer-fields": {
    about: "The fields of your own that are kept for customers.",
    jobs: {
      first: "See the fields, and when each was changed.",
      second: "Add, rename or delete a field.",
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
