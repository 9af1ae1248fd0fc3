import "server-only";
import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { addDays, tehranDayOf } from "@/lib/format/jalali";
import type { Mismatch, MismatchDetail, MismatchPage } from "@/lib/reconciliation/answers";
import type { MismatchState, NoteEvent } from "@/lib/reconciliation/checks";
import type { MismatchListInput } from "@/lib/reconciliation/schemas";
import { periodInBook } from "@/lib/server/book/totals";
import { db, type Queryable } from "@/lib/server/db/client";
import { reconciliationMismatches, reconciliationNotes } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { log } from "@/lib/server/log";
import { once } from "@/lib/server/once";
import type { CheckContext, Found, ReconciliationCheck } from "./checks/check";
import { ownPayments } from "./checks/own-payments";
import { CHECKS } from "./checks/registry";

/** Any fixed number: what checks found is written by one process at a time. */
const MISMATCH_LOCK = 7_301_414;
/** Checks over the same days are run again after so long, unless something is closed. */
const AGAIN_MS = 60_000;
/** Without days of its own a list has what the checks find of the last months. */
const USUAL_DAYS = 92;

type Stored = typeof reconciliationMismatches.$inferSelect;
interface Span {
  from: string;
  to: string;
}

const stateOf = ({ resolvedAt, explainedAt }: Pick<Stored, "resolvedAt" | "explainedAt">): MismatchState =>
  resolvedAt ? "resolved" : explainedAt ? "explained" : "open";

const table = reconciliationMismatches;
const isIn = (business: string, { from, to }: Span) =>
  and(eq(table.business, business), gte(table.day, from), lte(table.day, to));
const isOpen = and(isNull(table.resolvedAt), isNull(table.explainedAt));

const checkedAt = () => once("reconciliation-checked", () => new Map<string, number>());

/** The last months: what is looked at when nobody names days. */
export const usualSpan = (): Span => {
  const today = tehranDayOf(Date.now());
  return { from: addDays(today, -USUAL_DAYS), to: today };
};

/** Runs all checks over some days, unless that was done a moment ago; what fails of them is written down and fails nobody. */
export async function freshMismatches(business: string, span: Span): Promise<void> {
  const key = `${business} ${span.from} ${span.to}`;
  if (Date.now() - (checkedAt().get(key) ?? 0) < AGAIN_MS) return;
  checkedAt().set(key, Date.now());
  try {
    await findMismatches(business, span);
  } catch (error) {
    checkedAt().delete(key);
    log.error({ err: error, business }, "what must match could not be checked");
  }
}

/** Runs all checks over some days and keeps what they find, now and for as long as anybody may ask what became of it. */
export async function findMismatches(business: string, span: Span, checks = CHECKS, nowMs = Date.now()): Promise<void> {
  const memo = <T>(ask: () => Promise<T>) => {
    let answer: Promise<T> | undefined;
    return () => {
      answer ??= ask();
      return answer;
    };
  };
  const context: CheckContext = {
    business,
    ...span,
    nowMs,
    // A payment's row may have been written days before it was paid.
    period: memo(() => periodInBook(business, { from: addDays(span.from, -45), to: span.to })),
    own: memo(() => ownPayments(business, span)),
  };
  const all: { check: ReconciliationCheck; found: Found[]; undecided: readonly string[] | "all" }[] = [];
  for (const check of checks) {
    const { found, undecided = [] } = await check.run(context);
    all.push({ check, found, undecided });
  }
  const hasChanged = await db().transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${MISMATCH_LOCK}, hashtext(${business}))`);
    let changes = 0;
    for (const { check, found, undecided } of all)
      changes += await keep(business, span, { check, found, undecided }, tx);
    return changes > 0;
  });
  if (hasChanged) await publish({ business, tags: ["reconciliation"] });
}

const PER_WRITE = 500;

async function keep(
  business: string,
  span: Span,
  { check, found, undecided }: { check: ReconciliationCheck; found: Found[]; undecided: readonly string[] | "all" },
  tx: Queryable,
): Promise<number> {
  const told = new Map(found.map((each) => [`${check.id} ${each.key}`, each]));
  const known = await tx
    .select()
    .from(table)
    .where(
      and(
        eq(table.business, business),
        eq(table.check, check.id),
        or(and(gte(table.day, span.from), lte(table.day, span.to)), inKeys([...told.keys()])),
      ),
    );
  const before = new Map(known.map((row) => [row.key, row]));
  const notes: { mismatchId: string; event: NoteEvent }[] = [];
  let changes = 0;
  const fresh: (typeof table.$inferInsert)[] = [];
  for (const [key, each] of told) {
    const row = before.get(key);
    const values = valuesOf(each);
    if (!row) {
      fresh.push({ business, key, check: check.id, level: check.level, ...values });
      continue;
    }
    const isOther = row.amountRial !== values.amountRial || row.otherRial !== values.otherRial;
    if (!isOther && row.resolvedAt === null && row.count === values.count) continue;
    changes += 1;
    if (row.resolvedAt) notes.push({ mismatchId: row.id, event: "found" });
    else if (isOther) notes.push({ mismatchId: row.id, event: "changed" });
    // What somebody said of another amount explains this one no more.
    const explained = isOther ? { explainedAt: null, explainedBy: null } : {};
    await tx
      .update(table)
      .set({ ...values, ...explained, resolvedAt: null, lastSeenAt: new Date() })
      .where(eq(table.id, row.id));
  }
  for (let at = 0; at < fresh.length; at += PER_WRITE) {
    await tx
      .insert(table)
      .values(fresh.slice(at, at + PER_WRITE))
      .onConflictDoNothing();
    changes += 1;
  }
  const isUndecided = (key: string) => undecided === "all" || undecided.includes(key.slice(check.id.length + 1));
  const gone = known.filter(
    ({ key, day, resolvedAt }) =>
      !resolvedAt && !told.has(key) && !isUndecided(key) && day >= span.from && day <= span.to,
  );
  if (gone.length > 0) {
    changes += gone.length;
    await tx
      .update(table)
      .set({ resolvedAt: new Date() })
      .where(
        inArray(
          table.id,
          gone.map(({ id }) => id),
        ),
      );
    notes.push(...gone.map(({ id }) => ({ mismatchId: id, event: "resolved" as const })));
  }
  if (notes.length > 0) await tx.insert(reconciliationNotes).values(notes);
  return changes;
}

const inKeys = (keys: readonly string[]): SQL => sql`${table.key} = ANY(${sql.param([...keys])}::text[])`;

const valuesOf = ({ day, since, amountRial, otherRial = null, count: rows = 1, ours, theirs }: Found) => ({
  day,
  since: new Date(since),
  amountRial,
  otherRial,
  count: rows,
  ours: ours ?? null,
  theirs: theirs ?? null,
});

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

/** Those of some days, by how they stand; what resolved itself is none. */
export async function countMismatches(
  business: string,
  span: Span,
): Promise<Record<"open" | "explained" | "information", number>> {
  const rows = await db()
    .select({
      level: table.level,
      isExplained: sql<boolean>`${table.explainedAt} IS NOT NULL`,
      rows: count(),
    })
    .from(table)
    .where(and(isIn(business, span), isNull(table.resolvedAt)))
    .groupBy(table.level, sql`2`);
  const of = (isMeant: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isMeant).reduce((sum, row) => sum + row.rows, 0);
  return {
    open: of(({ level, isExplained }) => level === "mismatch" && !isExplained),
    explained: of(({ level, isExplained }) => level === "mismatch" && isExplained),
    information: of(({ level }) => level === "information"),
  };
}

/** How many notes people wrote on those of some days. */
export async function countNotes(business: string, span: Span): Promise<number> {
  const [row] = await db()
    .select({ rows: count() })
    .from(reconciliationNotes)
    .innerJoin(table, eq(table.id, reconciliationNotes.mismatchId))
    .where(and(isIn(business, span), isNotNull(reconciliationNotes.byId)));
  return row?.rows ?? 0;
}

export const openByDay = (business: string, span: Span): Promise<{ day: string }[]> =>
  db()
    .select({ day: table.day })
    .from(table)
    .where(and(isIn(business, span), isOpen, eq(table.level, "mismatch")));

const MOST_OF_DAY = 100;

export async function mismatchesOfDay(business: string, day: string): Promise<Mismatch[]> {
  const rows = await db()
    .select(columns)
    .from(table)
    .where(and(isIn(business, { from: day, to: day }), isNull(table.resolvedAt)))
    .orderBy(desc(table.since), table.id)
    .limit(MOST_OF_DAY);
  return rows.map(toldOf);
}

/** A condition for what a list is narrowed down by. */
function isAsked(business: string, { from, to, check, level, state, q }: Omit<MismatchListInput, "page" | "perPage">) {
  const isOfState: Record<MismatchState, SQL | undefined> = {
    open: isOpen,
    explained: and(isNull(table.resolvedAt), isNotNull(table.explainedAt)),
    resolved: isNotNull(table.resolvedAt),
  };
  return and(
    eq(table.business, business),
    from === undefined ? undefined : gte(table.day, from),
    to === undefined ? undefined : lte(table.day, to),
    check && eq(table.check, check),
    level && eq(table.level, level),
    state ? isOfState[state] : isNull(table.resolvedAt),
    q === undefined ? undefined : isFound(q),
  );
}

/** An id of either side, an amount in rial, or words of what people noted. */
function isFound(text: string): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const digits = text.replace(/[,٬\s]/g, "");
  return or(
    sql`${table.ours} ->> 'id' = ${text}`,
    sql`${table.theirs} ->> 'id' = ${text}`,
    /^\d{1,15}$/.test(digits)
      ? or(sql`abs(${table.amountRial}) = ${digits}::bigint`, sql`abs(${table.otherRial}) = ${digits}::bigint`)
      : undefined,
    sql`EXISTS (SELECT FROM reconciliation_notes n WHERE n.mismatch_id = reconciliation_mismatches.id AND n.note ILIKE ${pattern})`,
  );
}

export async function listMismatches(business: string, input: MismatchListInput): Promise<MismatchPage> {
  const { page, perPage } = input;
  const isMeant = isAsked(business, input);
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
  const span = usualSpan();
  const at = checkedAt().get(`${business} ${span.from} ${span.to}`);
  return {
    items: rows.map(toldOf),
    page,
    perPage,
    total,
    hasMore: page * perPage < total,
    checkedAt: at === undefined ? null : new Date(at).toISOString(),
  };
}

/** Every one of a list, some hundred at a time, for its file. */
export async function* eachMismatch(
  business: string,
  input: Omit<MismatchListInput, "page" | "perPage">,
): AsyncGenerator<{ rows: Mismatch[]; total: number }> {
  for (let page = 1; ; page += 1) {
    const { items, total, hasMore } = await listMismatches(business, { ...input, page, perPage: PER_WRITE });
    yield { rows: items, total: total ?? 0 };
    if (!hasMore) return;
  }
}

/** @returns null where the business has no such mismatch */
export async function mismatchOf(business: string, id: string, tx: Queryable = db()): Promise<MismatchDetail | null> {
  const [found] = await tx
    .select(columns)
    .from(table)
    .where(and(eq(table.business, business), eq(table.id, id)));
  if (!found) return null;
  const history = await tx
    .select()
    .from(reconciliationNotes)
    .where(eq(reconciliationNotes.mismatchId, id))
    .orderBy(reconciliationNotes.at, reconciliationNotes.id);
  return {
    ...toldOf(found),
    history: history.map(({ id: noteId, at, event, byName, note }) => ({
      id: noteId,
      at: at.toISOString(),
      event,
      by: byName,
      note,
    })),
  };
}
