/** What each screen is for, and what people do there. */
export default {
  team: {
    about: "The members of the team and their roles.",
    jobs: {
      first: "Invite a member.",
      second: "Change a role, or close somebody's access.",
      third: "See who has no two-step sign-in.",
    },
  },
} as const;
