import { declareArea, place, screenOfRecord } from "@/lib/areas/declare";
import { queryText } from "@/lib/areas/query-text";

const routes = {
  authorizations: (business: string, query?: Record<string, string>) =>
    `/${business}/authorizations${queryText(query)}`,
  authorization: (business: string, authorizationId: string) =>
    `/${business}/authorizations/${encodeURIComponent(authorizationId)}`,
};

export const authorizations = declareArea({
  routes,
  permissions: {
    "authorizations.read": "everybody",
    /** A payer's permission for direct debits: asking for one, and handing its address on. */
    "authorizations.make": ["owner", "manager", "accountant"],
  },
  tags: ["authorizations"],
  screens: [
    place("authorizations", routes.authorizations, "authorizations.read", {
      group: "collect",
      icon: "FileKey2",
      tool: "subscription",
    }),
    screenOfRecord("authorization", routes.authorization, "authorizations.read"),
  ],
  hits: { authorization: "authorizations" },
  files: ["authorizations"],
  audit: {
    actions: [],
    facts: {},
    subjects: {},
    revealed: {
      authorizations: (business, id) => ({
        word: "authorization",
        href: routes.authorization(business, id),
      }),
    },
  },
});
