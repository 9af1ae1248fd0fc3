/** The checklist of a new business. */
export default {
  title: "Going live",
  description: "Each step is marked by what is really there.",
  progress: "{done} of {count} done",
  done: "Done",
  open: "Not done",
  putAway: "Put the list away",
  putAwayTitle: "Put this list away for everybody?",
  putAwayBody: "Steps that are not done are no longer shown here.",
  steps: {
    connection: {
      title: "Connect to the service",
      body: "The tokens are entered, and the service has answered.",
    },
    webhook: {
      title: "Receive the first webhook",
      body: "A message of the service with a right signature has arrived.",
    },
    bankAccount: {
      title: "Read a bank account",
      body: "The statement of at least one bank account was read.",
    },
    approvers: {
      title: "A second approver",
      body: "At least two people can approve payments.",
    },
    codes: {
      title: "Two-step sign-in of approvers",
      body: "Everybody who approves payments has turned it on.",
    },
    policy: {
      title: "Your own payout policy",
      body: "You have set the limits and approvals yourselves.",
    },
    payment: {
      title: "The first payment",
      body: "One small payment order has been carried out to its end.",
    },
  },
} as const;

/** What other screens say of it. */
export const elsewhere = {
  audit: { actions: { business_checklist_put_away: "Put the going-live checklist away" } },
} as const;
