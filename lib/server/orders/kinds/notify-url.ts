import "server-only";
import { routes } from "@/lib/routes";
import { env } from "@/lib/server/env";
import type { WebhookTopic } from "@/lib/webhooks/topics";

/**
 * Where the service tells what becomes of a payment, as its request names it. Only an address that others can reach is
 * named: on one machine alone the sandbox knows where to call. Not for batches, whose id is the hash of what is sent:
 * they must stay the same when the address changes, and are followed by looks.
 */
export const notifyUrlOf = (business: string, topic: WebhookTopic = "settlements"): { notifyUrl?: string } =>
  env().isHttps ? { notifyUrl: new URL(routes.api.webhook(business, topic), env().DAFTAR_URL).href } : {};
