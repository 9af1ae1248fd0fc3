import { declareArea, place, queryText, screen, screenOfRecord } from "@/lib/kit/areas/declare";

export const authorizationRoutes = {
  authorizations: (business: string, query?: Record<string, string>) =>
    `/${business}/authorizations${queryText(query)}`,
  authorizationBanks: (business: string) => `/${business}/authorizations/banks`,
  authorization: (business: string, authorizationId: string) =>
    `/${business}/authorizations/${encodeURIComponent(authorizationId)}`,
};

const subject = (business: string, id: string) =>
  ({ word: "authorization", href: authorizationRoutes.authorization(business, id) }) as const;

export const authorizations = declareArea({
  permissions: {
    "authorizations.read": "everybody",
    /** A payer's permission for direct debits: asking for one, and handing its address on. */
    "authorizations.make": ["owner", "manager", "accountant"],
    /** Taking one back for good. */
    "authorizations.revoke": ["owner", "manager"],
  },
  tags: ["authorizations"],
  screens: [
    place("authorizations", authorizationRoutes.authorizations, "authorizations.read", {
      place: "debits",
      tab: 2,
      icon: "FileKey2",
      tool: "subscription",
    }),
    screen("authorization-banks", authorizationRoutes.authorizationBanks, "authorizations.read", {
      label: "authorizationBanks",
      also: "banks direct debit ceilings limits بانک‌های برداشت مستقیم سقف",
    }),
    screenOfRecord("authorization", authorizationRoutes.authorization, "authorizations.read"),
  ],
  hits: { authorization: "authorizations" },
  files: ["authorizations"],
  notices: {
    authorizations_expiring: {
      severity: "know",
      topic: "collecting",
      permission: "authorizations.read",
      href: (business) => authorizationRoutes.authorizations(business, { concern: "expiring" }),
    },
    /** Few withdrawals are left in this month. */
    authorizations_full: {
      severity: "know",
      topic: "collecting",
      permission: "authorizations.read",
      href: (business) => authorizationRoutes.authorizations(business, { concern: "full" }),
    },
  },
  audit: {
    actions: ["authorization.revoked"],
    facts: {},
    subjects: {
      authorization: ({ subject: id }, business) =>
        id ? subject(business, id) : { word: "authorization", href: null },
    },
    revealed: { authorizations: subject },
  },
});
