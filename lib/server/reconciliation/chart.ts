import "server-only";
import { eq, sql } from "drizzle-orm";
import { ApiError } from "@/lib/operations/errors";
import { roleCan } from "@/lib/permissions";
import { type BankChart, type Chart, usualBanks, usualChart } from "@/lib/reconciliation/accounts";
import type { ChartAnswer } from "@/lib/reconciliation/answers";
import { db, type Queryable } from "@/lib/server/db/client";
import { reconciliationCharts } from "@/lib/server/db/schema";
import type { LocalContext } from "@/lib/server/local/handle";
import { placesOf, type Sees } from "./places";

const CHART_LOCK = 7_301_416;
const NONE = { code: "", name: "" };

/** A business's account codes; before it wrote any, the usual ones to begin with. Only of places that somebody may see. */
export async function chartOf(business: string, sees: Sees, tx: Queryable = db()): Promise<ChartAnswer> {
  const [row] = await tx.select().from(reconciliationCharts).where(eq(reconciliationCharts.business, business));
  const usual = usualChart();
  const accounts = (await placesOf(business, sees, tx)).filter(({ source }) => source.kind === "account");
  const places = accounts.map(({ id, name }) => ({ id, name }));
  if (!row) {
    const banks = usualBanks(places.map(({ id, name }) => ({ id, name: name ?? id })));
    return { accounts: usual, banks, places, isOwn: false, changedAt: null, changedBy: null };
  }
  // What is newer than the business's codes has none yet.
  const none = Object.fromEntries(Object.keys(usual).map((key) => [key, NONE])) as Chart;
  const { chart, changedAt, changedBy } = row;
  const { banks = {}, ...own } = chart;
  return {
    accounts: { ...none, ...own },
    banks: Object.fromEntries(places.map(({ id }) => [id, banks[id] ?? NONE])),
    places,
    isOwn: true,
    changedAt: changedAt.toISOString(),
    changedBy,
  };
}

/** @throws ApiError `conflict` where somebody changed them since they were shown */
export async function setChart(
  { accounts, banks, changedAt }: { accounts: Chart; banks: BankChart; changedAt: string | null },
  { business, member, audit }: LocalContext,
): Promise<ChartAnswer> {
  const sees: Sees = (permission) => roleCan(member.role, permission);
  return db().transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${CHART_LOCK}, hashtext(${business}))`);
    const [stored] = await tx.select().from(reconciliationCharts).where(eq(reconciliationCharts.business, business));
    const before = await chartOf(business, sees, tx);
    if (before.changedAt !== changedAt) throw new ApiError("conflict");
    // What is not this member's to see stays, and what is no account is not kept.
    const known = Object.fromEntries(before.places.flatMap(({ id }) => (banks[id] ? [[id, banks[id]]] : [])));
    const chart = { ...accounts, banks: { ...stored?.chart.banks, ...known } };
    const isOther = (then: { code: string; name: string } | undefined, now: { code: string; name: string }) =>
      !before.isOwn || then?.code !== now.code || then.name !== now.name;
    const changed =
      (Object.keys(accounts) as (keyof Chart)[]).filter((key) => isOther(before.accounts[key], accounts[key])).length +
      Object.entries(known).filter(([id, now]) => isOther(before.banks[id], now)).length;
    const row = { chart, changedBy: member.name, changedAt: new Date() };
    await tx
      .insert(reconciliationCharts)
      .values({ business, ...row })
      .onConflictDoUpdate({ target: reconciliationCharts.business, set: row });
    await audit({ action: "reconciliation.codes_changed", subject: business, detail: { accountCodes: changed } }, tx);
    return chartOf(business, sees, tx);
  });
}
