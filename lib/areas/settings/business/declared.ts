import { declareArea, place } from "@/lib/kit/areas/declare";

export const businessRoutes = {
  business: (business: string) => `/${business}/settings/business`,
  users: (business: string) => `/${business}/settings/users`,
};

/** The business as the service knows it, and its users there. */
export const business = declareArea({
  permissions: {
    "business.read": "everybody",
    "users.read": ["owner", "manager", "auditor"],
  },
  tags: ["business", "users"],
  screens: [
    place("business", businessRoutes.business, "business.read", { place: "settings", tab: 1, icon: "Building2" }),
    place("users", businessRoutes.users, "users.read", { place: "settings", tab: 2, icon: "UsersRound" }),
  ],
  hits: {},
  files: [],
  audit: { actions: [], facts: {}, subjects: {}, revealed: {} },
});
