/** What each screen is for, and what people do there. */
export default {
  reconciliation: {
    about: "Compares the wallet with the payments month by month, and closes months that balance.",
    jobs: {
      first: "See which months are complete and balance.",
      second: "Look into the mismatches.",
      third: "Close a month that balances, so that its figures stay.",
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
    about: "One day of the wallet, row by row against the payments.",
    jobs: {
      first: "See which payment each row matches.",
      second: "Open rows without a payment, and payments without a row.",
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
    about: "The account codes that files carry beside each kind of row.",
    jobs: {
      first: "Enter the code of each kind of row.",
      second: "Match them with the accounts of your accounting software.",
    },
  },
} as const;
