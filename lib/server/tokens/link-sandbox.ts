import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { routes } from "@/lib/routes";
import { prepareBudget } from "@/lib/server/budget/slots";
import { db } from "@/lib/server/db/client";
import { businesses } from "@/lib/server/db/schema";
import { env } from "@/lib/server/env";
import { sealWebhookKey } from "@/lib/server/webhooks/key";
import { controlSandbox, issueSandboxPair } from "./sandbox-control";
import { readPair, storePair } from "./store";
import { tokenWorks } from "./verify";

/** The sandbox's one business. */
export const SANDBOX_BUSINESS = "parsmart";

const keysAnswer = z.object({ v1: z.string() });

/**
 * Joins the sandbox's business to this installation: a pair that works, the key of its webhooks, and where it sends
 * them. A link that is broken stays so, for a person to see and heal.
 */
export async function linkSandbox(): Promise<void> {
  const stored = await readPair(SANDBOX_BUSINESS);
  const isFine = stored && (stored.brokenAt !== null || (await tokenWorks(SANDBOX_BUSINESS, stored.accessToken)));
  if (!isFine) {
    await storePair(SANDBOX_BUSINESS, await issueSandboxPair(), { kind: "linked" });
  }
  if (!stored) await prepareBudget(SANDBOX_BUSINESS);
  const keys = keysAnswer.parse(await controlSandbox("GET", "/webhook-keys"));
  await db()
    .update(businesses)
    .set({ webhookKey: sealWebhookKey(SANDBOX_BUSINESS, keys.v1), webhookKeySetAt: new Date() })
    .where(eq(businesses.slug, SANDBOX_BUSINESS));
  await controlSandbox("POST", "/notify-url", {
    url: `${ownAddress()}${routes.api.webhook(SANDBOX_BUSINESS, "withdrawals")}`,
  });
}

/** Where the sandbox finds us: it only calls this machine, so the loopback address whatever the public one is. */
export function ownAddress(): string {
  const { DAFTAR_URL } = env();
  const own = new URL(DAFTAR_URL);
  const port = process.env.PORT ?? (own.port || "3000");
  return `http://127.0.0.1:${port}`;
}
