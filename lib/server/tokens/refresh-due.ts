import "server-only";
import { isNull } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { tokenPairs } from "@/lib/server/db/schema";
import { refreshIfStill } from "./refresh";
import { refreshDueAt } from "./state";

/** Refreshes every pair that is past half of its life. A pair that cannot be refreshed now is tried again next time. */
export async function refreshDuePairs(): Promise<void> {
  const pairs = await db()
    .select({
      business: tokenPairs.business,
      version: tokenPairs.version,
      issuedAt: tokenPairs.issuedAt,
      expiresAt: tokenPairs.expiresAt,
    })
    .from(tokenPairs)
    .where(isNull(tokenPairs.brokenAt));
  for (const pair of pairs.filter((each) => refreshDueAt(each).getTime() <= Date.now())) {
    try {
      await refreshIfStill(pair.business, pair.version);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      log.warn({ business: pair.business, failure: error.code }, "early refresh did not work");
    }
  }
}
