import "server-only";
import { and, count, desc, eq, gte, isNotNull, isNull, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { FilterValues } from "@/lib/kit/records/filter";
import type { Asked } from "@/lib/kit/records/list-input";
import { db, type Queryable } from "@/lib/server/db/client";
import { matching } from "@/lib/server/db/matching";
import { reconciliationMismatches, reconciliationNotes } from "@/lib/server/db/schema/index";
import { CHECKS_OF_ACCOUNTS, type MismatchState } from "../checks";
import { mismatchFilters } from "../filters";
import type { Mismatch, MismatchDetail, MismatchPage } from "./answers";
import { type DaySpan, lastChecked, usualSpan } from "./mismatches";
import { hasNoteWith, noteOf } from "./notes";
import type { Sees } from "./places";

const table = reconciliationMismatches;
type Stored = typeof table.$inferSelect;

const stateOf = ({ resolvedAt, explainedAt }: Pick<Stored, "resolvedAt" | "explainedAt">): MismatchState =>
  resolvedAt ? "resolved" : explainedAt ? "explained" : "open";

const isIn = (business: string, { from, to }: DaySpan) =>
  and(eq(table.business, business), gte(table.day, from), lte(table.day, to));
const isOpen = and(isNull(table.resolvedAt), isNull(table.explainedAt));

/** Only readers of accounts see the findings of account checks. No list, count or search shows them to others. */
const isSeen = (sees: Sees): SQL | undefined =>
  sees("bankAccounts.read") ? undefined : notInArray(table.check, [...CHECKS_OF_ACCOUNTS]);

/** The number of mismatches that are read at once for a file. */
const PER_LOOK = 500;

const noteCount = sql<number>`(SELECT count(*)::int FROM reconciliation_notes n
  WHERE n.mismatch_id = reconciliation_mismatches.id AND n.by_id IS NOT NULL)`;
const columns = { row: table, notes: noteCount };

function toldOf({ row, notes }: { row: Stored; notes: number }): Mismatch {
  const { id, check, level, day, since, amountRial, otherRial, count: rows, ours, theirs, explainedBy } = row;
  return {
    ...{ id, check, level, day, amountRial, otherRial, count: rows, ours, theirs, explainedBy, notes },
    state: stateOf(row),
    since: since.toISOString(),
    firstSeenAt: row.firstSeenAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    explainedAt: row.explainedAt?.toISOString() ?? null,
  };
}

/** The number of mismatches of some days by state. Those that resolved themselves are not counted. */
export async function countMismatches(
  business: string,
  span: DaySpan,
  sees: Sees,
  tx: Queryable = db(),
): Promise<Record<"open" | "explained" | "information", number>> {
  const rows = await tx
    .select({
      level: table.level,
      isExplained: sql<boolean>`${table.explainedAt} IS NOT NULL`,
      rows: count(),
    })
    .from(table)
    .where(and(isIn(business, span), isNull(table.resolvedAt), isSeen(sees)))
    .groupBy(table.level, sql`2`);
  const of = (isMeant: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isMeant).reduce((sum, row) => sum + row.rows, 0);
  return {
    open: of(({ level, isExplained }) => level === "mismatch" && !isExplained),
    explained: of(({ level, isExplained }) => level === "mismatch" && isExplained),
    information: of(({ level }) => level === "information"),
  };
}

/** The number of notes that people wrote on mismatches of these days. */
export async function countNotes(business: string, span: DaySpan, tx: Queryable = db()): Promise<number> {
  const [row] = await tx
    .select({ rows: count() })
    .from(reconciliationNotes)
    .innerJoin(table, eq(table.id, reconciliationNotes.mismatchId))
    .where(and(isIn(business, span), isNotNull(reconciliationNotes.byId)));
  return row?.rows ?? 0;
}

export const openByDay = (business: string, span: DaySpan, sees: Sees): Promise<{ day: string }[]> =>
  db()
    .select({ day: table.day })
    .from(table)
    .where(and(isIn(business, span), isOpen, eq(table.level, "mismatch"), isSeen(sees)));

const MOST_OF_DAY = 100;

export async function mismatchesOfDay(business: string, day: string, sees: Sees): Promise<Mismatch[]> {
  const rows = await db()
    .select(columns)
    .from(table)
    .where(and(isIn(business, { from: day, to: day }), isNull(table.resolvedAt), isSeen(sees)))
    .orderBy(desc(table.since), table.id)
    .limit(MOST_OF_DAY);
  return rows.map(toldOf);
}

/** The SQL condition for the filters of a list. */
function isAsked(business: string, asked: FilterValues<typeof mismatchFilters>, sees: Sees): SQL | undefined {
  const isOfState: Record<MismatchState, SQL | undefined> = {
    open: isOpen,
    explained: and(isNull(table.resolvedAt), isNotNull(table.explainedAt)),
    resolved: isNotNull(table.resolvedAt),
  };
  return and(
    eq(table.business, business),
    isSeen(sees),
    matching(table, mismatchFilters, asked, {
      period: ({ from, to }) => and(from ? gte(table.day, from) : undefined, to ? lte(table.day, to) : undefined),
      state: (state) => isOfState[state],
      q: (q) => isFound(business, q),
    }),
    asked.state ? undefined : isNull(table.resolvedAt),
  );
}

/** Matches an id of either side, an amount in rial, or words of people's notes. */
function isFound(business: string, text: string): SQL | undefined {
  const digits = text.replace(/[,٬\s]/g, "");
  return or(
    sql`${table.ours} ->> 'id' = ${text}`,
    sql`${table.theirs} ->> 'id' = ${text}`,
    /^\d{1,15}$/.test(digits)
      ? or(sql`abs(${table.amountRial}) = ${digits}::bigint`, sql`abs(${table.otherRial}) = ${digits}::bigint`)
      : undefined,
    hasNoteWith(business, text),
  );
}

export async function listMismatches(
  business: string,
  input: Asked<typeof mismatchFilters>,
  sees: Sees,
): Promise<MismatchPage> {
  const { page, perPage } = input;
  const isMeant = isAsked(business, input, sees);
  const [rows, total] = await Promise.all([
    db()
      .select(columns)
      .from(table)
      .where(isMeant)
      .orderBy(desc(table.day), desc(table.since), table.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
    db().$count(table, isMeant),
  ]);
  const at = lastChecked(business, usualSpan());
  return {
    items: rows.map(toldOf),
    page,
    perPage,
    total,
    hasMore: page * perPage < total,
    checkedAt: at === undefined ? null : new Date(at).toISOString(),
  };
}

/** Yields all mismatches of a list in chunks, for its file. */
export async function* eachMismatch(
  business: string,
  input: FilterValues<typeof mismatchFilters>,
  sees: Sees,
): AsyncGenerator<{ rows: Mismatch[]; total: number }> {
  for (let page = 1; ; page += 1) {
    const { items, total, hasMore } = await listMismatches(business, { ...input, page, perPage: PER_LOOK }, sees);
    yield { rows: items, total: total ?? 0 };
    if (!hasMore) return;
  }
}

/** @returns null if the business has no such mismatch */
export async function mismatchOf(
  business: string,
  id: string,
  sees: Sees,
  tx: Queryable = db(),
): Promise<MismatchDetail | null> {
  const [found] = await tx
    .select(columns)
    .from(table)
    .where(and(eq(table.business, business), eq(table.id, id), isSeen(sees)));
  if (!found) return null;
  const history = await tx
    .select()
    .from(reconciliationNotes)
    .where(eq(reconciliationNotes.mismatchId, id))
    .orderBy(reconciliationNotes.at, reconciliationNotes.id);
  return {
    ...toldOf(found),
    history: history.map((each) => ({
      id: each.id,
      at: each.at.toISOString(),
      event: each.event,
      by: each.byName,
      note: noteOf(each),
    })),
  };
}
