import "server-only";
import { eq, inArray } from "drizzle-orm";
import { routes } from "@/lib/kit/routes";
import { prepareBudget } from "@/lib/server/budget/slots";
import { env } from "@/lib/server/core/env";
import { db } from "@/lib/server/db/client";
import { businesses } from "@/lib/server/db/schema";
import { sealGatewayKey } from "@/lib/server/tokens/gateway-key";
import { sealWebhookKey } from "@/lib/server/webhooks/key";
import {
  controlSandbox,
  issueSandboxPair,
  sandboxBusinesses,
  sandboxGatewayKey,
  sandboxWebhookKey,
} from "./sandbox-control";
import { readPair, storePair } from "./store";
import { tokenWorks } from "./verify";

/** The sandbox's business that every sandbox installation begins with. */
export const SANDBOX_BUSINESS = "parsmart";

/** Links the sandbox's first business to this installation, and again all others that were linked here. */
export async function linkSandbox(): Promise<void> {
  const known = (await sandboxBusinesses()).map(({ name }) => name);
  const linked = await db().select({ slug: businesses.slug }).from(businesses).where(inArray(businesses.slug, known));
  for (const business of new Set([SANDBOX_BUSINESS, ...linked.map(({ slug }) => slug)])) await linkAgain(business);
}

/**
 * Sets up a working token pair, the key of the webhooks, and their address. A broken link stays broken, so that a
 * person can see and repair it.
 */
async function linkAgain(business: string): Promise<void> {
  const stored = await readPair(business);
  const isFine = stored && (stored.brokenAt !== null || (await tokenWorks(business, stored.accessToken)));
  if (!isFine) await storePair(business, await issueSandboxPair(business), { kind: "linked" });
  if (!stored) await prepareBudget(business);
  const webhookKey = sealWebhookKey(business, await sandboxWebhookKey(business));
  const now = new Date();
  const gatewayKey = sealGatewayKey(business, await sandboxGatewayKey(business));
  const keys = { webhookKey, webhookKeySetAt: now, gatewayKey, gatewayKeySetAt: now, gatewayKeyCheckedAt: now };
  await db().update(businesses).set(keys).where(eq(businesses.slug, business));
  await sendWebhooksHere(business);
}

/** Tells the sandbox where to send a business's webhooks. */
export async function sendWebhooksHere(business: string): Promise<void> {
  const url = `${ownAddress()}${routes.api.webhook(business, "withdrawals")}`;
  await controlSandbox(business, "POST", "/notify-url", { url });
}

/**
 * The address at which the sandbox reaches us. It only calls this machine, so it is the loopback address, also if the
 * public address is another one.
 */
export function ownAddress(): string {
  const { DAFTAR_URL } = env();
  const own = new URL(DAFTAR_URL);
  const port = process.env.PORT ?? (own.port || "3000");
  return `http://127.0.0.1:${port}`;
}
