import "server-only";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { refusalToConfirm } from "@/lib/kit/orders/confirmations";
import { heldRulesOf } from "@/lib/kit/orders/policy";
import { recordIn } from "@/lib/server/book/keep";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { bookRecords, depositDecisions } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { lastActorOf } from "@/lib/server/notices/ended-by";
import { idsOf, onlyTo, peopleWho } from "@/lib/server/notices/people";
import type { FoundNotice, NoticeSource, NoticeSubject } from "@/lib/server/notices/source";
import { currentPolicy } from "@/lib/server/orders/policy/current";
import { shownName } from "@/lib/server/orders/record/rows";
import type { SuspiciousPayment } from "./answers";
import { confirmedOf, HOUR_MS, isHeldIn, isOpenIn, isUntoldIn, MOST_OPEN } from "./record";

const MOST = 1000;

/** Payments by their payers, as the book has them, masked as in their list. */
async function describe(ids: readonly string[], { business, role }: Member): Promise<Map<string, NoticeSubject>> {
  const rows = await db()
    .select()
    .from(bookRecords)
    .where(
      and(
        eq(bookRecords.business, business),
        eq(bookRecords.kind, "suspiciousDeposit"),
        inArray(bookRecords.id, [...ids]),
      ),
    );
  return new Map(rows.map((row) => [row.id, { name: shownName(payerIn(row), role), amountRial: row.amountRial }]));
}

function payerIn(row: typeof bookRecords.$inferSelect): string | null {
  try {
    return recordIn<SuspiciousPayment>(row).payerName;
  } catch (error) {
    log.debug({ err: error, business: row.business }, "a payment that is held back could not be opened");
    return null;
  }
}

/** Payments that the service holds back: within the business's own deadline, or beyond it. */
const heldSource = (kind: "held_waiting" | "held_overdue"): NoticeSource => ({
  kind,
  async find(business, now) {
    const rows = await db()
      .select({ id: bookRecords.id, at: bookRecords.at })
      .from(bookRecords)
      .where(isHeldIn(business))
      .orderBy(asc(bookRecords.at))
      .limit(MOST);
    if (rows.length === 0) return [];
    const { rules } = await currentPolicy(business);
    const waitMs = rules.held.waitHours * HOUR_MS;
    return rows
      .map(({ id, at }) => ({ record: id, since: at, deadline: new Date(at.getTime() + waitMs) }))
      .filter(({ deadline }) => deadline < now === (kind === "held_overdue"));
  },
  describe,
  endedBy: (business, id) => lastActorOf(business, id, ["suspicious_deposit.decided", "suspicious_deposit.confirmed"]),
});

/** Each decision that waits for confirmation, for the members who may confirm it. */
async function findToConfirm(business: string): Promise<FoundNotice[]> {
  const rows = await db()
    .select()
    .from(depositDecisions)
    .where(isOpenIn(business))
    .orderBy(asc(depositDecisions.createdAt))
    .limit(MOST_OPEN);
  if (rows.length === 0) return [];
  const [people, { rules }] = await Promise.all([peopleWho(business, "deposits.decide"), currentPolicy(business)]);
  const held = heldRulesOf(rules);
  return rows.flatMap((row) => {
    // Whether a member may confirm does not depend on whose confirmations count.
    const open = confirmedOf(row, new Map());
    const onlyFor = idsOf(people.filter((person) => refusalToConfirm(open, person, held, Date.now()) === null));
    if (onlyFor.length === 0) return [];
    const { paymentId, expiresAt, createdAt, decision } = row;
    return { record: paymentId, onlyFor, deadline: expiresAt, since: createdAt, facts: { decision } };
  });
}

/** Decisions that did not end as intended, for their makers. */
async function findEnded(business: string): Promise<FoundNotice[]> {
  const rows = await db()
    .selectDistinctOn([depositDecisions.paymentId])
    .from(depositDecisions)
    .where(isUntoldIn(business))
    .orderBy(depositDecisions.paymentId, desc(depositDecisions.createdAt))
    .limit(MOST);
  if (rows.length === 0) return [];
  const people = await peopleWho(business, "deposits.decide");
  return rows.flatMap(({ paymentId, makerId, state, decision, endedAt, createdAt }) => {
    const onlyFor = onlyTo(people, makerId);
    return onlyFor.length === 0
      ? []
      : { record: paymentId, onlyFor, since: endedAt ?? createdAt, facts: { state, decision } };
  });
}

export const depositNotices: readonly NoticeSource[] = [
  heldSource("held_waiting"),
  heldSource("held_overdue"),
  {
    kind: "decisions_to_confirm",
    find: findToConfirm,
    describe,
    endedBy: (business, id) =>
      lastActorOf(business, id, [
        "suspicious_deposit.confirmed",
        "suspicious_deposit.declined",
        "suspicious_deposit.withdrawn",
      ]),
  },
  { kind: "decisions_ended", find: findEnded, describe },
];
