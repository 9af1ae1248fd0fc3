import "server-only";
import { eq, sql } from "drizzle-orm";
import { bookVerdicts } from "@/lib/server/book/state";
import { db } from "@/lib/server/db/client";
import { serviceReach, tokenPairs } from "@/lib/server/db/schema";
import { compareSchema, schemaFault } from "@/lib/server/db/schema-level";
import { hearing } from "@/lib/server/events/bus";
import { AWAY_AFTER_FAILURES } from "@/lib/server/service/reach";
import { env } from "./env";

export interface HealthReport {
  status: "ok" | "starting" | "degraded" | "down";
  mode: "sandbox" | "live";
  database: "ok" | "down";
  /** Whether the database has the schema of this version; `other` after a newer one has begun to run beside it. */
  schema: "ok" | "other" | "unknown";
  /** Whether this process hears changes of the others. */
  changes: "ok" | "starting" | "down";
  /** Of the businesses' books: whether what was told of their wallets adds up. `reading`: not whole up to now yet. */
  book: { balanced: number; differs: number; reading: number };
  /** Of the businesses' links. `away`: the pair is in order, but the service does not answer. */
  links: { ok: number; broken: number; away: number };
}

/** For load balancers and alarms: nothing that a stranger should not know. */
export async function healthReport(): Promise<HealthReport> {
  const { mode } = env();
  const changes = hearing();
  try {
    const isAway = sql`${tokenPairs.brokenAt} IS NULL AND ${serviceReach.failures} >= ${AWAY_AFTER_FAILURES}`;
    const [row] = await db()
      .select({
        all: sql<number>`count(*)::int`,
        broken: sql<number>`count(${tokenPairs.brokenAt})::int`,
        away: sql<number>`(count(*) FILTER (WHERE ${isAway}))::int`,
      })
      .from(tokenPairs)
      .leftJoin(serviceReach, eq(serviceReach.business, tokenPairs.business));
    const book = await bookVerdicts();
    const { all, broken, away } = row ?? { all: 0, broken: 0, away: 0 };
    const schema = schemaFault(await compareSchema(db())) ? "other" : "ok";
    return {
      status: broken > 0 || away > 0 || changes === "down" || schema === "other" ? "degraded" : changes,
      mode,
      database: "ok",
      schema,
      changes,
      book,
      links: { ok: all - broken - away, broken, away },
    };
  } catch {
    return {
      status: "down",
      mode,
      database: "down",
      schema: "unknown",
      changes,
      book: { balanced: 0, differs: 0, reading: 0 },
      links: { ok: 0, broken: 0, away: 0 },
    };
  }
}
