import "server-only";
import { eq, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import { reconciliationMismatches } from "@/lib/server/db/schema/index";
import { handle, type LocalContext } from "@/lib/server/local/handle";
import type { NoteEvent } from "../checks";
import { monthAt, monthNamed } from "../months";
import { reconciliationOperations } from "../operations";
import { chartOf, setChart } from "./chart";
import { closeMonth, reopenMonth, verifyClosing } from "./close";
import { listMismatches, mismatchOf } from "./mismatch-list";
import { freshMismatches, usualSpan } from "./mismatches";
import { dayOf, monthOf, monthsOf } from "./months";
import { addNote } from "./notes";
import type { Sees } from "./places";

const AUDITED = {
  note: "reconciliation.noted",
  explained: "reconciliation.explained",
  unexplained: "reconciliation.unexplained",
} as const satisfies Partial<Record<NoteEvent, string>>;

/** A member sees a source only if they may read its records. */
const seenBy =
  ({ role }: LocalContext["member"]): Sees =>
  (permission) =>
    roleCan(role, permission);

export const handlers = [
  handle(reconciliationOperations.months, async ({ calendar }, { business, member }) => {
    await freshMismatches(business, usualSpan());
    return monthsOf(business, calendar, seenBy(member));
  }),

  handle(reconciliationOperations.month, async ({ month: name }, { business, member }) => {
    const month = monthNamed(name);
    if (!month) throw new ApiError("not_found");
    await freshMismatches(business, month);
    return monthOf(business, month, seenBy(member));
  }),

  handle(reconciliationOperations.day, async ({ day }, { business, member }) => {
    await freshMismatches(business, monthAt(day, "jalali"));
    return dayOf(business, day, seenBy(member));
  }),

  handle(reconciliationOperations.mismatches, async (input, { business, member }) => {
    await freshMismatches(business, usualSpan());
    return listMismatches(business, input, seenBy(member));
  }),

  handle(reconciliationOperations.mismatch, async ({ mismatchId }, { business, member }) => {
    const found = await mismatchOf(business, mismatchId, seenBy(member));
    if (!found) throw new ApiError("not_found");
    return found;
  }),

  handle(reconciliationOperations.note, async ({ mismatchId, note, event, seen }, { business, member, db, audit }) =>
    db.transaction(async (tx) => {
      // The checks wait for this lock. A member can only explain the values that they have seen.
      await tx.execute(sql`SELECT FROM reconciliation_mismatches WHERE id = ${mismatchId} FOR UPDATE`);
      const found = await mismatchOf(business, mismatchId, seenBy(member), tx);
      if (!found) throw new ApiError("not_found");
      if (
        event === "explained" &&
        (["amountRial", "otherRial", "count"] as const).some((of) => found[of] !== seen?.[of])
      )
        throw new ApiError("conflict");
      if (event === "unexplained" ? found.explainedAt === null : event === "explained" && found.state !== "open")
        throw new ApiError("conflict");
      await addNote(business, { mismatchId, event, by: member, note }, tx);
      if (event !== "note")
        await tx
          .update(reconciliationMismatches)
          .set(
            event === "explained"
              ? { explainedAt: new Date(), explainedBy: member.name }
              : { explainedAt: null, explainedBy: null },
          )
          .where(eq(reconciliationMismatches.id, mismatchId));
      await audit({ action: AUDITED[event], subject: mismatchId, detail: { check: found.check } }, tx);
      const { history: _history, ...told } = (await mismatchOf(business, mismatchId, seenBy(member), tx)) ?? found;
      return told;
    }),
  ),

  handle(reconciliationOperations.close, closeMonth),
  handle(reconciliationOperations.reopen, reopenMonth),

  handle(reconciliationOperations.verify, async ({ closingId }, { business }) => {
    const checked = await verifyClosing(business, closingId);
    if (!checked) throw new ApiError("not_found");
    return checked;
  }),

  handle(reconciliationOperations.chart, (_, { business, member }) => chartOf(business, seenBy(member))),
  handle(reconciliationOperations.setChart, setChart),
];
