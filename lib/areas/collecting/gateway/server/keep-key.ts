import "server-only";
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { requireNoMoney } from "@/lib/areas/records/ties/server/ask";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { env } from "@/lib/server/core/env";
import { configuredAddress, settingOf } from "@/lib/server/core/upstream";
import { businesses } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { requirePassword } from "@/lib/server/members/check";
import { callService } from "@/lib/server/proxy/call-service";
import { sealGatewayKey, storedGatewayKey } from "@/lib/server/tokens/gateway-key";
import { namesToken, refusedFor } from "../codes";
import { type GatewayKey, isOnDomain } from "../key";
import { gatewayAtService } from "../operations";

const SHOWN_LETTERS = 4;

type Verdict = "taken" | "refused" | "address" | "not_known";

/**
 * Tests a key by asking the gateway about a payment that cannot exist. If the gateway's refusal names this very
 * token, it has accepted the key. No other answer proves anything about the key: words about a token may mean the
 * key, and code 0 stands for any wrong data.
 */
async function tryKey(key: string, { business, requestId, member }: LocalContext): Promise<Verdict> {
  const token = `none${randomBytes(6).toString("hex")}`;
  const context = { business, requestId, memberId: member.id, isFresh: true, gatewayKey: key };
  try {
    await callService(gatewayAtService.transaction, { token }, context);
    return "not_known";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!error.answer?.isOwnWord) return "not_known";
    if (namesToken(error.detail, token)) return "taken";
    const about = refusedFor(error.detail);
    return about === "key" ? "refused" : about === "address" ? "address" : "not_known";
  }
}

/**
 * Stores the gateway's key after the gateway has accepted it, or on a member's word if the gateway could not be
 * asked.
 *
 * @throws ApiError `invalid_input` at `key` if the gateway refuses it, at `isUnchecked` if it could not be checked;
 *   `host_missing`, naming the setting
 */
export async function keepKey(
  input: { key: string; domain?: string | null; password: string; isUnchecked: boolean },
  context: LocalContext,
): Promise<GatewayKey> {
  const { business, member, db, audit } = context;
  await requirePassword({ member, audit }, input.password);
  if (configuredAddress("gateway") === undefined) throw new ApiError("host_missing", { detail: settingOf("gateway") });
  const verdict = await tryKey(input.key, context);
  if (verdict === "refused") throw new ApiError("invalid_input", { fields: { key: "errors.gatewayKeyRefused" } });
  if (verdict === "address") throw new ApiError("invalid_input", { fields: { key: "errors.gatewayAddressRefused" } });
  const isChecked = verdict === "taken";
  if (!isChecked && !input.isUnchecked)
    throw new ApiError("invalid_input", { fields: { isUnchecked: "errors.gatewayKeyUnchecked" } });
  const now = new Date();
  await db.transaction(async (tx) => {
    const set = {
      gatewayKey: sealGatewayKey(business, input.key),
      gatewayKeySetAt: now,
      gatewayKeyBy: member.name,
      gatewayKeyCheckedAt: isChecked ? now : null,
      ...(input.domain === undefined ? {} : { gatewayDomain: input.domain }),
    };
    await tx.update(businesses).set(set).where(eq(businesses.slug, business));
    await audit({ action: "gateway_key.set", subject: business, detail: { isChecked } }, tx);
  });
  return toldTo(context);
}

/** Stores the domain that the business has registered with the gateway, as a member states it. */
export async function keepDomain(domain: string | null, context: LocalContext): Promise<GatewayKey> {
  const { business, db, audit } = context;
  await db.transaction(async (tx) => {
    await tx.update(businesses).set({ gatewayDomain: domain }).where(eq(businesses.slug, business));
    await audit({ action: "gateway_key.domain_set", subject: business, detail: { domain } }, tx);
  });
  return toldTo(context);
}

/**
 * Removes the key. Without a key nothing can be confirmed, and paid money would go back to its payers. So the key
 * stays while there is such a payment. If others know the key, replace it by another key.
 *
 * @throws ApiError `holds_money`
 */
export async function removeKey(password: string, context: LocalContext): Promise<GatewayKey> {
  const { business, member, db, audit } = context;
  await requirePassword({ member, audit }, password);
  await requireNoMoney({ of: "gatewayKey", id: business }, context);
  await db.transaction(async (tx) => {
    const none = { gatewayKey: null, gatewayKeySetAt: null, gatewayKeyBy: null, gatewayKeyCheckedAt: null };
    await tx.update(businesses).set(none).where(eq(businesses.slug, business));
    await audit({ action: "gateway_key.removed", subject: business }, tx);
  });
  return toldTo(context);
}

/** The key's status as the requesting member may see it: without the connection's permission only that there is a key. */
export async function toldTo({ business, member }: Pick<LocalContext, "business" | "member">): Promise<GatewayKey> {
  const stored = await storedGatewayKey(business);
  const key = stored?.key ?? null;
  const { hostname, host } = new URL(env().DAFTAR_URL);
  const domain = stored?.domain ?? null;
  const inside = key !== null && roleCan(member.role, "connection.read");
  return {
    isSet: key !== null,
    ending: inside ? key.slice(-SHOWN_LETTERS) : null,
    setAt: key === null ? null : (stored?.setAt?.toISOString() ?? null),
    by: inside ? (stored?.by ?? null) : null,
    checkedAt: key === null ? null : (stored?.checkedAt?.toISOString() ?? null),
    domain,
    host,
    isOnDomain: isOnDomain(hostname, domain),
    missing: configuredAddress("gateway") === undefined ? settingOf("gateway") : null,
  };
}
