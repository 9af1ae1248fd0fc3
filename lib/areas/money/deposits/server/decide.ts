import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { z } from "zod";
import { ApiError } from "@/lib/kit/operations/errors";
import { type ConfirmRefusal, confirmed, neededFor, refusalToConfirm } from "@/lib/kit/orders/confirmations";
import { bandOf, heldRulesOf } from "@/lib/kit/orders/policy";
import { roleCan } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { isUuid } from "@/lib/server/core/uuid";
import { db, type Queryable } from "@/lib/server/db/client";
import { depositDecisions } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import type { LocalContext } from "@/lib/server/local/handle";
import { requireRecentCheck } from "@/lib/server/members/check";
import { holdSession } from "@/lib/server/members/end-session";
import type { Member } from "@/lib/server/members/session";
import { confirmRefused, rolesNow, rolesOfConfirmers } from "@/lib/server/orders/policy/confirmers";
import { currentPolicy } from "@/lib/server/orders/policy/current";
import { requireSecondFactor } from "@/lib/server/orders/policy/second-factor";
import type { DecisionEvidence, DecisionMade } from "../proposal";
import type { answerInput, suspiciousDecideInput } from "../schemas";
import type { SuspiciousPayment } from "./answers";
import { evidenceHash, paymentNow } from "./payment";
import { confirmedOf, endOf, moveDecision, type StoredDecision } from "./record";
import { sendDecision } from "./send";
import { audit, overtake } from "./settle";
import { sealedWords, wordsOf } from "./words";

const HOUR_MS = 3_600_000;
/** The clocks of two processes may differ by this much. */
const CLOCKS_DIFFER_MS = 10_000;

/**
 * Decides on a suspicious payment: alone, which sends the decision, or as a proposal for others, by the present
 * policy. All presses of one form are one decision. The payment's state is read first, and must be the one that the
 * member saw.
 *
 * @throws ApiError `not_found`; `conflict` if it is already decided, another decision is on its way, or the payment
 *   differs from the one that was seen (`seen`); `reauthentication_required`; the service's refusal;
 *   `outcome_unknown` after a lost answer
 */
export async function decidePayment(
  input: z.output<typeof suspiciousDecideInput>,
  context: LocalContext,
): Promise<DecisionMade> {
  const { business, member, requestId, request } = context;
  const writeKey = (request.headers.get("x-daftar-write") ?? randomUUID()).toLowerCase();
  if (!isUuid(writeKey)) throw new ApiError("invalid_input", { fields: { writeKey: "errors.invalidId" } });
  const key = { business, makerId: member.id, writeKey };
  const earlier = await ofKey(key, input);
  if (earlier) return sentOf(earlier, member, requestId);
  const { rules, version } = await currentPolicy(business);
  const lookedAt = Date.now();
  let payment: SuspiciousPayment;
  try {
    payment = await waitingPayment(business, input.paymentId, input.seen, { member, requestId });
  } catch (error) {
    // Another press of the same form may have decided it while this one waited.
    const first = await ofKey(key, input);
    if (first) return sentOf(first, member, requestId);
    throw error;
  }
  const { approvals } = bandOf(heldRulesOf(rules), payment.amountRial);
  if (approvals === 0) {
    requireRecentCheck(member);
    await requireSecondFactor(member);
  }
  const isAlone = approvals === 0;
  const { paymentId, decision, comment, seen } = input;
  const id = randomUUID();
  const made = await db().transaction(async (tx) => {
    await requireDecider(member, tx);
    const now = await currentPolicy(business, tx);
    // The policy has changed in the meantime, so the member has not seen its present rules.
    if (now.version !== version) throw new ApiError("conflict", { fields: { policy: "errors.changedMeanwhile" } });
    const [row] = await tx
      .insert(depositDecisions)
      .values({
        id,
        business,
        paymentId,
        decision,
        words: sealedWords(id, { comment: comment || null, endReason: null }),
        amountRial: payment.amountRial,
        evidence: evidenceHash(business, paymentId, seen),
        makerId: member.id,
        makerName: member.name,
        writeKey,
        needed: approvals,
        policyVersion: version,
        state: isAlone ? "sending" : "open",
        expiresAt: new Date(Date.now() + rules.expireHours * HOUR_MS),
        ...(isAlone ? sentBy(member) : {}),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) return null;
    // Another decision ended between the look and this row: the look no longer says how the payment stands.
    if (await endedSince(row, new Date(lookedAt - CLOCKS_DIFFER_MS), tx))
      throw new ApiError("conflict", { fields: { paymentId: "errors.decidedElsewhere" } });
    if (!isAlone) {
      const detail = { decision, hasComment: Boolean(comment), amountRial: payment.amountRial, needed: approvals };
      await audit("proposed", row, member, detail, tx);
      await publish({ business, tags: ["deposits"], ids: [paymentId] }, tx);
    }
    return row;
  });
  // Another press of the same form, or another member's decision, was first.
  const row = made ?? (await ofKey(key, input));
  if (!row) throw new ApiError("conflict", { fields: { paymentId: "errors.decisionOnItsWay" } });
  return sentOf(row, member, requestId);
}

async function endedSince({ business, paymentId }: StoredDecision, since: Date, tx: Queryable): Promise<boolean> {
  const [ended] = await tx
    .select({ id: depositDecisions.id })
    .from(depositDecisions)
    .where(
      and(
        eq(depositDecisions.business, business),
        eq(depositDecisions.paymentId, paymentId),
        eq(depositDecisions.state, "done"),
        gt(depositDecisions.endedAt, since),
      ),
    )
    .limit(1);
  return ended !== undefined;
}

/** The outcome of a decision. It is sent if it is under way, and all presses get the same answer. */
async function sentOf(row: StoredDecision, member: Member, requestId: string): Promise<DecisionMade> {
  if (row.state === "sending") return sendDecision(row, member, requestId);
  if (row.state === "unknown") throw new ApiError("outcome_unknown");
  return { proposalId: row.id, state: row.state };
}

async function ofKey(
  { business, makerId, writeKey }: Pick<StoredDecision, "business" | "makerId" | "writeKey">,
  { paymentId, decision }: { paymentId: string; decision: string },
): Promise<StoredDecision | null> {
  const [row] = await db()
    .select()
    .from(depositDecisions)
    .where(
      and(
        eq(depositDecisions.business, business),
        eq(depositDecisions.makerId, makerId),
        eq(depositDecisions.writeKey, writeKey),
      ),
    );
  if (row && (row.paymentId !== paymentId || row.decision !== decision)) throw new ApiError("conflict");
  return row ?? null;
}

/**
 * A member other than the maker confirms or declines a proposal. The present policy counts, and the payment must be
 * the one that its maker and this member saw.
 *
 * @throws ApiError as {@link decidePayment}; `forbidden` to its maker and to roles that the policy does not name
 */
export async function answerProposal(
  { proposalId, answer, seen, reason }: z.output<typeof answerInput>,
  { business, member, requestId }: LocalContext,
): Promise<DecisionMade> {
  requireRecentCheck(member);
  const row = await storedDecision(business, proposalId);
  // The same member pressed again after their confirmation sent it.
  if (answer === "confirm" && row.senderId === member.id) return sentOf(row, member, requestId);
  const held = heldRulesOf((await currentPolicy(business)).rules);
  refuse(refusalToConfirm(confirmedOf(row, new Map()), member, held, Date.now()));
  if (answer === "decline") return decline(row, member, reason);
  await requireSecondFactor(member);
  if (!evidenceHash(business, row.paymentId, seen).equals(row.evidence)) throw changed();
  const payment = await paymentNow(business, row.paymentId, callOf(member, requestId));
  if (!payment) throw new ApiError("not_found");
  if (payment.status !== "PENDING") {
    await overtake(row);
    throw new ApiError("conflict", { fields: { paymentId: "errors.decidedElsewhere" } });
  }
  if (!evidenceHash(business, row.paymentId, evidenceOfPayment(payment)).equals(row.evidence)) throw changed();
  const agreed = await db().transaction(async (tx) => {
    const locked = await lockDecision(row, tx);
    const role = await requireDecider(member, tx);
    const { rules, version } = await currentPolicy(business, tx);
    const roles = await rolesOfConfirmers(business, [locked], tx);
    const heldNow = heldRulesOf(rules);
    const step = confirmed(confirmedOf(locked, roles), { id: member.id, role }, heldNow, Date.now());
    if (step.refusal !== null) throw confirmRefused(step.refusal);
    const needed = neededFor(heldNow, locked.amountRial);
    const confirmations = [...locked.confirmations, { id: member.id, name: member.name, at: new Date().toISOString() }];
    const columns = { confirmations, needed, policyVersion: version };
    const detail = { decision: locked.decision, confirmations: confirmations.length, needed };
    const [moved] = step.isAgreed
      ? [await moveDecision(locked, "sending", { ...columns, ...sentBy(member) }, tx)]
      : await tx.update(depositDecisions).set(columns).where(eq(depositDecisions.id, locked.id)).returning();
    if (!moved) throw new ApiError("conflict");
    if (!step.isAgreed) await publish({ business, tags: ["deposits"], ids: [locked.paymentId] }, tx);
    await audit("confirmed", moved, member, detail, tx);
    return moved;
  });
  return sentOf(agreed, member, requestId);
}

async function decline(row: StoredDecision, member: Member, reason: string | null): Promise<DecisionMade> {
  await db().transaction(async (tx) => {
    await lockDecision(row, tx);
    await requireDecider(member, tx);
    const words = sealedWords(row.id, { comment: wordsOf(row).comment, endReason: reason || null });
    const columns = { ...endOf("declined", member, row), enderName: member.name, words };
    const moved = await moveDecision(row, "declined", columns, tx);
    if (!moved) throw new ApiError("conflict");
    await audit("declined", moved, member, { decision: row.decision, hasReason: Boolean(reason) }, tx);
  });
  return { proposalId: row.id, state: "declined" };
}

/** The maker takes a proposal back. @throws ApiError `not_found`, `forbidden`, `conflict` if it is too late */
export async function withdrawProposal(proposalId: string, { business, member }: LocalContext): Promise<DecisionMade> {
  const row = await storedDecision(business, proposalId);
  if (row.makerId !== member.id) throw new ApiError("forbidden");
  await db().transaction(async (tx) => {
    const columns = { ...endOf("withdrawn", member, row), enderName: member.name };
    const moved = await moveDecision(row, "withdrawn", columns, tx);
    if (!moved) throw new ApiError("conflict");
    await audit("withdrawn", moved, member, { decision: row.decision }, tx);
  });
  return { proposalId: row.id, state: "withdrawn" };
}

/** @throws ApiError `not_found`, `conflict` if the payment does not wait, or differs from the one that was seen */
async function waitingPayment(
  business: string,
  paymentId: string,
  seen: DecisionEvidence,
  { member, requestId }: { member: Member; requestId: string },
): Promise<SuspiciousPayment> {
  const payment = await paymentNow(business, paymentId, callOf(member, requestId));
  if (!payment) throw new ApiError("not_found");
  if (payment.status !== "PENDING")
    throw new ApiError("conflict", { fields: { paymentId: "errors.decidedElsewhere" } });
  const now = evidenceHash(business, paymentId, evidenceOfPayment(payment));
  if (!now.equals(evidenceHash(business, paymentId, seen))) throw changed();
  return payment;
}

const evidenceOfPayment = ({ paidAt, ...payment }: SuspiciousPayment): DecisionEvidence => ({
  ...payment,
  paidAt: typeof paidAt === "string" ? paidAt : null,
});
const callOf = (member: Member, requestId: string) => ({ requestId, lane: "person", memberId: member.id }) as const;
const sentBy = ({ id, name }: Member) => ({ sentAt: new Date(), senderId: id, senderName: name });
const changed = () => new ApiError("conflict", { fields: { seen: "errors.changedMeanwhile" } });

function refuse(why: ConfirmRefusal | null): void {
  if (why !== null) throw confirmRefused(why);
}

/**
 * The member's role, read again in the transaction: a role or a membership may have been taken away since the request
 * began.
 */
async function requireDecider(member: Member, tx: Queryable): Promise<Role> {
  await holdSession(member, tx);
  const role = (await rolesNow(member.business, [member.id], tx)).get(member.id) as Role | undefined;
  if (!role || !roleCan(role, "deposits.decide")) throw new ApiError("forbidden");
  return role;
}

async function storedDecision(business: string, id: string): Promise<StoredDecision> {
  const [row] = await db()
    .select()
    .from(depositDecisions)
    .where(and(eq(depositDecisions.id, id), eq(depositDecisions.business, business)));
  if (!row) throw new ApiError("not_found");
  return row;
}

async function lockDecision({ id }: StoredDecision, tx: Queryable): Promise<StoredDecision> {
  const [row] = await tx.select().from(depositDecisions).where(eq(depositDecisions.id, id)).for("update");
  if (!row) throw new ApiError("not_found");
  return row;
}
