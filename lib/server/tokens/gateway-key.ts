import "server-only";
import { eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { sealedColumn } from "@/lib/server/core/reseal";
import { open, seal } from "@/lib/server/core/secret-box";
import { db } from "@/lib/server/db/client";
import { businesses } from "@/lib/server/db/schema/index";

const purposeOf = (business: string): string => `gateway-key:${business}`;

/** The gateway's key in the sealed form in which the database keeps it. */
export const sealGatewayKey = (business: string, key: string): Buffer => seal(key, purposeOf(business));

/** The stored key and the business's registration at the gateway. The key is null if there is none that can be opened. */
export async function storedGatewayKey(business: string) {
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
  return row && { ...row, key: opened(business, row.key) };
}

function opened(business: string, sealed: Buffer | null): string | null {
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
  const key = (await storedGatewayKey(business))?.key ?? null;
  if (key === null) throw new ApiError("gateway_key_missing");
  return key;
}
