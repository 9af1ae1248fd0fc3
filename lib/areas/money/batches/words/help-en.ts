/** What each screen is for, and what people do there. */
export default {
  batches: {
    about: "Batches: payments to many IBANs in one order.",
    jobs: {
      first: "See how far each has come, and how many rows failed.",
      second: "Create one from a file or by hand.",
    },
  },
  batch: {
    about: "One batch with the result of each row.",
    jobs: {
      first: "See the failed rows and the cause of each.",
      second: "Pay the failed rows again, if the batch was ordered in Daftar.",
      third: "Make a file of the rows, or print them.",
    },
  },
  "batch-print": {
    about: "A batch and its rows, laid out for paper.",
    jobs: {
      first: "Print it with Ctrl+P, or keep it as a PDF.",
      second: "Go back to the batch for later results.",
    },
  },
  "new-batch": {
    about: "Creates a batch from an Excel or CSV file, or row by row.",
    jobs: {
      first: "Upload the file and say what its columns are.",
      second: "Correct wrong rows right here.",
      third: "Check the sum and the count, then create the order.",
    },
  },
} as const;
