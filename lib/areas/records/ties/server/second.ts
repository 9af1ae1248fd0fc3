import "server-only";
import { randomUUID } from "node:crypto";
import { and, eq, gt, lt, lte, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { ApiError } from "@/lib/kit/operations/errors";
import { confirmed, refusalToConfirm } from "@/lib/kit/orders/confirmations";
import { bandOf } from "@/lib/kit/orders/policy";
import { db, type Queryable } from "@/lib/server/db/client";
import { removalRequests } from "@/lib/server/db/schema/index";
import { publish } from "@/lib/server/events/bus";
import type { LocalContext } from "@/lib/server/local/handle";
import { requireRecentCheck } from "@/lib/server/members/check";
import { holdSession } from "@/lib/server/members/end-session";
import { confirmRefused, rolesNow, rolesOfConfirmers } from "@/lib/server/orders/policy/confirmers";
import { currentPolicy } from "@/lib/server/orders/policy/current";
import { requireSecondFactor } from "@/lib/server/orders/policy/second-factor";
import { covers, stakeAmount } from "../removal";
import type { removalAnswerInput, removalInput } from "../schemas";
import { mayBeRemovedBy, stakeOf } from "./ask";
import { confirmedOf, isOpenAbout, recordColumns, type StoredRemoval, tellOfRequest } from "./record";
import { requireThere } from "./there";
import { sealedWords, wordsOf } from "./words";

const HOUR_MS = 3_600_000;
/** The most requests of one member that may be open at a time. */
const MOST_OPEN = 50;

/**
 * Asks other members to agree to a removal. An open request about the record that still suffices is the answer; one
 * that is too old, or says too little, ends.
 *
 * @throws ApiError `forbidden` if the member may not remove the record; `not_found` if there is none; `conflict` if
 *   nobody else is needed, or the member has too many open requests; `ties_unread` if a request is open and the sum
 *   could not be told now
 */
export async function proposeRemoval(
  { reason, ...record }: z.output<typeof removalInput>,
  { business, member, requestId }: LocalContext,
): Promise<{ proposalId: string }> {
  if (!mayBeRemovedBy(record.of, member.role)) throw new ApiError("forbidden");
  await requireThere(record, { business, member, requestId });
  const stakeRial = await stakeOf(record, { business, member, requestId });
  return db().transaction(async (tx) => {
    const { rules, version } = await currentPolicy(business, tx);
    const { approvals } = bandOf(rules.removals, stakeAmount(stakeRial));
    if (approvals === 0) throw new ApiError("conflict");
    const now = new Date();
    const isMine = eq(removalRequests.makerId, member.id);
    // The maker who asks anew needs no word of what this ends.
    const seenAt = sql`CASE WHEN ${isMine} THEN now() END`;
    await tx
      .update(removalRequests)
      .set({ state: "expired", endedAt: now, seenAt })
      .where(and(isOpenAbout(business, record), lte(removalRequests.expiresAt, now)));
    if (stakeRial !== null)
      await tx
        .update(removalRequests)
        .set({ state: "replaced", endedAt: now, enderName: member.name, seenAt })
        .where(and(isOpenAbout(business, record), lt(removalRequests.stakeRial, stakeRial)));
    const isOpen = and(eq(removalRequests.state, "open"), gt(removalRequests.expiresAt, now));
    const others = and(eq(removalRequests.business, business), isMine, isOpen, ne(removalRequests.recordId, record.id));
    if ((await tx.$count(removalRequests, others)) >= MOST_OPEN) throw new ApiError("conflict");
    const id = randomUUID();
    const [made] = await tx
      .insert(removalRequests)
      .values({
        id,
        business,
        ...recordColumns(record),
        stakeRial,
        words: sealedWords(id, { reason: reason || null, endReason: null }),
        makerId: member.id,
        makerName: member.name,
        expiresAt: new Date(now.getTime() + rules.expireHours * HOUR_MS),
      })
      .onConflictDoNothing()
      .returning();
    if (made) {
      const detail = { amountRial: stakeRial, needed: approvals, policyVersion: version, hasReason: Boolean(reason) };
      await tellOfRequest("proposed", made, member, detail, tx);
      return { proposalId: id };
    }
    // Another press, or another member, was first.
    const [open] = await tx.select().from(removalRequests).where(isOpenAbout(business, record));
    if (!open) throw new ApiError("conflict");
    if (!covers(open.stakeRial, stakeRial)) throw new ApiError("ties_unread");
    return { proposalId: open.id };
  });
}

/**
 * A member other than the maker agrees to a removal, or declines it. The present policy and roles count, and no more
 * money may be at stake than the request says.
 *
 * @throws ApiError `not_found`; `forbidden` to its maker and to roles that the policy does not name; `conflict` if it
 *   is over, or more money is at stake, which ends it; `ties_unread` if the sum could not be told now;
 *   `reauthentication_required`
 */
export async function answerRemoval(
  { proposalId, answer, seenRial, reason }: z.output<typeof removalAnswerInput>,
  { business, member, requestId }: LocalContext,
): Promise<{ isAgreed: boolean }> {
  requireRecentCheck(member);
  const row = await storedRemoval(business, proposalId, db());
  const { rules } = await currentPolicy(business);
  const roles = await rolesOfConfirmers(business, [row]);
  const refusal = refusalToConfirm(confirmedOf(row, rules.removals, roles), member, rules.removals, Date.now());
  if (refusal) throw confirmRefused(refusal);
  if (answer === "confirm") {
    await requireSecondFactor(member);
    const record = { of: row.of, id: row.recordId, part: row.part };
    const stakeRial = await stakeOf(record, { business, member, requestId });
    const isCovered = covers(row.stakeRial, stakeRial);
    if (!isCovered && stakeRial === null) throw new ApiError("ties_unread");
    if (!isCovered) await endOutgrown(row);
    if (!isCovered || seenRial !== row.stakeRial)
      throw new ApiError("conflict", { fields: { seenRial: "errors.changedMeanwhile" } });
  }
  return db().transaction(async (tx) => {
    const locked = await storedRemoval(business, proposalId, tx);
    await holdSession(member, tx);
    const { rules: present, version } = await currentPolicy(business, tx);
    const role = (await rolesNow(business, [member.id], tx)).get(member.id) ?? null;
    const proposal = confirmedOf(locked, present.removals, await rolesOfConfirmers(business, [locked], tx));
    const step = confirmed(proposal, { id: member.id, role }, present.removals, Date.now());
    if (step.refusal !== null) throw confirmRefused(step.refusal);
    const isIt = eq(removalRequests.id, locked.id);
    if (answer === "decline") {
      const words = sealedWords(locked.id, { ...wordsOf(locked), endReason: reason || null });
      const end = { state: "declined", endedAt: new Date(), enderName: member.name, words, seenAt: null } as const;
      await tx.update(removalRequests).set(end).where(isIt);
      await tellOfRequest("declined", locked, member, { hasReason: Boolean(reason) }, tx);
      return { isAgreed: false };
    }
    const confirmations = [...locked.confirmations, { id: member.id, name: member.name, at: new Date().toISOString() }];
    await tx.update(removalRequests).set({ confirmations, seenAt: null }).where(isIt);
    const detail = { amountRial: locked.stakeRial, confirmations: confirmations.length, policyVersion: version };
    await tellOfRequest(step.isAgreed ? "agreed" : "confirmed", locked, member, detail, tx);
    return { isAgreed: step.isAgreed };
  });
}

/** Ends a request that says less than what is at stake: nobody can agree to it, and its maker asks anew. */
async function endOutgrown({ id, business }: StoredRemoval): Promise<void> {
  const isIt = and(eq(removalRequests.id, id), eq(removalRequests.state, "open"));
  await db().update(removalRequests).set({ state: "outgrown", endedAt: new Date(), seenAt: null }).where(isIt);
  await publish({ business, tags: ["removals"], ids: [] });
}

/** The maker takes a request back. @throws ApiError `not_found`, `forbidden`, `conflict` if it is over */
export async function withdrawRemoval(
  proposalId: string,
  { business, member }: LocalContext,
): Promise<{ withdrawn: true }> {
  return db().transaction(async (tx) => {
    const row = await storedRemoval(business, proposalId, tx);
    if (row.makerId !== member.id) throw new ApiError("forbidden");
    if (row.state !== "open") throw new ApiError("conflict");
    const end = { state: "withdrawn", endedAt: new Date(), enderName: member.name } as const;
    await tx.update(removalRequests).set(end).where(eq(removalRequests.id, row.id));
    await tellOfRequest("withdrawn", row, member, {}, tx);
    return { withdrawn: true as const };
  });
}

/** A request, locked until the end of the transaction if there is one. @throws ApiError `not_found` */
async function storedRemoval(business: string, id: string, within: Queryable): Promise<StoredRemoval> {
  const isIt = and(eq(removalRequests.id, id), eq(removalRequests.business, business));
  const [row] = await within.select().from(removalRequests).where(isIt).for("update");
  if (!row) throw new ApiError("not_found");
  return row;
}
