import "server-only";
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { roleCan } from "@/lib/kit/permissions";
import { db } from "@/lib/server/db/client";
import { paymentRequests, payments } from "@/lib/server/db/schema/index";
import type { Member } from "@/lib/server/members/session";
import { lastActorOf } from "@/lib/server/notices/ended-by";
import { idsOf, peopleWho } from "@/lib/server/notices/people";
import type { FoundNotice, NoticeSource, NoticeSubject } from "@/lib/server/notices/source";
import { maskAnswer } from "@/lib/server/proxy/mask";
import { verifyUntil } from "../status";
import { isUnconfirmed, isUntoldIn, waitsForWord } from "./ask";
import { factsOf, PAYMENT_PERSONAL, type StoredPayment, shownPayment } from "./record";

const MOST = 1000;

/** Payments by their payers' names, or mobiles if no name was given, masked as on their own page. */
async function describe(ids: readonly string[], { business, role }: Member): Promise<Map<string, NoticeSubject>> {
  const rows = await db()
    .select({ payment: payments, request: paymentRequests })
    .from(payments)
    .innerJoin(paymentRequests, eq(paymentRequests.id, payments.requestId))
    .where(and(eq(payments.business, business), inArray(payments.id, [...ids])));
  return new Map(
    rows.map(({ payment, request }) => {
      const row = shownPayment(payment, request);
      const { payerName, mobile } = roleCan(role, "personal.see") ? row : maskAnswer(row, PAYMENT_PERSONAL);
      return [row.id, { name: payerName, contact: mobile, amountRial: row.toldRial ?? row.amountRial }];
    }),
  );
}

/** When an unconfirmed payment goes back to its payer. */
function deadlineOf(row: StoredPayment): Date | null {
  const until = verifyUntil(factsOf(row));
  return until === null ? null : new Date(until);
}

async function findToDecide(business: string): Promise<FoundNotice[]> {
  const rows = await db()
    .select()
    .from(payments)
    .where(waitsForWord(business))
    .orderBy(asc(payments.createdAt))
    .limit(MOST);
  return rows.map((row) => ({
    record: row.id,
    deadline: deadlineOf(row),
    since: row.paidAt ?? row.createdAt,
    facts: { doubt: row.doubt ?? "" },
  }));
}

async function findUnconfirmed(business: string): Promise<FoundNotice[]> {
  const rows = await db()
    .select()
    .from(payments)
    .where(isUnconfirmed(business))
    .orderBy(asc(payments.createdAt))
    .limit(MOST);
  return rows.map((row) => ({ record: row.id, deadline: deadlineOf(row), since: row.paidAt ?? row.createdAt }));
}

/** Payments that went back or were confirmed despite a doubt, for those who asked for them and for owners. */
async function findEnded(business: string): Promise<FoundNotice[]> {
  const rows = await db()
    .select({ payment: payments, makerId: paymentRequests.memberId })
    .from(payments)
    .innerJoin(paymentRequests, eq(paymentRequests.id, payments.requestId))
    .where(isUntoldIn(business))
    .orderBy(desc(payments.createdAt))
    .limit(MOST);
  if (rows.length === 0) return [];
  const people = await peopleWho(business, "payments.make");
  return rows.map(({ payment: { id, state, endedAt, verifiedAt, createdAt }, makerId }) => ({
    record: id,
    onlyFor: idsOf(people.filter((person) => person.role === "owner" || person.id === makerId)),
    since: endedAt ?? verifiedAt ?? createdAt,
    facts: { state },
  }));
}

/** The maker or owner whose look ended it for the others; null if it ended by its age. */
async function seenBy(business: string, id: string): Promise<string | null> {
  const [row] = await db()
    .select({ seenBy: payments.seenBy })
    .from(payments)
    .where(and(eq(payments.business, business), eq(payments.id, id)));
  return row?.seenBy ?? null;
}

export const paymentNotices: readonly NoticeSource[] = [
  {
    kind: "payments_to_decide",
    find: findToDecide,
    describe,
    endedBy: (business, id) => lastActorOf(business, id, ["payment.decided"]),
  },
  { kind: "payments_unconfirmed", find: findUnconfirmed, describe },
  { kind: "payments_ended", find: findEnded, describe, endedBy: seenBy },
];
