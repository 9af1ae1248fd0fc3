import "server-only";
import { eq, sql } from "drizzle-orm";
import { ApiError } from "@/lib/operations/errors";
import { type Chart, usualChart } from "@/lib/reconciliation/accounts";
import type { ChartAnswer } from "@/lib/reconciliation/answers";
import { db, type Queryable } from "@/lib/server/db/client";
import { reconciliationCharts } from "@/lib/server/db/schema";
import type { LocalContext } from "@/lib/server/local/handle";

const CHART_LOCK = 7_301_416;

/** A business's account codes; before it wrote any, the usual ones to begin with. */
export async function chartOf(business: string, tx: Queryable = db()): Promise<ChartAnswer> {
  const [row] = await tx.select().from(reconciliationCharts).where(eq(reconciliationCharts.business, business));
  const usual = usualChart();
  if (!row) return { accounts: usual, isOwn: false, changedAt: null, changedBy: null };
  // What is newer than the business's codes has none yet.
  const none = Object.fromEntries(Object.keys(usual).map((key) => [key, { code: "", name: "" }])) as Chart;
  const { chart, changedAt, changedBy } = row;
  return { accounts: { ...none, ...chart }, isOwn: true, changedAt: changedAt.toISOString(), changedBy };
}

/** @throws ApiError `conflict` where somebody changed them since they were shown */
export async function setChart(
  { accounts, changedAt }: { accounts: Chart; changedAt: string | null },
  { business, member, audit }: LocalContext,
): Promise<ChartAnswer> {
  return db().transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${CHART_LOCK}, hashtext(${business}))`);
    const before = await chartOf(business, tx);
    if (before.changedAt !== changedAt) throw new ApiError("conflict");
    const changed = (Object.keys(accounts) as (keyof Chart)[]).filter(
      (key) =>
        !before.isOwn ||
        before.accounts[key].code !== accounts[key].code ||
        before.accounts[key].name !== accounts[key].name,
    );
    const row = { chart: accounts, changedBy: member.name, changedAt: new Date() };
    await tx
      .insert(reconciliationCharts)
      .values({ business, ...row })
      .onConflictDoUpdate({ target: reconciliationCharts.business, set: row });
    const detail = { accountCodes: changed.length };
    await audit({ action: "reconciliation.codes_changed", subject: business, detail }, tx);
    return chartOf(business, tx);
  });
}
