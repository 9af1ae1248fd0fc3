import "server-only";
import { and, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { maskCardNumber } from "@/lib/kit/format/card";
import { cleanInput } from "@/lib/kit/format/digits";
import { tehranDayBounds } from "@/lib/kit/format/jalali";
import { ofItems, type Page } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import type { Asked } from "@/lib/kit/records/list-input";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import { matching } from "@/lib/server/db/matching";
import { paymentRequests, payments } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import type { Member } from "@/lib/server/members/session";
import { maskAnswer } from "@/lib/server/proxy/mask";
import { paymentFilters } from "../filters";
import { type Payment, type PaymentShown, verifyUntil } from "../payment";
import { factsOf, otherOf, PAYMENT_PERSONAL, paymentBox, receiptLink, requestBox, shownPayment } from "./record";
import { requestMeant } from "./requests";

const LIST_PERSONAL = ofItems(PAYMENT_PERSONAL);

/** The SQL condition for payments that a search text may mean. Only whole values match. */
function paymentMeant(business: string, text: string): SQL | undefined {
  const plain = cleanInput(text).trim();
  return or(
    isUuid(plain) ? eq(payments.id, plain.toLowerCase()) : undefined,
    eq(payments.transId, plain),
    eq(payments.refNumber, plain),
    eq(payments.trackingCode, plain),
    requestMeant(business, text),
  );
}

const joined = () =>
  db()
    .select({ payment: payments, request: paymentRequests })
    .from(payments)
    .innerJoin(paymentRequests, eq(paymentRequests.id, payments.requestId));

/**
 * The payments of a business, newest first, as we know them. Payers are masked for members who may not see personal
 * data.
 */
export async function listPayments(
  { page, perPage, ...asked }: Asked<typeof paymentFilters>,
  { business, member }: { business: string; member: Pick<Member, "role"> },
): Promise<Page<Payment>> {
  const wanted = and(
    eq(payments.business, business),
    matching(payments, paymentFilters, asked, {
      q: (q) => paymentMeant(business, q),
      period: payments.createdAt,
      requestId: (id) => (isUuid(id) ? eq(payments.requestId, id) : sql`false`),
    }),
  );
  const rows = await joined()
    .where(wanted)
    .orderBy(desc(payments.createdAt), payments.id)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db()
    .select({ total: count() })
    .from(payments)
    .innerJoin(paymentRequests, eq(paymentRequests.id, payments.requestId))
    .where(wanted);
  const total = counted?.total ?? 0;
  const items = rows.map(({ payment, request }) => shownPayment(payment, request));
  const answer = { items, page, perPage, total, hasMore: page * perPage < total, nextAfter: null, nextBefore: null };
  return roleCan(member.role, "personal.see") ? answer : maskAnswer(answer, LIST_PERSONAL);
}

/** Payments of one of these amounts on a Tehran day, newest first. */
export async function findPayments(
  { business, member }: { business: string; member: Pick<Member, "role"> },
  amountsRial: readonly number[],
  day: string,
  most: number,
): Promise<Payment[]> {
  const { from, to } = tehranDayBounds(day);
  const amounts = [...amountsRial];
  const rows = await joined()
    .where(
      and(
        eq(payments.business, business),
        or(inArray(payments.amountRial, amounts), inArray(payments.toldRial, amounts)),
        gte(payments.createdAt, new Date(from)),
        lt(payments.createdAt, new Date(to)),
      ),
    )
    .orderBy(desc(payments.createdAt))
    .limit(most);
  const items = rows.map(({ payment, request }) => shownPayment(payment, request));
  return roleCan(member.role, "personal.see") ? items : maskAnswer({ items }, LIST_PERSONAL).items;
}

/** @throws ApiError `not_found` */
export async function stored(business: string, id: string) {
  const [found] = isUuid(id) ? await joined().where(and(eq(payments.business, business), eq(payments.id, id))) : [];
  if (!found) throw new ApiError("not_found");
  return found;
}

/** One payment, with its receipt's address once it is confirmed. @throws ApiError `not_found` */
export async function showPayment(
  id: string,
  { business, member }: Pick<LocalContext, "business" | "member">,
): Promise<PaymentShown> {
  const { payment, request } = await stored(business, id);
  const mayHand = payment.state === "verified" && roleCan(member.role, "payments.make");
  const answer: PaymentShown = {
    ...shownPayment(payment, request),
    allowedCards: requestBox.open(request).cards.map(maskCardNumber),
    toldInvoice: paymentBox.open(payment).toldInvoice ?? null,
    otherId: payment.doubt === "second" ? await otherOf(payment) : null,
    takenBackAt: request.takenBackAt?.toISOString() ?? null,
    customerId: request.customerId,
    isOwnCard: request.isOwnCard,
    receiptUrl: mayHand ? receiptLink(paymentBox.open(payment).secret) : null,
  };
  return roleCan(member.role, "personal.see") ? answer : maskAnswer(answer, PAYMENT_PERSONAL);
}

const TOLD_DAYS = 7;

/**
 * Payments that the maker of the request must hear about: money was paid and went back, or a payment was confirmed
 * despite a doubt.
 */
const isToTell = or(
  eq(payments.state, "lapsed"),
  and(eq(payments.state, "failed"), isNotNull(payments.paidAt)),
  and(eq(payments.state, "verified"), isNotNull(payments.doubt), isNull(payments.decision)),
);

const isTheirs = ({ id, business, role }: Pick<Member, "id" | "business" | "role">) =>
  and(eq(payments.business, business), role === "owner" ? undefined : eq(paymentRequests.memberId, id));

/**
 * The numbers of payments that need a member's attention. `until` is when the first payment that waits for a decision
 * goes back.
 */
export interface PaymentConcerns {
  toDecide: number;
  until: string | null;
  ended: number;
  unverified: number;
}

/** Payments that differ from their request and that nobody has decided on. */
const waitsForWord = (business: string) =>
  and(
    eq(payments.business, business),
    eq(payments.state, "paid"),
    isNotNull(payments.doubt),
    isNull(payments.decision),
  );

/** How many payments wait for this member's decision. Each goes back to its payer within minutes. */
export async function countForWord({ business, role }: Pick<Member, "business" | "role">): Promise<number> {
  return roleCan(role, "payments.make") ? db().$count(payments, waitsForWord(business)) : 0;
}

/**
 * Counts the payments that wait for a decision, which every member with the right to make requests may take, and the
 * payments that this member must hear about.
 */
export async function paymentConcerns(member: Pick<Member, "id" | "business" | "role">): Promise<PaymentConcerns> {
  const { business } = member;
  const [waiting, [ended], [unasked]] = await Promise.all([
    db().select().from(payments).where(waitsForWord(business)),
    db()
      .select({ total: count() })
      .from(payments)
      .innerJoin(paymentRequests, eq(paymentRequests.id, payments.requestId))
      .where(
        and(
          isTheirs(member),
          isToTell,
          isNull(payments.seenAt),
          gt(payments.createdAt, sql`now() - make_interval(days => ${TOLD_DAYS})`),
        ),
      ),
    db()
      .select({ total: count() })
      .from(payments)
      .innerJoin(paymentRequests, eq(paymentRequests.id, payments.requestId))
      .where(
        and(
          eq(payments.business, business),
          inArray(payments.state, ["paid", "verifying"]),
          isNull(payments.doubt),
          lt(payments.paidAt, sql`now() - make_interval(mins => 2)`),
        ),
      ),
  ]);
  const untils = waiting.flatMap((row) => verifyUntil(factsOf(row)) ?? []);
  return {
    toDecide: waiting.length,
    until: untils.length === 0 ? null : new Date(Math.min(...untils)).toISOString(),
    ended: ended?.total ?? 0,
    unverified: unasked?.total ?? 0,
  };
}

/** Notes that the maker of the request or an owner has seen the payment. Views by other members change nothing. */
export async function seePayment(id: string, { business, member }: LocalContext): Promise<{ seen: true }> {
  const { payment, request } = await stored(business, id);
  if (request.memberId === member.id || member.role === "owner") {
    await db()
      .update(payments)
      .set({ seenAt: new Date() })
      .where(and(eq(payments.id, payment.id), isToTell, isNull(payments.seenAt)));
  }
  return { seen: true };
}
