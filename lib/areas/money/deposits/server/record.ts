import "server-only";
import { and, asc, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { type ConfirmedOf, refusalToConfirm } from "@/lib/kit/orders/confirmations";
import { heldRulesOf, type PolicyRules } from "@/lib/kit/orders/policy";
import { roleCan } from "@/lib/kit/permissions";
import { db, type Queryable } from "@/lib/server/db/client";
import { bookRecords, customerCodes, depositDecisions } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import type { Member } from "@/lib/server/members/session";
import { countedOf, otherConfirmers, rolesOfConfirmers } from "@/lib/server/orders/policy/confirmers";
import { currentPolicy } from "@/lib/server/orders/policy/current";
import { lacksSecondFactor } from "@/lib/server/orders/policy/second-factor";
import { shownText } from "@/lib/server/orders/record/rows";
import { isToldToMaker, type PaymentDecisions, type ProposalView, statesBefore, TOLD_TO_MAKER } from "../proposal";
import type { ProposalState } from "../status";
import { wordsOf } from "./words";

export type StoredDecision = typeof depositDecisions.$inferSelect;
type Columns = Partial<typeof depositDecisions.$inferInsert>;

const MOST_PAST = 20;
export const MOST_OPEN = 200;

type Attempt = Pick<StoredDecision, "id" | "senderId" | "sentAt">;

/**
 * The condition for a decision in the same attempt at sending it, or in none. A decision that was reopened and is
 * sent again is another attempt.
 */
export const isSameAttempt = ({ id, senderId, sentAt }: Attempt) =>
  and(
    eq(depositDecisions.id, id),
    senderId === null ? isNull(depositDecisions.senderId) : eq(depositDecisions.senderId, senderId),
    sentAt === null ? isNull(depositDecisions.sentAt) : eq(depositDecisions.sentAt, sentAt),
  );

/**
 * Moves a decision to the next state, if its present state allows that and the attempt is the one that the caller
 * knows. The second of two callers changes nothing.
 *
 * @returns the changed row; undefined if nothing was changed
 */
export async function moveDecision(
  { business, ...row }: Attempt & Pick<StoredDecision, "business">,
  to: ProposalState,
  columns: Columns,
  within: Queryable,
): Promise<StoredDecision | undefined> {
  const [moved] = await within
    .update(depositDecisions)
    .set({ ...columns, state: to })
    .where(
      and(
        isSameAttempt(row),
        eq(depositDecisions.business, business),
        inArray(depositDecisions.state, statesBefore(to)),
      ),
    )
    .returning();
  if (moved) await publish({ business, tags: ["deposits"], ids: [moved.paymentId] }, within);
  return moved;
}

/** A stored decision in the form that the rules read. */
export const confirmedOf = (
  row: Pick<StoredDecision, "state" | "makerId" | "amountRial" | "expiresAt" | "confirmations">,
  roles: ReadonlyMap<string, string>,
): ConfirmedOf => ({ ...countedOf(row, row.amountRial, roles), isOpen: row.state === "open" });

function shown(
  row: StoredDecision,
  member: Member,
  rules: PolicyRules,
  roles: ReadonlyMap<string, string>,
): ProposalView {
  const refusal = refusalToConfirm(confirmedOf(row, roles), member, heldRulesOf(rules), Date.now());
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: row.id,
    paymentId: row.paymentId,
    decision: row.decision,
    comment: shownText(wordsOf(row).comment, member.role),
    amountRial: row.amountRial,
    makerName: row.makerName,
    isMine: row.makerId === member.id,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    state: row.state,
    confirmations: row.confirmations.map(({ name, at }) => ({ name, at })),
    needed: row.needed,
    sentAt: iso(row.sentAt),
    senderName: row.senderName,
    endedAt: iso(row.endedAt),
    enderName: row.enderName,
    endReason: shownText(wordsOf(row).endReason ?? row.endReason, member.role),
    whyNot: roleCan(member.role, "deposits.decide")
      ? (refusal ?? (lacksSecondFactor(rules, member) ? "second_factor" : null))
      : "role",
  };
}

/** How this member may decide a payment now, and the earlier decisions on it. */
export async function decisionsOf(paymentId: string, member: Member): Promise<PaymentDecisions> {
  const { business } = member;
  const [rows, { rules }, others] = await Promise.all([
    db()
      .select()
      .from(depositDecisions)
      .where(and(eq(depositDecisions.business, business), eq(depositDecisions.paymentId, paymentId)))
      .orderBy(desc(depositDecisions.createdAt))
      .limit(MOST_PAST),
    currentPolicy(business),
    otherConfirmers(member),
  ]);
  const roles = await rolesOfConfirmers(business, rows);
  const views = rows.map((row) => shown(row, member, rules, roles));
  const isLive = ({ state }: ProposalView) => state === "open" || state === "sending";
  return {
    held: heldRulesOf(rules),
    others,
    open: views.find(isLive) ?? null,
    past: views.filter((each) => !isLive(each)),
  };
}

export const isOpenIn = (business: string) =>
  and(
    eq(depositDecisions.business, business),
    eq(depositDecisions.state, "open"),
    gt(depositDecisions.expiresAt, new Date()),
  );

/** Decisions of a business that wait for confirmation, the oldest first. */
export async function openProposals(member: Member): Promise<ProposalView[]> {
  const rows = await db()
    .select()
    .from(depositDecisions)
    .where(isOpenIn(member.business))
    .orderBy(asc(depositDecisions.createdAt))
    .limit(MOST_OPEN);
  if (rows.length === 0) return [];
  const [{ rules }, roles] = await Promise.all([
    currentPolicy(member.business),
    rolesOfConfirmers(member.business, rows),
  ]);
  return rows.map((row) => shown(row, member, rules, roles));
}

/** Decisions whose makers have not seen that they did not end as intended. */
export const isUntoldIn = (business: string) =>
  and(
    eq(depositDecisions.business, business),
    isNull(depositDecisions.seenAt),
    inArray(depositDecisions.state, [...TOLD_TO_MAKER]),
  );

const isUnseen = (member: Member) => and(isUntoldIn(member.business), eq(depositDecisions.makerId, member.id));

/** Notes that the maker has seen the outcome of their decisions on a payment. */
export async function seeDecisions(paymentId: string, member: Member): Promise<void> {
  await db()
    .update(depositDecisions)
    .set({ seenAt: new Date() })
    .where(and(isUnseen(member), eq(depositDecisions.paymentId, paymentId)));
}

/**
 * The columns of an end. An end that the maker caused and got an answer to counts as seen. They are told of every
 * other end.
 */
export const endOf = (state: ProposalState, member: { id: string } | null, { makerId }: StoredDecision) => ({
  endedAt: new Date(),
  seenAt: isToldToMaker(state) && (state === "unknown" || member?.id !== makerId) ? null : new Date(),
});

/** Takes the codes of erased customers out of our own memory; the service keeps them. */
export async function forgetCodesOf(business: string, customerIds: readonly string[], tx: Queryable): Promise<void> {
  if (customerIds.length === 0) return;
  await tx
    .delete(customerCodes)
    .where(and(eq(customerCodes.business, business), inArray(customerCodes.customerId, [...customerIds])));
}

/** So many customers of a code are looked at: the service gives each their own. */
const MOST_OF_CODE = 5;

/** Whose code it is, or was until it was removed, as far as the service told it here: their ids. */
export async function customersWithCode(business: string, code: string): Promise<string[]> {
  const isIt = and(eq(customerCodes.business, business), eq(customerCodes.code, code));
  const rows = await db().select({ id: customerCodes.customerId }).from(customerCodes).where(isIt).limit(MOST_OF_CODE);
  return rows.map(({ id }) => id);
}

export const HOUR_MS = 3_600_000;

/** Payments that the service holds back, as far as the book has heard. */
export const isHeldIn = (business: string) =>
  and(eq(bookRecords.business, business), eq(bookRecords.kind, "suspiciousDeposit"), eq(bookRecords.state, "PENDING"));
