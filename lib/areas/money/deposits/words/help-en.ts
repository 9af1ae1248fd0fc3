/** What each screen is for, and what people do there. */
export default {
  deposits: {
    about: "Deposits: money that reached your account under a customer's deposit code.",
    jobs: {
      first: "Find one by code, amount or payer.",
      second: "See whose customer's it is.",
      third: "Make a file of the list.",
    },
  },
  deposit: {
    about: "One deposit: its amount, payer, code and customer.",
    jobs: {
      first: "Open the customer's page.",
      second: "Copy its ids for a follow-up.",
    },
  },
  "suspicious-deposits": {
    about: "Deposits that the service finds suspicious and that wait for your decision.",
    jobs: {
      first: "Look at one and propose to accept it or to send it back.",
      second: "Confirm or decline a colleague's proposal.",
    },
  },
  "suspicious-deposit": {
    about: "One suspicious deposit: its cause, deadline and decisions.",
    jobs: {
      first: "Check the cause and who paid.",
      second: "Decide with a reason; a second person confirms it.",
    },
  },
} as const;
