/** What each screen is for, and what people do there. */
export default {
  inquiries: {
    about: "The inquiries that were made, with their answers and costs.",
    jobs: {
      first: "Find an earlier answer, so that it is not paid again.",
      second: "Make an inquiry.",
    },
  },
  "new-inquiry": {
    about: "Makes an inquiry at the service; each answer has its cost.",
    jobs: {
      first: "Choose the kind, and enter the details.",
      second: "See the cost before you send it.",
    },
  },
  inquiry: {
    about: "One inquiry: the question, the answer, the cost and who asked.",
    jobs: {
      first: "Read the answer, or ask again.",
      second: "Open the customer that it is about.",
    },
  },
  inquirySettings: {
    about: "The fee of each inquiry, and each member's budget of the month.",
    jobs: {
      first: "Enter the fees of your contract.",
      second: "Set the budgets; above them another owner or manager approves.",
    },
  },
} as const;
