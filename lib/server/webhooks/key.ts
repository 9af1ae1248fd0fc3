import "server-only";
import { sealedColumn } from "@/lib/server/core/reseal";
import { open, seal } from "@/lib/server/core/secret-box";
import { businesses } from "@/lib/server/db/schema/index";

const purposeOf = (business: string) => `webhook-key:${business}`;

/** The key that the service signs a business's webhooks with, as the database keeps it. */
export const sealWebhookKey = (business: string, key: string): Buffer => seal(key, purposeOf(business));

/** @throws Error when it was sealed for another business or under a secret that is not configured */
export const openWebhookKey = (business: string, sealed: Buffer): string => open(sealed, purposeOf(business));

export const webhookKeySeals = [sealedColumn(businesses, "webhookKey", ({ slug }) => purposeOf(slug))];
