import { declareArea, place } from "@/lib/kit/areas/declare";

export const teamRoutes = {
  team: (business: string) => `/${business}/settings/team`,
};

/** The members of a business and their roles. */
export const team = declareArea({
  permissions: {
    "team.read": ["owner", "manager", "auditor"],
    "team.manage": ["owner"],
  },
  tags: ["team"],
  screens: [place("team", teamRoutes.team, "team.read", { place: "settings", tab: 4, icon: "Users" })],
  hits: {},
  files: [],
  audit: {
    actions: [
      "team.invited",
      "team.invitation_revoked",
      "team.joined",
      "team.role_changed",
      "team.disabled",
      "team.enabled",
      "team.access_reset_made",
      "team.left",
    ],
    facts: {},
    subjects: {
      team: ({ subject }, business) => ({ word: null, href: subject ? teamRoutes.team(business) : null }),
    },
    revealed: {},
  },
});
