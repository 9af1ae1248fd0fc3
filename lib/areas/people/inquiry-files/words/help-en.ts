/** What each screen is for, and what people do there. */
export default {
  "inquiry-files": {
    about: "Makes many inquiries from a file, and lists earlier files.",
    jobs: {
      first: "Upload a file; what it will cost is shown before it starts.",
      second: "Open the results of earlier files.",
    },
  },
  "inquiry-file": {
    about: "One file of inquiries with the answer of each row.",
    jobs: {
      first: "See the cost and the wrong rows, and start.",
      second: "Make a file of the answers.",
    },
  },
} as const;
