"use client";

import { besideOf } from "@/components/kit/data-table/beside-of";
import { webhookRoutes } from "@/lib/areas/records/webhooks/declared";
import { WORDS } from "./[deliveryId]/words";

export const WebhooksBeside = besideOf(webhookRoutes.webhook, WORDS, async () => {
  const { WebhookDetail } = await import("@/components/records/webhooks/webhook-detail");
  return ({ record }) => <WebhookDetail deliveryId={record} />;
});
