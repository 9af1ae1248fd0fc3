import "server-only";
import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { linkedIbans } from "@/lib/areas/money/bank-accounts/server/read-accounts";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { ApiError } from "@/lib/kit/operations/errors";
import { env } from "@/lib/server/core/env";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { sealedColumn } from "@/lib/server/core/reseal";
import { open, seal } from "@/lib/server/core/secret-box";
import { db, type Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import { labelMarks, labelRules } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { fitsRule, ruleFor } from "../rules";
import type { ruleSaveInput, ruleTryInput } from "../schemas";
import { hasLabel, MOST_RULES, sameLabel } from "../status";
import type { LabelRule, RuleTried } from "../views";
import { markSeals, marksOf } from "./label-marks";
import { accountRows, countAccountRows } from "./record";

type Stored = typeof labelRules.$inferSelect;

/** A rule with what it is about, which is sealed in the table. */
export interface OpenRule extends Omit<Stored, "since"> {
  contains: string;
  label: string;
  since: string | null;
}

const purposeOf = (id: string): string => `label rule ${id}`;
const sealed = (id: string, { contains, label }: { contains: string; label: string }): Buffer =>
  seal(JSON.stringify({ contains, label }), purposeOf(id));

/** The rules of a business in their order; one that no secret opens is left out, and does nothing. */
export async function rulesOf(business: string, within: Queryable = db()): Promise<OpenRule[]> {
  const rows = await within
    .select()
    .from(labelRules)
    .where(eq(labelRules.business, business))
    .orderBy(asc(labelRules.place), asc(labelRules.id));
  return rows.flatMap(({ since, ...rule }) => {
    try {
      const { contains, label } = JSON.parse(open(rule.contents, purposeOf(rule.id))) as {
        contains: string;
        label: string;
      };
      return [{ ...rule, contains, label, since: since?.toISOString() ?? null }];
    } catch (error) {
      log.warn({ err: error, id: rule.id }, "a label rule could not be opened");
      return [];
    }
  });
}

export async function listRules(business: string): Promise<{ items: LabelRule[] }> {
  const rules = await rulesOf(business);
  const counts = await db()
    .select({ ruleId: labelMarks.ruleId, count: sql<number>`count(*)::int` })
    .from(labelMarks)
    .where(and(eq(labelMarks.business, business), eq(labelMarks.state, "applied")))
    .groupBy(labelMarks.ruleId);
  const applied = new Map(counts.map(({ ruleId, count }) => [ruleId, count]));
  return {
    items: rules.map(({ id, contains, label, iban, isOn, since, byName }) => ({
      id,
      contains,
      label,
      iban,
      isOn,
      since,
      applied: applied.get(id) ?? 0,
      by: byName,
    })),
  };
}

const SAMPLES = 5;

/** The most rows of all accounts together that are opened, because somebody waits for it. */
export const triedAtMost = () => processSingleton("rule-tried-at-most", () => ({ rows: 5000 }));

/**
 * What a rule would do to the rows that the book has, where it stands in the order: for somebody who has not saved it
 * yet. Of many rows the newest of each account are tried, and it is told of how many.
 */
export async function tryRule(
  business: string,
  { ruleId, contains, label, iban, reach }: z.output<typeof ruleTryInput>,
): Promise<RuleTried> {
  const rules = await rulesOf(business);
  const place = rules.findIndex(({ id }) => id === ruleId);
  // Those that stand before it take what they fit; a new one is the last.
  const before = (place < 0 ? rules : rules.slice(0, place)).filter(({ isOn }) => isOn);
  const accounts = (await linkedIbans(business)).filter((each) => iban === null || each === iban);
  const tried: RuleTried = {
    looked: 0,
    known: 0,
    accounts: accounts.length,
    fits: 0,
    taken: 0,
    already: 0,
    removed: 0,
    would: 0,
    samples: [],
  };
  const wanted = { contains, iban, since: null };
  // The service's clock may be past midnight before ours.
  const to = addDays(tehranDayOf(Date.now()), 1);
  const from = addDays(to, -env().BOOK_DAYS);
  const each = Math.max(1, Math.floor(triedAtMost().rows / Math.max(1, accounts.length)));
  for (const account of accounts) {
    tried.known += await countAccountRows(business, account, from, to);
    for await (const rows of accountRows(business, account, from, to, "newest", each)) {
      tried.looked += rows.length;
      const fitting = rows.filter((row) => fitsRule(wanted, row));
      const marks = await marksOf(business, fitting);
      for (const row of fitting) {
        tried.fits += 1;
        if (hasLabel(row.labels, label)) tried.already += 1;
        else if (ruleFor(before, row)) tried.taken += 1;
        else if (marks.of(row, label) === "removed" || marks.of(row, label) === "applied") tried.removed += 1;
        else if (reach === "known") tried.would += 1;
        const { trackingCode, at, amountRial, description } = row;
        tried.samples.push({ trackingCode, at, amountRial, description });
      }
      // Of each part the newest are enough.
      tried.samples = tried.samples
        .toSorted((one, other) => (other.at ?? "").localeCompare(one.at ?? ""))
        .slice(0, SAMPLES);
    }
  }
  return tried;
}

/** One after another for a business, so that neither their number nor their order can be passed by two at once. */
const inTurn = <T>({ db: database, business }: LocalContext, work: (tx: Queryable) => Promise<T>): Promise<T> =>
  database.transaction(async (tx) => {
    await takeLock(tx, "label-rules", business);
    return work(tx);
  });

const ruleOf = (business: string, ruleId: string) => and(eq(labelRules.business, business), eq(labelRules.id, ruleId));

/**
 * @throws ApiError `invalid_input` where there is the same rule already, or too many; `not_found` for one that is
 *   gone
 */
export function saveRule(input: z.output<typeof ruleSaveInput>, context: LocalContext): Promise<{ id: string }> {
  const { business, member, audit } = context;
  const { ruleId, contains, label, iban, reach, isOn } = input;
  return inTurn(context, async (tx) => {
    const rules = await rulesOf(business, tx);
    const spelt = ({ contains, label, iban }: { contains: string; label: string; iban: string | null }) =>
      JSON.stringify([sameLabel(contains), sameLabel(label), iban]);
    if (rules.some((rule) => rule.id !== ruleId && spelt(rule) === spelt(input)))
      throw new ApiError("invalid_input", { fields: { contains: "errors.ruleThere" } });
    const known = rules.find(({ id }) => id === ruleId);
    if (ruleId && !known) throw new ApiError("not_found");
    if (!known && rules.length >= MOST_RULES)
      throw new ApiError("invalid_input", { fields: { contains: "errors.tooManyRules" } });
    const id = known?.id ?? randomUUID();
    const since = reach === "known" ? null : known?.since ? new Date(known.since) : new Date();
    const next = { contents: sealed(id, { contains, label }), iban, isOn, since, scannedAt: null };
    if (known) await tx.update(labelRules).set(next).where(ruleOf(business, id));
    else {
      const place = 1 + Math.max(0, ...rules.map((rule) => rule.place));
      await tx.insert(labelRules).values({ id, business, place, byName: member.name, ...next });
    }
    await audit({ action: "label_rule.saved", subject: id, detail: { reach, isOn } }, tx);
    return { id };
  });
}

/** A rule that is turned on again labels what came meanwhile too. */
export function switchRule(ruleId: string, isOn: boolean, context: LocalContext): Promise<{ isOn: boolean }> {
  const { business, audit } = context;
  return inTurn(context, async (tx) => {
    const [changed] = await tx.update(labelRules).set({ isOn }).where(ruleOf(business, ruleId)).returning();
    if (!changed) throw new ApiError("not_found");
    await audit({ action: "label_rule.switched", subject: ruleId, detail: { isOn } }, tx);
    return { isOn };
  });
}

export function moveRule(ruleId: string, to: "up" | "down", context: LocalContext): Promise<{ moved: boolean }> {
  const { business, audit } = context;
  return inTurn(context, async (tx) => {
    const rules = await tx
      .select({ id: labelRules.id, place: labelRules.place })
      .from(labelRules)
      .where(eq(labelRules.business, business))
      .orderBy(asc(labelRules.place), asc(labelRules.id));
    const place = rules.findIndex(({ id }) => id === ruleId);
    if (place < 0) throw new ApiError("not_found");
    const other = to === "up" ? place - 1 : place + 1;
    const [one, two] = [rules[place], rules[other]];
    if (!one || !two) return { moved: false };
    await tx.update(labelRules).set({ place: two.place }).where(ruleOf(business, one.id));
    await tx.update(labelRules).set({ place: one.place }).where(ruleOf(business, two.id));
    await audit({ action: "label_rule.moved", subject: ruleId, detail: { moved: to } }, tx);
    return { moved: true };
  });
}

export function removeRule(ruleId: string, context: LocalContext): Promise<{ removed: true }> {
  const { business, audit } = context;
  return inTurn(context, async (tx) => {
    const [gone] = await tx.delete(labelRules).where(ruleOf(business, ruleId)).returning({ id: labelRules.id });
    if (!gone) throw new ApiError("not_found");
    await audit({ action: "label_rule.removed", subject: ruleId, detail: {} }, tx);
    return { removed: true as const };
  });
}

/**
 * Notes that all rows which the book heard of until a moment were looked at by these rules. One that somebody has
 * changed since it was read looks at all rows again.
 */
export async function noteScanned(rules: readonly OpenRule[], at: Date): Promise<void> {
  for (const { id, contents, scannedAt } of rules) {
    const isAsRead = and(
      eq(labelRules.id, id),
      eq(labelRules.contents, contents),
      scannedAt === null ? isNull(labelRules.scannedAt) : eq(labelRules.scannedAt, scannedAt),
    );
    await db().update(labelRules).set({ scannedAt: at }).where(isAsRead);
  }
}

/** Rules, and what is known of labels. */
export const labelSeals = [sealedColumn(labelRules, "contents", ({ id }) => purposeOf(id)), ...markSeals];
