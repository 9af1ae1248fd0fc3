import "server-only";
import { eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { sealedColumn } from "@/lib/server/core/reseal";
import { sealedContents } from "@/lib/server/core/sealed-contents";
import { db, type Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { reconciliationCharts } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { type BankChart, type Chart, type LabelAccount, usualBanks, usualChart } from "../accounts";
import { account } from "./account-place";
import type { ChartAnswer } from "./answers";
import { placesOf, type Sees } from "./places";

interface ChartInput {
  accounts: Chart;
  banks: BankChart;
  labels: LabelAccount[];
  changedAt: string | null;
}

interface Labels {
  labels: LabelAccount[];
}
const NO_LABELS: Labels = { labels: [] };
const box = sealedContents<Labels>("account codes of labels", NO_LABELS);
type StoredRow = typeof reconciliationCharts.$inferSelect;
const labelsOf = (row: StoredRow | undefined): LabelAccount[] =>
  row?.labels ? box.open({ id: row.business, contents: row.labels }).labels : [];

export const chartSeals = [
  sealedColumn(reconciliationCharts, "labels", ({ business }) => box.purposeOf({ id: business })),
];

const NONE = { code: "", name: "" };

/**
 * A business's account codes, or the usual codes if it has written none. It names only the places that the reader may
 * see.
 */
export async function chartOf(business: string, sees: Sees, tx: Queryable = db()): Promise<ChartAnswer> {
  const [row] = await tx.select().from(reconciliationCharts).where(eq(reconciliationCharts.business, business));
  const usual = usualChart();
  const labels = sees(account.permission) ? labelsOf(row) : [];
  const accounts = (await placesOf(business, sees, tx)).filter(({ source }) => source.kind === "account");
  const places = accounts.map(({ id, name }) => ({ id, name }));
  if (!row) {
    const banks = usualBanks(places.map(({ id, name }) => ({ id, name: name ?? id })));
    return { accounts: usual, banks, labels, places, isOwn: false, changedAt: null, changedBy: null };
  }
  // Places and accounts that are newer than the business's codes have no code yet.
  const none = Object.fromEntries(Object.keys(usual).map((key) => [key, NONE])) as Chart;
  const { chart, changedAt, changedBy } = row;
  const { banks = {}, ...own } = chart;
  return {
    accounts: { ...none, ...own },
    banks: Object.fromEntries(places.map(({ id }) => [id, banks[id] ?? NONE])),
    labels,
    places,
    isOwn: true,
    changedAt: changedAt.toISOString(),
    changedBy,
  };
}

/** @throws ApiError `conflict` if somebody changed the codes since they were shown */
export async function setChart(
  { accounts, banks, labels, changedAt }: ChartInput,
  { business, member, audit }: LocalContext,
): Promise<ChartAnswer> {
  const sees: Sees = (permission) => roleCan(member.role, permission);
  return db().transaction(async (tx) => {
    await takeLock(tx, "chart", business);
    const [stored] = await tx.select().from(reconciliationCharts).where(eq(reconciliationCharts.business, business));
    const before = await chartOf(business, sees, tx);
    if (before.changedAt !== changedAt) throw new ApiError("conflict");
    // Codes of places that this member may not see stay, and codes of unknown accounts are not kept.
    const known = Object.fromEntries(before.places.flatMap(({ id }) => (banks[id] ? [[id, banks[id]]] : [])));
    const chart = { ...accounts, banks: { ...stored?.chart.banks, ...known } };
    const isOther = (then: { code: string; name: string } | undefined, now: { code: string; name: string }) =>
      !before.isOwn || then?.code !== now.code || then.name !== now.name;
    const changed =
      (Object.keys(accounts) as (keyof Chart)[]).filter((key) => isOther(before.accounts[key], accounts[key])).length +
      Object.entries(known).filter(([id, now]) => isOther(before.banks[id], now)).length +
      Number(JSON.stringify(labels) !== JSON.stringify(before.labels));
    // A member who may not see the labels does not change them.
    const sealedLabels = sees(account.permission) ? box.seal(business, { labels }) : (stored?.labels ?? null);
    const row = { chart, labels: sealedLabels, changedBy: member.name, changedAt: new Date() };
    await tx
      .insert(reconciliationCharts)
      .values({ business, ...row })
      .onConflictDoUpdate({ target: reconciliationCharts.business, set: row });
    await audit({ action: "reconciliation.codes_changed", subject: business, detail: { accountCodes: changed } }, tx);
    return chartOf(business, sees, tx);
  });
}
