/** What each screen is for, and what people do there. */
export default {
  deposits: {
    about: "Deposits: money that was paid to you under a deposit code.",
    jobs: {
      first: "Find one by code, amount or payer.",
      second: "Give a payer your deposit code and how to pay.",
      third: "Make a file of the list.",
    },
  },
  deposit: {
    about: "One deposit: its amount, payer and code.",
    jobs: {
      first: "Open its row in the statement, or the customer whose code it was.",
      second: "Copy its ids for a follow-up.",
    },
  },
  "suspicious-deposits": {
    about: "Deposits that the service finds suspicious and that wait for your decision.",
    jobs: {
      first: "Open one, and propose to accept it or to send it back.",
      second: "Open a colleague's proposal, and confirm or decline it.",
    },
  },
  "suspicious-deposit": {
    about: "One suspicious deposit: its cause, deadline and decisions.",
    jobs: {
      first: "Check the cause and who paid.",
      second: "Accept it or send it back; others confirm as the payout policy says.",
    },
  },
} as const;
