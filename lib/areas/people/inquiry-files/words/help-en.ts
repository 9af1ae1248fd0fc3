/** What each screen is for, and what people do there. */
export default {
  "inquiry-files": {
    about: "Makes many inquiries from a file, and lists earlier files.",
    jobs: {
      first: "Upload a file, and see what it will cost.",
      second: "Open the results of earlier files.",
    },
  },
  "inquiry-file": {
    about: "One file of inquiries with the answer of each row.",
    jobs: {
      first: "Correct wrong rows, and start.",
      second: "Make a file of the answers.",
    },
  },
} as const;
