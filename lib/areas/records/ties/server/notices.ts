import "server-only";
import { and, desc, eq, inArray, not, type SQL } from "drizzle-orm";
import { refusalToConfirm } from "@/lib/kit/orders/confirmations";
import { APPROVER_ROLES } from "@/lib/kit/orders/policy";
import { db } from "@/lib/server/db/client";
import { removalRequests } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { lastActorOf } from "@/lib/server/notices/ended-by";
import { idsOf, peopleWho } from "@/lib/server/notices/people";
import type { FoundNotice, NoticeSource, NoticeSubject } from "@/lib/server/notices/source";
import { rolesOfConfirmers } from "@/lib/server/orders/policy/confirmers";
import { currentPolicy } from "@/lib/server/orders/policy/current";
import { TOLD_TO_MAKER } from "../removal";
import { mayBeRemovedBy } from "./ask";
import { confirmedOf, isOfGone, isOpen, isSeen, isUnseen, MOST_SHOWN, namesOf, standOf } from "./record";

/** Requests with what is needed to say how each stands; null if there are none. */
async function read(business: string, which: SQL | undefined) {
  const rows = await db()
    .select()
    .from(removalRequests)
    .where(and(eq(removalRequests.business, business), not(isOfGone), which))
    .orderBy(desc(removalRequests.createdAt))
    .limit(MOST_SHOWN);
  if (rows.length === 0) return null;
  const [people, { rules }, roles] = await Promise.all([
    peopleWho(business, "removals.read"),
    currentPolicy(business),
    rolesOfConfirmers(business, rows),
  ]);
  return { rows, people, rules: rules.removals, roles };
}

/** The people whose records would be removed, and the money at stake. */
async function describe(ids: readonly string[], { business, role }: Member): Promise<Map<string, NoticeSubject>> {
  const rows = await db()
    .select()
    .from(removalRequests)
    .where(and(eq(removalRequests.business, business), inArray(removalRequests.id, [...ids])));
  const nameOf = await namesOf(rows, business, role);
  return new Map(rows.map((row) => [row.id, { name: nameOf(row), amountRial: row.stakeRial }]));
}

/** Each open request, for the members who may agree to it. */
async function findToConfirm(business: string): Promise<FoundNotice[]> {
  const found = await read(business, isOpen());
  if (!found) return [];
  const approvers = found.people.filter(({ role }) => APPROVER_ROLES.some((each) => each === role));
  return found.rows.flatMap((row) => {
    const open = confirmedOf(row, found.rules, found.roles);
    const mayAgree = approvers.filter(
      (person) =>
        mayBeRemovedBy(row.of, person.role) && refusalToConfirm(open, person, found.rules, Date.now()) === null,
    );
    if (mayAgree.length === 0) return [];
    const { id, of, createdAt, expiresAt } = row;
    return { record: id, onlyFor: idsOf(mayAgree), deadline: expiresAt, since: createdAt, facts: { of } };
  });
}

/** The answers to requests, for their makers. */
async function findAnswered(business: string): Promise<FoundNotice[]> {
  const found = await read(business, isUnseen());
  if (!found) return [];
  return found.rows.flatMap((row) => {
    const stand = standOf(row, found.rules, found.roles);
    const isTold = TOLD_TO_MAKER.some((each) => each === stand) && !isSeen(row, stand);
    const maker = found.people.filter(({ id, role }) => id === row.makerId && mayBeRemovedBy(row.of, role));
    if (!isTold || maker.length === 0) return [];
    return { record: row.id, onlyFor: idsOf(maker), facts: { of: row.of, stand } };
  });
}

/** The member who answered a request or withdrew it. */
async function endedBy(business: string, id: string): Promise<string | null> {
  const [row] = await db()
    .select()
    .from(removalRequests)
    .where(and(eq(removalRequests.business, business), eq(removalRequests.id, id)));
  if (!row) return null;
  if (row.state === "open") return row.confirmations.at(-1)?.id ?? null;
  return lastActorOf(business, row.recordId, ["removal.declined", "removal.withdrawn", "removal.used"]);
}

export const removalNotices: readonly NoticeSource[] = [
  { kind: "removals_to_confirm", find: findToConfirm, describe, endedBy },
  { kind: "removals_answered", find: findAnswered, describe },
];
