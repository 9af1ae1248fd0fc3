import "server-only";
import { createHmac } from "node:crypto";
import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { keptSince } from "@/lib/server/book/kept-since";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { sealedColumn } from "@/lib/server/core/reseal";
import { open, seal, subkey } from "@/lib/server/core/secret-box";
import { db, type Queryable } from "@/lib/server/db/client";
import { labelMarks } from "@/lib/server/db/schema/index";
import { sameLabel } from "../status";

export type LabelMark = typeof labelMarks.$inferSelect;
type State = LabelMark["state"];

/** A row of an account's statement. */
export interface LabelledRow {
  iban: string;
  trackingCode: string;
}

/** Stands for every label: all of a row's were taken off at once. */
const EVERY_LABEL = "*";
const hmacKey = () => processSingleton("label-mark-key", () => subkey("label-marks"));
const purposeOf = (business: string): string => `label mark ${business}`;

const labelKeyOf = (business: string, label: string): string =>
  createHmac("sha256", hmacKey())
    .update(`${business}\0${sameLabel(label)}`)
    .digest("base64url")
    .slice(0, 22);

/** Remembers that somebody took a label off, so that no rule puts it back; null: all of the row's. */
export const noteRemoved = (business: string, row: LabelledRow, label: string | null): Promise<void> =>
  mark(business, row, label ?? EVERY_LABEL, "removed", null);

/** Remembers what became of a label on a row; what is known of it already gives way. */
export async function mark(
  business: string,
  { iban, trackingCode }: LabelledRow,
  label: string,
  state: State,
  ruleId: string | null,
  within: Queryable = db(),
): Promise<void> {
  await within
    .insert(labelMarks)
    .values({
      business,
      iban,
      trackingCode,
      labelKey: labelKeyOf(business, label),
      label: seal(label, purposeOf(business)),
      state,
      ruleId,
    })
    .onConflictDoUpdate({
      target: [labelMarks.business, labelMarks.iban, labelMarks.trackingCode, labelMarks.labelKey],
      set: { state, ruleId, at: sql`now()` },
      // What somebody took off while it was on its way stays off.
      ...(state === "removed" ? {} : { setWhere: sql`${labelMarks.state} <> 'removed'` }),
    });
}

/** What is known of labels on some rows, by row and label. */
export async function marksOf(business: string, rows: readonly LabelledRow[]) {
  const codes = [...new Set(rows.map(({ trackingCode }) => trackingCode))];
  const found =
    codes.length === 0
      ? []
      : await db()
          .select()
          .from(labelMarks)
          .where(and(eq(labelMarks.business, business), inArray(labelMarks.trackingCode, codes)));
  const byKey = new Map(found.map((each) => [keyOf(each, each.labelKey), each]));
  const every = labelKeyOf(business, EVERY_LABEL);
  return {
    /** Undefined where nothing was ever done with the label on the row. */
    of: (row: LabelledRow, label: string): State | undefined =>
      byKey.get(keyOf(row, every))?.state ?? byKey.get(keyOf(row, labelKeyOf(business, label)))?.state,
  };
}

const keyOf = ({ iban, trackingCode }: LabelledRow, labelKey: string): string => `${iban} ${trackingCode} ${labelKey}`;

/** What the book has forgotten no rule comes to any more. */
export async function forgetOldMarks(now = Date.now()): Promise<void> {
  await db()
    .delete(labelMarks)
    .where(lt(labelMarks.at, keptSince(now)));
}

export const markSeals = [
  sealedColumn(labelMarks, "label", ({ business }) => purposeOf(business), {
    derived: ({ business, label }) => ({ labelKey: labelKeyOf(business, open(label, purposeOf(business))) }),
  }),
];
