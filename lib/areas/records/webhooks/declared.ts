import { connectionRoutes } from "@/lib/areas/settings/connection/declared";
import { declareArea, place, queryText, screenOfRecord } from "@/lib/kit/areas/declare";

export const webhookRoutes = {
  webhooks: (business: string, query?: Record<string, string>) => `/${business}/webhooks${queryText(query)}`,
  webhook: (business: string, deliveryId: string) => `/${business}/webhooks/${encodeURIComponent(deliveryId)}`,
};

/** Notices that the service sent. */
export const webhooks = declareArea({
  permissions: { "webhooks.read": ["owner", "manager", "support", "auditor"] },
  tags: ["webhooks"],
  screens: [
    place("webhooks", webhookRoutes.webhooks, "webhooks.read", { place: "log", tab: 2, icon: "Webhook" }),
    screenOfRecord("webhook", webhookRoutes.webhook, "webhooks.read"),
  ],
  hits: {},
  files: [],
  notices: {
    webhook_key_missing: {
      severity: "act",
      topic: "technical",
      permission: "webhooks.read",
      acts: "connection.manage",
      href: (business) => connectionRoutes.connection(business),
      screen: "connection",
    },
    webhooks_refused: {
      severity: "act",
      topic: "technical",
      permission: "webhooks.read",
      acts: "connection.manage",
      href: (business) => webhookRoutes.webhooks(business, { verdict: "refused", arrived: "lately" }),
      screen: "webhooks",
      facts: ["isMixed", "verdict", "lastAt"],
    },
    webhooks_stuck: {
      severity: "act",
      topic: "technical",
      permission: "webhooks.read",
      acts: "connection.manage",
      href: (business) => webhookRoutes.webhooks(business, { verdict: "waiting" }),
      screen: "webhooks",
    },
    /** They came regularly, and none came for a day although records ended at the service. */
    webhooks_silent: {
      severity: "act",
      topic: "technical",
      permission: "webhooks.read",
      acts: "connection.manage",
      href: (business) => webhookRoutes.webhooks(business),
      screen: "webhooks",
    },
  },
  audit: { actions: [], facts: {}, subjects: {}, revealed: {} },
});
