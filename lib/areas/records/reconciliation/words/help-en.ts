/** What each screen is for, and what people do there. */
export default {
  reconciliation: {
    about: "Compares the wallet with the payments month by month, and closes months that balance.",
    jobs: {
      first: "See which months are complete and balance.",
      second: "Look into the mismatches.",
      third: "Open a month that balances, and close it, so that its figures stay.",
    },
  },
  "reconciliation-month": {
    about: "One month: its opening and closing balances, its sums, and what is missing to close it.",
    jobs: {
      first: "See what is missing and where mismatches are.",
      second: "Close the month, or make the accounting file.",
    },
  },
  "reconciliation-day": {
    about: "One day from its opening balance to its closing one, and what does not match.",
    jobs: {
      first: "See the sums by kind and channel.",
      second: "Open a mismatch of the day, or the day's statement.",
    },
  },
  mismatches: {
    about: "The mismatches that reconciliation found: open, explained and for information.",
    jobs: {
      first: "Look through the open ones.",
      second: "Open one and write its explanation.",
    },
  },
  mismatch: {
    about: "One mismatch: its two sides, the difference, and notes.",
    jobs: {
      first: "Open and compare the records of both sides.",
      second: "Write its explanation, so that it is open no more.",
    },
  },
  "account-codes": {
    about: "The account codes with which a month's accounting file is made.",
    jobs: {
      first: "Enter the code and name of each account, as in your accounting software.",
      second: "Enter codes for your bank accounts and the labels of their rows.",
    },
  },
} as const;
