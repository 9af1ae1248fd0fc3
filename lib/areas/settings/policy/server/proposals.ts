import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { isSecondFactorDue, type PolicyRules, withEveryKind } from "@/lib/kit/orders/policy";
import { rolesWith } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { recordAudit } from "@/lib/server/audit/record";
import { db, type Queryable } from "@/lib/server/db/client";
import { takeLock } from "@/lib/server/db/locks";
import {
  auditEntries,
  memberships,
  paymentOrders,
  payoutPolicies,
  policyProposals,
} from "@/lib/server/db/schema/index";
import type { Hold } from "@/lib/server/members/end-session";
import type { Member } from "@/lib/server/members/session";
import { checkPolicy, policySubjectOf } from "@/lib/server/orders/approval/policy-check";
import { currentPolicy } from "@/lib/server/orders/policy/current";
import { isAskedForSecondFactor, membersWithout, requireSecondFactor } from "@/lib/server/orders/policy/second-factor";
import { lockBusinessOrders } from "@/lib/server/orders/record/locks";
import { shownIban, shownText } from "@/lib/server/orders/record/rows";
import { maskText } from "@/lib/server/proxy/mask";
import type { PolicyProposalView, PolicyView, SecondFactorView } from "../operations";
import { policyChanges } from "../status";

const MOST_SHOWN = 50;
const MOST_WAITING = 1000;

type Proposal = typeof policyProposals.$inferSelect;

/** The policy that counts, the wish to change it, and what this member may do about that. */
export async function showPolicy(member: Member, mayManage: boolean): Promise<PolicyView> {
  const { business } = member;
  const [current, rows, others] = await Promise.all([
    currentPolicy(business),
    db()
      .select()
      .from(policyProposals)
      .where(eq(policyProposals.business, business))
      .orderBy(desc(policyProposals.createdAt))
      .limit(MOST_SHOWN),
    otherDeciders(member, db()),
  ]);
  const open = rows.find(({ state }) => state === "open") ?? null;
  const viewOf = (row: Proposal) => proposalView(row, member.role);
  const asking = open ? withEveryKind(open.rules) : current.rules;
  return {
    version: current.version,
    rules: shownRules(current.rules, member.role),
    changedAt: current.changedAt?.toISOString() ?? null,
    open: open && viewOf(open),
    may: {
      propose: mayManage && open === null,
      decide: mayManage && open !== null && open.proposerId !== member.id,
      withdraw: mayManage && open?.proposerId === member.id,
    },
    isSoleDecider: mayManage && others === 0,
    withoutSecondFactor: mayManage ? await membersWithout(business, asking) : [],
    history: rows.filter(({ state }) => state !== "open").map(viewOf),
  };
}

/** Whether the policy asks this member for a second factor, now or soon, and whether they have one. */
export async function showSecondFactor(member: Member): Promise<SecondFactorView> {
  const { business, state, rules } = policyProposals;
  const [current, [open]] = await Promise.all([
    currentPolicy(member.business),
    db()
      .select({ rules })
      .from(policyProposals)
      .where(and(eq(business, member.business), eq(state, "open"))),
  ]);
  const dayIn = (rules: PolicyRules | undefined) =>
    rules && isAskedForSecondFactor(rules, member.role) ? rules.secondFactorFrom : null;
  const from = dayIn(current.rules);
  return {
    from,
    isDue: from !== null && isSecondFactorDue(current.rules),
    proposedFrom: dayIn(open && withEveryKind(open.rules)),
    hasOwn: member.hasOneTimeCodes || member.hasPasskey,
  };
}

/**
 * Proposes another policy. Where nobody else could agree to it, it counts at once; else another owner or manager
 * decides.
 *
 * @param hold is called in the transaction; keeps the member's session from ending before it is over
 * @throws ApiError `conflict` when the policy is another by now, or another proposal is open
 */
export function proposePolicy(
  wanted: { rules: PolicyRules; note: string | null; baseVersion: number },
  member: Member,
  hold?: Hold,
): Promise<{ proposalId: string; isInForce: boolean }> {
  const { business } = member;
  return db().transaction(async (tx) => {
    await lockPolicy(business, tx);
    const { version, rules } = await currentPolicy(business, tx);
    if (version !== wanted.baseVersion) throw new ApiError("conflict");
    const [proposal] = await tx
      .insert(policyProposals)
      .values({ ...wanted, business, proposerId: member.id, proposerName: member.name })
      .onConflictDoNothing()
      .returning();
    if (!proposal) throw new ApiError("conflict");
    const isInForce = (await otherDeciders(member, tx)) === 0;
    if (isInForce) {
      await hold?.(tx);
      await requireSecondFactor(member, tx);
      await putInForce(proposal, null, tx);
    }
    const detail = { baseVersion: version, ...changesFrom(rules, proposal), ...(isInForce && inForce(proposal)) };
    await recordAudit({ action: "policy.proposed", business, actor: member, subject: proposal.id, detail }, tx);
    return { proposalId: proposal.id, isInForce };
  });
}

/**
 * Another than the proposer agrees to a proposal, or does not.
 *
 * @param hold is called in the transaction; keeps the member's session from ending before it is over
 * @throws ApiError `not_found`, `forbidden` (the proposer), `conflict` (decided already, or the policy is another)
 */
export function decideProposal(
  decided: { proposalId: string; decision: "approve" | "reject"; reason: string | null },
  member: Member,
  hold?: Hold,
): Promise<void> {
  const { business } = member;
  return db().transaction(async (tx) => {
    await lockPolicy(business, tx);
    const proposal = await openProposal(decided.proposalId, business, tx);
    if (proposal.proposerId === member.id) throw new ApiError("forbidden");
    const { version, rules } = await currentPolicy(business, tx);
    if (decided.decision === "approve") {
      await hold?.(tx);
      await requireSecondFactor(member, tx);
      if (proposal.baseVersion !== version) throw new ApiError("conflict");
      await putInForce(proposal, member, tx);
    } else {
      await close(proposal, "rejected", member, decided.reason, tx);
    }
    const action = decided.decision === "approve" ? "policy.approved" : "policy.rejected";
    const detail = {
      ...(decided.decision === "approve" ? inForce(proposal) : { baseVersion: proposal.baseVersion }),
      ...(proposal.baseVersion === version && changesFrom(rules, proposal)),
      ...(decided.reason && { reason: decided.reason }),
    };
    await recordAudit({ action, business, actor: member, subject: proposal.id, detail }, tx);
  });
}

/** The proposer takes a proposal back. @throws ApiError `not_found`, `forbidden`, `conflict` */
export function withdrawProposal(proposalId: string, member: Member): Promise<void> {
  const { business } = member;
  return db().transaction(async (tx) => {
    await lockPolicy(business, tx);
    const proposal = await openProposal(proposalId, business, tx);
    if (proposal.proposerId !== member.id) throw new ApiError("forbidden");
    const { version, rules } = await currentPolicy(business, tx);
    await close(proposal, "withdrawn", member, null, tx);
    const detail = {
      baseVersion: proposal.baseVersion,
      ...(proposal.baseVersion === version && changesFrom(rules, proposal)),
    };
    await recordAudit({ action: "policy.withdrawn", business, actor: member, subject: proposal.id, detail }, tx);
  });
}

/** What the audit says of a wish: each rule as it is and as it is to be. An account's middle stays out for good. */
const changesFrom = (rules: PolicyRules, proposal: Proposal) => ({
  changes: policyChanges(rules, withEveryKind(proposal.rules), (iban) => maskText(iban, "iban")),
});

/** The version that a proposal becomes. */
const inForce = ({ baseVersion }: Proposal) => ({ policyVersion: baseVersion + 1 });

/** Changes of a business's policy happen one after another; the first of all locks (docs/decisions/locks.md). */
const lockPolicy = async (business: string, tx: Queryable): Promise<void> => {
  await takeLock(tx, "policy", business);
};

async function openProposal(id: string, business: string, tx: Queryable): Promise<Proposal> {
  const [proposal] = await tx
    .select()
    .from(policyProposals)
    .where(and(eq(policyProposals.id, id), eq(policyProposals.business, business)));
  if (!proposal) throw new ApiError("not_found");
  if (proposal.state !== "open") throw new ApiError("conflict");
  return proposal;
}

async function putInForce(proposal: Proposal, decider: Member | null, tx: Queryable): Promise<void> {
  const { business, rules, id, proposerName } = proposal;
  await tx.insert(payoutPolicies).values({
    business,
    version: proposal.baseVersion + 1,
    rules,
    proposalId: id,
    proposedBy: proposerName,
    approvedBy: decider?.name ?? null,
  });
  await close(proposal, "approved", decider, null, tx);
  await updateNeededApprovals(business, tx);
}

async function close(
  { id }: Proposal,
  state: Proposal["state"],
  decider: Member | null,
  reason: string | null,
  tx: Queryable,
): Promise<void> {
  await tx
    .update(policyProposals)
    .set({ state, deciderId: decider?.id ?? null, deciderName: decider?.name ?? null, decidedAt: new Date(), reason })
    .where(eq(policyProposals.id, id));
}

/** Tells the orders that wait how many must agree from now on. They are judged again whenever somebody does. */
async function updateNeededApprovals(business: string, tx: Queryable): Promise<void> {
  await lockBusinessOrders(business, tx);
  const orders = await tx
    .select()
    .from(paymentOrders)
    .where(and(eq(paymentOrders.business, business), eq(paymentOrders.state, "awaiting_approval")))
    .orderBy(paymentOrders.id)
    .limit(MOST_WAITING)
    .for("update");
  for (const order of orders) {
    const { approvals, policyVersion } = await checkPolicy(await policySubjectOf(order, tx), tx);
    // Nobody waits for nobody: an order that was made under the old rules is still looked at by one person.
    const neededApprovals = Math.max(1, approvals);
    await tx.update(paymentOrders).set({ neededApprovals, policyVersion }).where(eq(paymentOrders.id, order.id));
  }
}

/** So long after somebody lost the right to decide they still count: nobody clears the way by removing the others. */
const REMEMBERED_DAYS = 7;

/** How many others could agree to a change of the policy, or could until lately. */
async function otherDeciders(member: Member, within: Queryable): Promise<number> {
  const roles = sql.param([...rolesWith("policy.manage")]);
  const { rows } = await within.execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM ${memberships} AS seat
    WHERE seat.business = ${member.business} AND seat.member_id <> ${member.id}::uuid AND (
      (seat.role = ANY(${roles}::text[]) AND (seat.disabled_at IS NULL OR seat.disabled_at > now() - make_interval(days => ${REMEMBERED_DAYS})))
      OR EXISTS (
        SELECT FROM ${auditEntries} AS change WHERE change.business = seat.business AND change.action = 'team.role_changed'
          AND change.subject = seat.member_id::text AND change.detail->>'from' = ANY(${roles}::text[])
          AND change.at > now() - make_interval(days => ${REMEMBERED_DAYS})))`);
  return rows[0]?.total ?? 0;
}

/** The rules as a role may read them: whose accounts are listed is personal. */
function shownRules(rules: PolicyRules, role: Role): PolicyRules {
  const shown = (listed: PolicyRules["blocked"]) =>
    listed.map(({ iban, note }) => ({ iban: shownIban(iban, role), note: shownText(note, role) ?? "" }));
  return { ...rules, allowed: rules.allowed && shown(rules.allowed), blocked: shown(rules.blocked) };
}

const proposalView = (row: Proposal, role: Role): PolicyProposalView => ({
  id: row.id,
  baseVersion: row.baseVersion,
  rules: shownRules(withEveryKind(row.rules), role),
  note: shownText(row.note, role),
  state: row.state,
  proposerName: row.proposerName,
  createdAt: row.createdAt.toISOString(),
  deciderName: row.deciderName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: shownText(row.reason, role),
});
