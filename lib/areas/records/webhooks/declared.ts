import { declareArea, place, screenOfRecord } from "@/lib/kit/areas/declare";

export const webhookRoutes = {
  webhooks: (business: string) => `/${business}/webhooks`,
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
  audit: { actions: [], facts: {}, subjects: {}, revealed: {} },
});
