/** What each screen is for, and what people do there. */
export default {
  "card-files": {
    about: "Creates many applications from a file, and lists earlier files.",
    jobs: {
      first: "Upload a file of applicants.",
      second: "See how earlier files went.",
    },
  },
  "card-file": {
    about: "One file of applicants with the result of each row.",
    jobs: {
      first: "Correct wrong rows, and start.",
      second: "Get the links of the new applicants.",
    },
  },
} as const;
