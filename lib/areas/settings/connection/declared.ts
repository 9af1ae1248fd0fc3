import { declareArea, place } from "@/lib/kit/areas/declare";

export const connectionRoutes = {
  connection: (business: string) => `/${business}/settings/connection`,
};

/** The link to the service: its token pair, its state, and the sandbox's controls. */
export const connection = declareArea({
  permissions: {
    "connection.read": ["owner", "manager", "support", "auditor"],
    "connection.manage": ["owner", "manager"],
  },
  tags: ["connection"],
  screens: [
    place("connection", connectionRoutes.connection, "connection.read", { place: "settings", tab: 7, icon: "PlugZap" }),
  ],
  hits: {},
  files: [],
  notices: {
    link_missing: {
      severity: "act",
      topic: "technical",
      permission: "overview.read",
      acts: "connection.manage",
      href: (business) => connectionRoutes.connection(business),
      screen: "connection",
    },
    link_broken: {
      severity: "urgent",
      topic: "technical",
      permission: "overview.read",
      acts: "connection.manage",
      href: (business) => connectionRoutes.connection(business),
      screen: "connection",
    },
    service_away: {
      severity: "urgent",
      topic: "technical",
      permission: "overview.read",
      acts: "connection.manage",
      href: (business) => connectionRoutes.connection(business),
      screen: "connection",
    },
    /** It was not renewed in time, and nothing works from its end on. */
    pair_expiring: {
      severity: "act",
      topic: "technical",
      permission: "overview.read",
      acts: "connection.manage",
      href: (business) => connectionRoutes.connection(business),
      screen: "connection",
    },
    refresh_failing: {
      severity: "act",
      topic: "technical",
      permission: "connection.read",
      acts: "connection.manage",
      href: (business) => connectionRoutes.connection(business),
      screen: "connection",
    },
    unreadable_answers: {
      severity: "know",
      topic: "technical",
      permission: "connection.read",
      href: (business) => connectionRoutes.connection(business),
      facts: ["lastAt"],
    },
  },
  audit: {
    actions: [
      "connection.pair_pasted",
      "connection.pair_linked",
      "connection.refresh_asked",
      "connection.broken",
      "connection.webhook_key_set",
      "sandbox.controlled",
    ],
    facts: {},
    subjects: {
      connection: (_, business) => ({ word: "connection", href: connectionRoutes.connection(business) }),
      sandbox: (_, business) => ({ word: "sandbox", href: `${connectionRoutes.connection(business)}#sandbox` }),
    },
    revealed: {},
  },
});
