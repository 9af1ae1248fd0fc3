import { sql } from "drizzle-orm";
import { bad, type Finding, good, warning } from "./finding";
import { reason } from "./outside";

/** The database: does it answer, keep what it is told, and have the present schema? */
export async function checkDatabase(): Promise<Finding[]> {
  const { db } = await import("@/lib/server/db/client");
  try {
    const { rows } = await db().execute<{ version: string; fsync: string }>(
      sql`SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync`,
    );
    const [row] = rows;
    const durable = row?.fsync === "on" ? good : bad;
    const found = row?.fsync === "on" ? "" : "; fsync is off, so a power cut loses what was written: switch it on";
    return [durable("Database", `PostgreSQL ${row?.version}${found}`), await checkSchema()];
  } catch (error) {
    return [bad("Database", `does not answer (${reason(error)}): is it running, and is DATABASE_URL right?`)];
  }
}

async function checkSchema(): Promise<Finding> {
  const { db } = await import("@/lib/server/db/client");
  const { compareSchema, schemaFault } = await import("@/lib/server/db/schema-level");
  const fault = schemaFault(await compareSchema(db()));
  return fault ? bad("Schema", fault.replaceAll("\n", " ")) : good("Schema", "fits this version");
}

/** Each business's token pair and webhook key. */
export async function checkBusinesses(): Promise<Finding[]> {
  const { db } = await import("@/lib/server/db/client");
  const { businesses } = await import("@/lib/server/db/schema");
  const all = await db()
    .select({ slug: businesses.slug, hasKey: sql<boolean>`${businesses.webhookKey} IS NOT NULL` })
    .from(businesses);
  if (all.length === 0) return [warning("Businesses", "none yet: open the set-up link that npm start prints")];
  const findings = await Promise.all(
    all.map(async ({ slug, hasKey }) => [await checkPair(slug), webhookKey(slug, hasKey)]),
  );
  return findings.flat();
}

async function checkPair(business: string): Promise<Finding> {
  const { connectionStateOf } = await import("@/lib/areas/settings/connection/server/state");
  const { pairFacts } = await import("@/lib/server/tokens/state");
  const { readPair } = await import("@/lib/server/tokens/store");
  const what = `Token pair of ${business}`;
  const paste = "paste a new pair under Settings → Connection";
  const { link, brokenReason, expiresAt, nextRefreshAt } = connectionStateOf(await pairFacts(business));
  if (link === "missing") return bad(what, `there is none: ${paste}`);
  if (link === "broken") return bad(what, `the link is broken (${brokenReason}): ${paste}`);
  try {
    await readPair(business);
  } catch {
    return bad(what, `cannot be decrypted: DAFTAR_SECRET is another than it was. Bring it back, or ${paste}`);
  }
  const isLate = nextRefreshAt !== null && Date.parse(nextRefreshAt) < Date.now() - 10 * 60_000;
  if (isLate)
    return warning(what, `should have been refreshed at ${nextRefreshAt}: is web running? Expires ${expiresAt}`);
  return good(what, `good until ${expiresAt}, next refresh ${nextRefreshAt}`);
}

function webhookKey(business: string, hasKey: boolean): Finding {
  const what = `Webhook key of ${business}`;
  if (hasKey) return good(what, "is set");
  return warning(what, "is not set, so webhooks are refused: enter it under Settings → Connection");
}

/** Reads the audit chain from its first entry and compares it with the checkpoints outside the database. */
export async function checkAudit(): Promise<Finding> {
  const { verifyChain } = await import("@/lib/server/audit/verify-chain");
  const { readChain } = await import("@/lib/server/audit/read-chain");
  const { checkpointFile, readCheckpoints } = await import("@/lib/server/audit/checkpoints");
  const { checkpoints, badLines } = await readCheckpoints(checkpointFile());
  const report = await verifyChain(readChain(), checkpoints);
  if (report.broken) {
    return bad(
      "Audit chain",
      `broken at entry ${report.broken.seq} (${report.broken.reason}): run npm run audit:verify`,
    );
  }
  if (badLines.length > 0)
    return bad("Audit chain", `checkpoints with a wrong signature in lines ${badLines.join(", ")}`);
  return good("Audit chain", `whole: ${report.entries} entries, ${report.checkpoints} checkpoints`);
}
