import "server-only";
import { sql } from "drizzle-orm";
import { db } from "./db/client";
import { tokenPairs } from "./db/schema";
import { env } from "./env";
import { isListening } from "./events/bus";

export interface HealthReport {
  status: "ok" | "degraded" | "down";
  mode: "sandbox" | "live";
  database: "ok" | "down";
  /** Whether this process hears changes of the others. */
  changes: "ok" | "down";
  links: { ok: number; broken: number };
}

/** For load balancers and alarms: nothing that a stranger should not know. */
export async function healthReport(): Promise<HealthReport> {
  const { mode } = env();
  const changes = isListening() ? "ok" : "down";
  try {
    const [row] = await db()
      .select({ all: sql<number>`count(*)::int`, broken: sql<number>`count(${tokenPairs.brokenAt})::int` })
      .from(tokenPairs);
    const broken = row?.broken ?? 0;
    const isWhole = broken === 0 && changes === "ok";
    return {
      status: isWhole ? "ok" : "degraded",
      mode,
      database: "ok",
      changes,
      links: { ok: (row?.all ?? 0) - broken, broken },
    };
  } catch {
    return { status: "down", mode, database: "down", changes, links: { ok: 0, broken: 0 } };
  }
}
