/** What each screen is for, and what people do there. */
export default {
  policy: {
    about: "The rules of payouts: limits, approvers and allowed destinations.",
    jobs: {
      first: "See how many approvals an amount needs, and whose.",
      second: "Propose a change; another owner or manager, if there is one, approves it.",
      third: "Before that, see what it would have done to past orders.",
    },
  },
} as const;
