/** What each screen is for, and what people do there. */
export default {
  approvals: {
    about: "Orders and requests that need your approval or your colleagues'.",
    jobs: {
      first: "Read an order, then approve or decline it.",
      second: "Approve several at once.",
      third: "See all that wait, with the approvals that each has.",
    },
  },
  orders: {
    about: "All payment orders created in Daftar, and the result of each.",
    jobs: {
      first: "Find an order by amount, receiver, IBAN or state.",
      second: "Follow up those whose result is not known.",
    },
  },
  "orders-for-people": {
    about: "Orders that cannot go on without a person's decision.",
    jobs: {
      first: "See what happened to each, and what to do.",
      second: "Open it and decide by its evidence; until then, do not pay again.",
    },
  },
  order: {
    about: "One payment order, from its creation to its result.",
    jobs: {
      first: "See how far it is and who has to decide.",
      second: "Approve or decline it, or take it back before it is sent.",
      third: "Open the payment that came of it.",
    },
  },
} as const;
