import "server-only";
import { roleCan } from "@/lib/kit/permissions";
import { payoutCalendars } from "@/lib/server/db/schema/index";
import { handle } from "@/lib/server/local/handle";
import { requireRecentCheck } from "@/lib/server/members/check";
import { holdSession } from "@/lib/server/members/end-session";
import { calendarOf } from "@/lib/server/orders/policy/calendar";
import { policyOperations } from "../operations";
import { dryRun } from "./dry-run";
import { decideProposal, proposePolicy, showPolicy, showSecondFactor, withdrawProposal } from "./proposals";

export const handlers = [
  handle(policyOperations.show, (_, { member }) => showPolicy(member, roleCan(member.role, "policy.manage"))),

  handle(policyOperations.secondFactor, (_, { member }) => showSecondFactor(member)),

  handle(policyOperations.dryRun, ({ rules }, { business, member }) => dryRun(business, rules, member.role)),

  handle(policyOperations.propose, ({ rules, note, baseVersion }, { member }) => {
    requireRecentCheck(member);
    return proposePolicy({ rules, note: note || null, baseVersion }, member, (tx) => holdSession(member, tx));
  }),

  handle(policyOperations.decide, async ({ proposalId, decision, reason }, { member }) => {
    requireRecentCheck(member);
    await decideProposal({ proposalId, decision, reason: reason || null }, member, (tx) => holdSession(member, tx));
    return { decided: true as const };
  }),

  handle(policyOperations.withdraw, async ({ proposalId }, { member }) => {
    await withdrawProposal(proposalId, member);
    return { withdrawn: true as const };
  }),

  handle(policyOperations.calendar, async (_, { business }) => {
    const { calendar, changedAt } = await calendarOf(business);
    return { calendar, isDefault: changedAt === null, changedAt: changedAt?.toISOString() ?? null };
  }),

  handle(policyOperations.setCalendar, async ({ calendar }, { business, member, db, audit }) => {
    requireRecentCheck(member);
    const changed = { calendar, changedBy: member.name, changedAt: new Date() };
    await db.transaction(async (tx) => {
      await holdSession(member, tx);
      await tx
        .insert(payoutCalendars)
        .values({ business, ...changed })
        .onConflictDoUpdate({ target: payoutCalendars.business, set: changed });
      await audit({ action: "policy.calendar_changed", detail: { ...calendar } }, tx);
    });
    return { changed: true as const };
  }),
];
