import "server-only";
import { eq } from "drizzle-orm";
import { externalPages } from "@/lib/areas/collecting/external-pages/operations";
import { type GatewayKey, isOnDomain } from "@/lib/areas/collecting/gateway/key";
import { ApiError } from "@/lib/kit/operations/errors";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { sealedColumn } from "@/lib/server/core/reseal";
import { open, seal } from "@/lib/server/core/secret-box";
import { configuredAddress, settingOf } from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { businesses } from "@/lib/server/db/schema/index";

const purposeOf = (business: string): string => `gateway-key:${business}`;
const SHOWN_LETTERS = 4;

/** The gateway's key in the sealed form in which the database keeps it. */
export const sealGatewayKey = (business: string, key: string): Buffer => seal(key, purposeOf(business));

async function rowOf(business: string) {
  const [row] = await db()
    .select({
      key: businesses.gatewayKey,
      setAt: businesses.gatewayKeySetAt,
      by: businesses.gatewayKeyBy,
      checkedAt: businesses.gatewayKeyCheckedAt,
      domain: businesses.gatewayDomain,
    })
    .from(businesses)
    .where(eq(businesses.slug, business));
  return row;
}

function opened(business: string, sealed: Buffer | null | undefined): string | null {
  if (!sealed) return null;
  try {
    return open(sealed, purposeOf(business));
  } catch (error) {
    log.error({ err: error, business }, "the gateway's key cannot be opened: it must be given again");
    return null;
  }
}

export const gatewayKeySeals = [sealedColumn(businesses, "gatewayKey", ({ slug }) => purposeOf(slug))];

/**
 * The key by which the gateway knows a business. @throws ApiError `gateway_key_missing` if there is no key that can
 * be opened
 */
export async function openGatewayKey(business: string): Promise<string> {
  const key = opened(business, (await rowOf(business))?.key);
  if (key === null) throw new ApiError("gateway_key_missing");
  return key;
}

/**
 * What a screen may show about the key.
 *
 * @param seesInside whether the member may see the connection; other members learn only that there is a key
 */
export async function gatewayKeyOf(business: string, seesInside: boolean): Promise<GatewayKey> {
  const row = await rowOf(business);
  const key = opened(business, row?.key);
  const { host: hostOfGateway } = externalPages.payment;
  const { hostname, host } = new URL(env().DAFTAR_URL);
  const domain = row?.domain ?? null;
  const inside = key !== null && seesInside;
  return {
    isSet: key !== null,
    ending: inside ? key.slice(-SHOWN_LETTERS) : null,
    setAt: key === null ? null : (row?.setAt?.toISOString() ?? null),
    by: inside ? (row?.by ?? null) : null,
    checkedAt: key === null ? null : (row?.checkedAt?.toISOString() ?? null),
    domain,
    host,
    isOnDomain: isOnDomain(hostname, domain),
    missing: configuredAddress(hostOfGateway) === undefined ? settingOf(hostOfGateway) : null,
  };
}
