/** What each screen is for, and what people do there. */
export default {
  settlements: {
    about: "All settlements of the business, created in Daftar or outside it.",
    jobs: {
      first: "Find one by amount, IBAN, account holder or track id.",
      second: "Create a settlement.",
      third: "Make a file of what the filters show.",
    },
  },
  settlement: {
    about: "One settlement: its amount, its destination, where it stands at the bank, and its history.",
    jobs: {
      first: "See whether the money arrived, is on its way, or came back.",
      second: "Open its receipt, or copy the track id.",
      third: "Open the payment order that made it.",
    },
  },
  "new-settlement": {
    about: "Orders a payment from the wallet to one IBAN.",
    jobs: {
      first: "Enter the IBAN, or choose an earlier one; whose it is can be asked of the bank.",
      second: "Enter the amount and a description, and read the summary before you create it.",
      third: "After that it goes to approval as the payout policy says.",
    },
  },
  banks: {
    about: "The banks, and which of them can be paid account to account within seconds now.",
    jobs: {
      first: "See whether a bank can be paid at once, and what is left of today's limit.",
      second: "See until when it is open; the interbank cycle reaches every bank.",
    },
  },
} as const;
