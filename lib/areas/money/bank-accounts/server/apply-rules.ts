import "server-only";
import { and, asc, eq, gte, inArray, isNull, sql } from "drizzle-orm";
import { ruleFor } from "@/lib/areas/money/bank-accounts/rules";
import { linkedIbans } from "@/lib/areas/money/bank-accounts/server/read-accounts";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { ApiError } from "@/lib/kit/operations/errors";
import { recordAudit } from "@/lib/server/audit/record";
import { recordIn } from "@/lib/server/book/keep";
import { context, giveWay, rotated } from "@/lib/server/book/reading";
import { log } from "@/lib/server/core/log";
import { reseal } from "@/lib/server/core/reseal";
import { db } from "@/lib/server/db/client";
import { bookRecords, labelRules, tokenPairs } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import { callService } from "@/lib/server/proxy/call-service";
import { bankAccountOperations } from "../operations";
import { hasLabel, isOfAccount } from "../status";
import { mark, marksOf } from "./label-marks";
import { labelSeals, noteScanned, type OpenRule, rulesOf } from "./label-rules";
import type { AccountRowInBook } from "./record";

/** A run ends within this time, before its job expires. */
const RUN_MS = 8 * 60_000;
/** How many labels the rules of a business add in one run. Members' own writes have priority. */
const LABELS_PER_RUN = 50;
/** Rows that were reported during the last run are checked again. */
const OVERLAP_MS = 10 * 60_000;
/** How many sealed rows are opened before other work gets a turn. */
const PER_LOOK = 500;

/**
 * Adds the labels of every linked business's rules to the rows that are new in the book since the last run. A
 * different business comes first each time, so that a run that is too short for all keeps none waiting.
 */
export async function applyAllRules(signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(RUN_MS)]);
  // With hashes of an earlier secret, Daftar would not know which labels somebody removed.
  await reseal(labelSeals, limit);
  const businesses = await db()
    .selectDistinct({ business: labelRules.business })
    .from(labelRules)
    .innerJoin(tokenPairs, eq(tokenPairs.business, labelRules.business))
    .where(and(eq(labelRules.isOn, true), isNull(tokenPairs.brokenAt)));
  for (const { business } of rotated(businesses)) {
    try {
      await applyRules(business, limit);
    } catch (error) {
      if (limit.aborted) return;
      // The failure of one business does not hold up the others.
      if (error instanceof ApiError) log.warn({ business, failure: error.code }, "label rules could not be applied");
      else log.error({ err: error, business }, "label rules could not be applied");
    }
  }
}

/**
 * Applies the rules of one business. A label is added once: the write is recorded before it is sent, a lost answer is
 * looked up before anything is sent again, and a label that somebody removed stays off.
 *
 * @returns how many labels were added, by rule
 * @throws ApiError if the service could not be asked
 */
async function applyRules(business: string, signal: AbortSignal): Promise<Map<string, number>> {
  const beganAt = new Date();
  const rules = (await rulesOf(business)).filter(({ isOn }) => isOn);
  const applied = new Map<string, number>();
  if (rules.length === 0) return applied;
  let left = LABELS_PER_RUN;
  let isWhole = true;
  try {
    for await (const rows of newRows(business, rules)) {
      const marks = await marksOf(business, rows);
      for (const row of rows) {
        const rule = ruleFor(rules, row);
        if (!rule) continue;
        const known = marks.of(row, rule.label);
        if (known === "applied" || known === "removed" || known === "refused") continue;
        if (hasLabel(row.labels, rule.label)) {
          // Somebody else added it. If somebody removes it later, that decision is final.
          await mark(business, row, rule.label, "applied", known === "sending" ? rule.id : null);
          continue;
        }
        if (left === 0) {
          isWhole = false;
          break;
        }
        left -= 1;
        await giveWay(signal);
        signal.throwIfAborted();
        const state = await putOn(business, rule, row, known === "sending");
        if (state === "applied") applied.set(rule.id, (applied.get(rule.id) ?? 0) + 1);
        if (state === "sending") isWhole = false;
      }
      if (!isWhole && left === 0) break;
    }
    if (isWhole) await noteScanned(rules, beganAt);
  } finally {
    await tell(business, applied);
  }
  return applied;
}

/** Writes one audit entry for each rule of a run, as the system. The label's text is not in it. */
async function tell(business: string, applied: ReadonlyMap<string, number>): Promise<void> {
  for (const [ruleId, rows] of applied)
    await recordAudit({ action: "account_label.applied", business, actor: null, subject: ruleId, detail: { rows } });
  // The event names the rules: so a run's change can be told from a member's change.
  if (applied.size > 0)
    await publish({ business, tags: ["bank-label-rules", "bank-statements"], ids: [...applied.keys()] });
}

/** Rows of linked accounts that are new in the book since the rules were last applied, oldest first. */
async function* newRows(business: string, rules: readonly OpenRule[]): AsyncGenerator<AccountRowInBook[]> {
  const ibans = await linkedIbans(business);
  const scanned = rules.map(({ scannedAt }) => scannedAt);
  const last = scanned.some((at) => at === null) ? null : Math.min(...scanned.map((at) => at?.getTime() ?? 0));
  const isMeant = and(
    eq(bookRecords.business, business),
    eq(bookRecords.kind, "accountRow"),
    inArray(sql`${bookRecords.facts} ->> 'account'`, ibans),
    last === null ? undefined : gte(bookRecords.toldAt, new Date(last - OVERLAP_MS)),
  );
  if (ibans.length === 0) return;
  let behind: { at: Date; id: string } | undefined;
  do {
    const isBehind = behind && sql`(${bookRecords.at}, ${bookRecords.id}) > (${behind.at}, ${behind.id})`;
    const found = await db()
      .select()
      .from(bookRecords)
      .where(and(isMeant, isBehind))
      .orderBy(asc(bookRecords.at), asc(bookRecords.id))
      .limit(PER_LOOK);
    yield found.flatMap((row) => {
      try {
        return [recordIn<AccountRowInBook>(row)];
      } catch (error) {
        log.warn({ err: error, business }, "a row of an account could not be opened");
        return [];
      }
    });
    behind = found.length < PER_LOOK ? undefined : found.at(-1);
  } while (behind);
}

/** @returns what is known about the label afterwards */
async function putOn(
  business: string,
  { id, label }: OpenRule,
  row: AccountRowInBook,
  isLost: boolean,
): Promise<"applied" | "sending" | "refused"> {
  const { iban, trackingCode } = row;
  // The answer was lost in an earlier run, so the row is looked up before anything is sent.
  if (isLost && (await isThere(business, row, label))) {
    await mark(business, row, label, "applied", id);
    return "applied";
  }
  await mark(business, row, label, "sending", id);
  try {
    const asked = { iban, trackingCode, label };
    const { data } = await callService(bankAccountOperations.addLabel, asked, context(business));
    // An answer without the label, or about another row, does not show that it was added.
    if (data.trackingCode !== trackingCode || !hasLabel(data.labels, label)) throw new ApiError("upstream_unreadable");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.answer?.isOwnWord && ["upstream_rejected", "upstream_not_found"].includes(error.code)) {
      await mark(business, row, label, "refused", id);
      log.warn({ business, failure: error.code }, "the service does not take a rule's label");
      return "refused";
    }
    // Without a rate-limit slot, a token or a permission, every other row would fail too.
    if (!LOST.includes(error.code)) throw error;
    const isOn = await isThere(business, row, label).catch(() => false);
    if (!isOn) return "sending";
  }
  await mark(business, row, label, "applied", id);
  return "applied";
}

const LOST: readonly ApiError["code"][] = ["upstream_timeout", "upstream_unavailable", "upstream_unreadable"];

/** Whether the row has the label, by the statement of its day. */
async function isThere(
  business: string,
  { iban, trackingCode, at }: AccountRowInBook,
  label: string,
): Promise<boolean> {
  const day = tehranDayOf(typeof at === "string" ? at : Date.now());
  const asked = { iban, q: trackingCode, from: addDays(day, -1), to: addDays(day, 1), page: 1, perPage: 100 };
  const { data } = await callService(bankAccountOperations.statement, asked, context(business));
  return data.items
    .filter(isOfAccount(iban))
    .some((row) => row.trackingCode === trackingCode && hasLabel(row.labels, label));
}
