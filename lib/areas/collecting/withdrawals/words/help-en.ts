/** What each screen is for, and what people do there. */
export default {
  withdrawals: {
    about: "All direct-debit withdrawals with their states.",
    jobs: {
      first: "Find one by amount, payer or track id.",
      second: "Create one, or many from a file.",
      third: "Collect failed ones again.",
    },
  },
  withdrawal: {
    about: "One withdrawal: its amount, payer, attempts and result.",
    jobs: {
      first: "See whether it was collected, or why not.",
      second: "Refund it, cancel it, or collect it again.",
    },
  },
  "new-withdrawal": {
    about: "Orders a withdrawal from a payer's account under their authorization.",
    jobs: {
      first: "Choose the authorization; what can be collected is shown.",
      second: "Enter the amount and the day.",
      third: "Repeat it over several dates if needed.",
    },
  },
  "many-withdrawals": {
    about: "Creates many withdrawals from one file.",
    jobs: {
      first: "Upload the file; its columns are read by their headings, as in the sample.",
      second: "See the wrong rows, and get them as a file to correct.",
      third: "Check the sum, then create the order.",
    },
  },
  "failed-withdrawals": {
    about: "Collects failed withdrawals again.",
    jobs: {
      first: "See the cause of each, and when another try is worth it.",
      second: "Choose those worth another try, and create one order.",
    },
  },
  "debit-report": {
    about: "How direct debit did in a period: what was collected, what was not, and why.",
    jobs: {
      first: "Choose the period and see each bank's rate of success.",
      second: "See the causes of failures, and open their withdrawals.",
    },
  },
} as const;
