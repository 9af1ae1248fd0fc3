/** What each screen is for, and what people do there. */
export default {
  gateway: {
    about: "Payments through the gateway by your payment links.",
    jobs: {
      first: "Find a payment by amount, card or reference.",
      second: "Open one that waits, and decide before its deadline.",
      third: "Create a payment link.",
    },
  },
  "gateway-payment": {
    about: "One gateway payment, from opening the page to confirmation and refund.",
    jobs: {
      first: "See whether it was confirmed.",
      second: "Refund it in whole or in parts.",
    },
  },
  "payment-requests": {
    about: "The payment links that you created for payers.",
    jobs: {
      first: "See which were paid and which still wait.",
      second: "Open one to copy its link or to print it.",
      third: "Create a link.",
    },
  },
  "payment-request": {
    about: "One payment link with its payments.",
    jobs: {
      first: "Send the link or its QR code to the payer.",
      second: "Take the link back, or print it.",
    },
  },
  "payment-request-print": {
    about: "A payment link with its QR code, laid out for paper.",
    jobs: {
      first: "Print it and put it where payers see it.",
      second: "Go back to the link to see its payments.",
    },
  },
  "gateway-refunds": {
    about: "All refunds to payers, as the wallet's statement shows them.",
    jobs: {
      first: "See whether a refund was done, and when.",
      second: "Narrow them by state, day, amount or payer.",
      third: "Open one to see the payment that it belongs to.",
      fourth: "Follow a refund that was ordered here and is not over.",
    },
  },
  "new-payment-request": {
    about: "Creates a link with which a payer pays through the gateway.",
    jobs: {
      first: "Enter the amount and what it is for.",
      second: "Set its deadline and how often it may be paid.",
      third: "Send the new link.",
    },
  },
} as const;
