import "server-only";
import { routes } from "@/lib/kit/routes";
import type { WebhookTopic } from "@/lib/kit/webhooks";
import { env } from "@/lib/server/core/env";

/**
 * The address for the service's webhooks about a payment, as a field of its request. It is sent only if others can
 * reach it: on a single machine the sandbox knows where to call. Batches are left out, because their id is the hash
 * of their content, which must not change with the address. They are followed by look-ups.
 */
export const notifyUrlOf = (business: string, topic: WebhookTopic = "settlements"): { notifyUrl?: string } =>
  env().isHttps ? { notifyUrl: new URL(routes.api.webhook(business, topic), env().DAFTAR_URL).href } : {};
