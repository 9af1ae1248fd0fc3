import "server-only";
import { and, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { maskCardNumber } from "@/lib/kit/format/card";
import { cleanInput } from "@/lib/kit/format/digits";
import { tehranDayBounds } from "@/lib/kit/format/jalali";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { normalizeNationalCode } from "@/lib/kit/format/national-code";
import { ofItems, type Page } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { roleCan } from "@/lib/kit/permissions";
import type { FilterValues } from "@/lib/kit/records/filter";
import type { Asked } from "@/lib/kit/records/list-input";
import { lookedUpAs, recognise } from "@/lib/kit/search/recognise";
import { qrOf } from "@/lib/server/core/qr";
import { isUuid } from "@/lib/server/core/uuid";
import { db } from "@/lib/server/db/client";
import { inOrder } from "@/lib/server/db/in-order";
import { matching, withinDays } from "@/lib/server/db/matching";
import { members, paymentRequests, payments } from "@/lib/server/db/schema/index";
import type { OwnTotals } from "@/lib/server/lists/totals";
import type { LocalContext } from "@/lib/server/local/handle";
import { notePersonalSearch } from "@/lib/server/members/personal-searches";
import type { Member } from "@/lib/server/members/session";
import { maskAnswer } from "@/lib/server/proxy/mask";
import { paymentFilters, paymentRequestFilters } from "../filters";
import { gatewayOperations } from "../operations";
import {
  PAYMENT_STATUS,
  type Payment,
  type PaymentRequest,
  type PaymentRequestShown,
  type PaymentShown,
  stateOfRequest,
} from "../status";
import {
  hashOf,
  otherOf,
  PAYMENT_PERSONAL,
  paidByCard,
  payLink,
  paymentBox,
  REQUEST_PERSONAL,
  receiptLink,
  requestBox,
  type StoredPaymentRequest,
  shownPayment,
  shownRequest,
  verifiedOf,
} from "./record";

const PAYMENTS_SHOWN = 50;
const REQUEST_LIST_PERSONAL = ofItems(REQUEST_PERSONAL);

const isRow = ({ business, id }: { business: string; id: string }) =>
  and(eq(paymentRequests.business, business), eq(paymentRequests.id, id));

/** The SQL condition for requests that somebody has paid. */
export const isPaid = sql<boolean>`EXISTS (SELECT 1 FROM ${payments} WHERE ${payments.requestId} = ${paymentRequests.id} AND ${payments.state} = 'verified')`;

/** The state of a row in SQL. `stateOfRequest` computes the same; its test compares the two. */
const STATE = sql<string>`CASE
  WHEN NOT ${paymentRequests.isForMany} AND ${isPaid} THEN 'paid'
  WHEN ${paymentRequests.takenBackAt} IS NOT NULL THEN 'taken_back'
  WHEN ${paymentRequests.linkUntil} <= now() THEN 'expired'
  ELSE 'open' END`;

/** An invoice number is stored as it was typed. The search ignores its case and the script of its digits. */
const OTHER_DIGITS = "۰۱۲۳۴۵۶۷۸۹٠١٢٣٤٥٦٧٨٩";
const LATIN_DIGITS = "01234567890123456789";

/** The SQL condition for requests that a search text may mean. Only whole values match, by our own hashes. */
function requestMeant(business: string, text: string): SQL | undefined {
  const mobile = normalizeMobile(text);
  const code = normalizeNationalCode(text);
  const plain = cleanInput(text).trim();
  return or(
    isUuid(plain) ? eq(paymentRequests.id, plain.toLowerCase()) : undefined,
    inArray(paymentRequests.customerId, [plain, plain.toLowerCase()]),
    eq(sql`lower(translate(${paymentRequests.invoice}, ${OTHER_DIGITS}, ${LATIN_DIGITS}))`, plain.toLowerCase()),
    mobile === null ? undefined : eq(paymentRequests.mobileHash, hashOf(business, mobile)),
    code === null ? undefined : eq(paymentRequests.codeHash, hashOf(business, code)),
  );
}

/**
 * Counts a search for a masked value by a member who sees payers masked. Only whole values match, but a member could
 * find hidden digits by trying all of them.
 *
 * @throws ApiError `search_limit`
 */
export async function notePayerSearch(text: string | undefined, member: Member): Promise<void> {
  if (text === undefined || roleCan(member.role, "personal.see")) return;
  const [mobile, nationalCode] = [normalizeMobile(text), normalizeNationalCode(text)];
  await notePersonalSearch(member, [
    ...(mobile === null ? [] : [{ kind: "mobile" as const, value: mobile }]),
    ...(nationalCode === null ? [] : [{ kind: "nationalCode" as const, value: nationalCode }]),
  ]);
}

/** A business's requests, newest first. Payers are masked for members who may not see personal data. */
export async function listRequests(
  { page, perPage, ...asked }: Asked<typeof paymentRequestFilters>,
  { business, member }: Pick<LocalContext, "business" | "member">,
): Promise<Page<PaymentRequest>> {
  const wanted = and(
    eq(paymentRequests.business, business),
    matching(paymentRequests, COMPARED_OF_REQUESTS, asked, {
      q: (q) => or(requestMeant(business, q), isOfAmount(q, paymentRequests)),
      state: (state) => eq(STATE, state),
    }),
  );
  const rows = await db()
    .select({ row: paymentRequests, by: members.name })
    .from(paymentRequests)
    .innerJoin(members, eq(members.id, paymentRequests.memberId))
    .where(wanted)
    .orderBy(
      ...inOrder(
        { at: paymentRequests.createdAt, rial: paymentRequests.amountRial, id: paymentRequests.id },
        asked.sort,
      ),
    )
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [counted] = await db().select({ total: count() }).from(paymentRequests).where(wanted);
  const total = counted?.total ?? 0;
  const sums = await verifiedOf(rows.map(({ row }) => row.id));
  const items = rows.map(({ row, by }) => shownRequest(row, by, sums.get(row.id)));
  const answer = { items, page, perPage, total, hasMore: page * perPage < total, nextAfter: null, nextBefore: null };
  return roleCan(member.role, "personal.see") ? answer : maskAnswer(answer, REQUEST_LIST_PERSONAL);
}

/** @throws ApiError `not_found` */
export async function storedRequest(business: string, id: string): Promise<{ row: StoredPaymentRequest; by: string }> {
  const [found] = isUuid(id)
    ? await db()
        .select({ row: paymentRequests, by: members.name })
        .from(paymentRequests)
        .innerJoin(members, eq(members.id, paymentRequests.memberId))
        .where(isRow({ business, id }))
    : [];
  if (!found) throw new ApiError("not_found");
  return found;
}

/**
 * One request with its payments. Members who may make requests also get its link, while it works. @throws ApiError
 * `not_found`
 */
export async function showRequest(
  id: string,
  { business, member }: Pick<LocalContext, "business" | "member">,
): Promise<PaymentRequestShown> {
  const { row, by } = await storedRequest(business, id);
  const [sums, paid] = await Promise.all([
    verifiedOf([id]),
    db()
      .select()
      .from(payments)
      .where(eq(payments.requestId, row.id))
      .orderBy(desc(payments.createdAt))
      .limit(PAYMENTS_SHOWN),
  ]);
  const request = shownRequest(row, by, sums.get(row.id));
  const url = payLink(requestBox.open(row).secret);
  const isOpen = request.state === "open" && roleCan(member.role, "payments.make");
  const answer = {
    ...request,
    link: isOpen ? { url, qr: qrOf(url) } : null,
    payments: paid.map((payment) => shownPayment(payment, row)),
  };
  return roleCan(member.role, "personal.see") ? answer : maskAnswer(answer, REQUEST_PERSONAL);
}

/**
 * Takes a link back. If somebody pays at the gateway meanwhile, the payment waits for a member's decision.
 *
 * @throws ApiError `not_found`; `conflict` if the request is over already
 */
export async function takeBackRequest(id: string, { business, audit }: LocalContext): Promise<{ takenBack: true }> {
  const { row } = await storedRequest(business, id);
  const { verified } = (await verifiedOf([row.id])).get(row.id) ?? { verified: 0 };
  const facts = { isForMany: row.isForMany, linkUntilMs: row.linkUntil.getTime(), isTakenBack: false, verified };
  if (stateOfRequest(facts, Date.now()) === "paid") throw new ApiError("conflict");
  const isTaken = await db().transaction(async (tx) => {
    const taken = await tx
      .update(paymentRequests)
      .set({ takenBackAt: new Date() })
      .where(and(isRow({ business, id }), isNull(paymentRequests.takenBackAt)))
      .returning({ id: paymentRequests.id });
    if (taken.length > 0) await audit({ action: "payment_request.taken_back", subject: id }, tx);
    return taken.length > 0;
  });
  if (!isTaken) throw new ApiError("conflict");
  return { takenBack: true };
}

const LIST_PERSONAL = ofItems(PAYMENT_PERSONAL);

/** The SQL condition for payments that a search text may mean. Only whole values match. */
function paymentMeant(business: string, text: string): SQL | undefined {
  const plain = cleanInput(text).trim();
  const byCard = recognise(text).flatMap((shape) =>
    shape.kind === "card" || shape.kind === "cardTail" ? paidByCard(business, shape) : [],
  );
  return or(
    ...byCard,
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

const { sort: _sort, ...COMPARED } = paymentFilters;
const { sort: _sortOfRequests, ...COMPARED_OF_REQUESTS } = paymentRequestFilters;

const isAskedPayment = (business: string, asked: FilterValues<typeof COMPARED>): SQL | undefined =>
  and(
    eq(payments.business, business),
    matching(payments, COMPARED, asked, {
      q: (q) => or(paymentMeant(business, q), isOfAmount(q, payments)),
      period: payments.createdAt,
      requestId: (id) => (isUuid(id) ? eq(payments.requestId, id) : sql`false`),
    }),
  );

/** A typed amount, on its day if one was typed. */
function isOfAmount(text: string, table: typeof payments | typeof paymentRequests): SQL | undefined {
  return or(
    ...lookedUpAs(text, true).flatMap((shape) =>
      shape.kind === "amount"
        ? and(
            inArray(table.amountRial, [...shape.amountsRial]),
            shape.day === null ? undefined : withinDays(table.createdAt, { from: shape.day, to: shape.day }),
          )
        : [],
    ),
  );
}

/** The payments of a list by state. */
export const paymentTotals: OwnTotals = {
  operation: gatewayOperations.payments as unknown as OwnTotals["operation"],
  views: PAYMENT_STATUS,
  sums: async (asked: FilterValues<typeof COMPARED>, { business }, within) => ({
    since: null,
    sums: await within
      .select({
        state: sql<string>`${payments.state}`,
        count: count(),
        rial: sql`coalesce(sum(${payments.amountRial}), 0)`.mapWith(Number),
      })
      .from(payments)
      .innerJoin(paymentRequests, eq(paymentRequests.id, payments.requestId))
      .where(isAskedPayment(business, asked))
      .groupBy(sql`1`),
  }),
};

/**
 * The payments of a business, newest first, as we know them. Payers are masked for members who may not see personal
 * data.
 */
export async function listPayments(
  { page, perPage, ...asked }: Asked<typeof paymentFilters>,
  { business, member }: { business: string; member: Pick<Member, "role"> },
): Promise<Page<Payment>> {
  const wanted = isAskedPayment(business, asked);
  const rows = await joined()
    .where(wanted)
    .orderBy(...inOrder({ at: payments.createdAt, rial: payments.amountRial, id: payments.id }, asked.sort))
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

/** Payments of one of these amounts, on a Tehran day if one is given, newest first. */
export async function findPayments(
  { business, member }: { business: string; member: Pick<Member, "role"> },
  amountsRial: readonly number[],
  day: string | null,
  most: number,
): Promise<Payment[]> {
  const bounds = day === null ? null : tehranDayBounds(day);
  // Each amount is a separate walk of its index. One question for all would read every payment of a usual amount.
  const walk = (isIt: SQL | undefined) =>
    db()
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.business, business),
          isIt,
          bounds ? gte(payments.createdAt, new Date(bounds.from)) : undefined,
          bounds ? lt(payments.createdAt, new Date(bounds.to)) : undefined,
        ),
      )
      .orderBy(desc(payments.createdAt))
      .limit(most);
  const walks = amountsRial.flatMap((rial) => [
    walk(eq(payments.amountRial, rial)),
    walk(and(eq(payments.toldRial, rial), ne(payments.toldRial, payments.amountRial))),
  ]);
  const ids = sql.join(
    walks.map((each) => sql`(${each})`),
    sql` UNION ALL `,
  );
  const rows = await joined().where(sql`${payments.id} IN (${ids})`).orderBy(desc(payments.createdAt)).limit(most);
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
const isOfLastDays = gt(payments.createdAt, sql`now() - make_interval(days => ${TOLD_DAYS})`);

/** The gateway refused to let a payer in. */
const isRefused = and(eq(payments.state, "not_opened"), isNotNull(payments.words));

/**
 * Payments that the maker of the request must hear about: money was paid and went back, a payment was confirmed despite a
 * doubt, or the gateway let no payer in.
 */
const isToTell = or(
  isRefused,
  eq(payments.state, "lapsed"),
  and(eq(payments.state, "failed"), isNotNull(payments.paidAt)),
  and(eq(payments.state, "verified"), isNotNull(payments.doubt), isNull(payments.decision)),
);

/** Payments that differ from their request and that nobody has decided on. */
export const waitsForWord = (business: string) =>
  and(
    eq(payments.business, business),
    eq(payments.state, "paid"),
    isNotNull(payments.doubt),
    isNull(payments.decision),
  );

const twoMinutesAgo = sql`now() - make_interval(mins => 2)`;

/** Payments that should have been confirmed by now: without doubt, or because a member has decided so. */
export const isUnconfirmed = (business: string) =>
  and(
    eq(payments.business, business),
    inArray(payments.state, ["paid", "verifying"]),
    or(
      and(isNull(payments.doubt), lt(payments.paidAt, twoMinutesAgo)),
      and(eq(payments.decision, "confirm"), lt(payments.decidedAt, twoMinutesAgo)),
    ),
  );

/** When the last payer came to the gateway by a request's link. */
const lastOpenedAt = (requestId: SQL) => sql`coalesce((SELECT max(created_at) FROM ${payments}
  WHERE request_id = ${requestId} AND opened_at IS NOT NULL), '-infinity')`;

/**
 * The first refusal of a request since a payer came to the gateway last. Each further press of a link that leads nowhere
 * is refused too, and tells nothing more.
 */
const firstRefused = (requestId: SQL) => sql`(SELECT id FROM ${payments}
  WHERE request_id = ${requestId} AND state = 'not_opened' AND words IS NOT NULL
    AND created_at > ${lastOpenedAt(requestId)}
  ORDER BY created_at, id LIMIT 1)`;

/** Each request is asked for once, because many of its presses may be kept. */
const isFirstRefused = (business: string) => sql`${payments.id} IN (
  SELECT ${firstRefused(sql`asked.request_id`)}
  FROM (SELECT DISTINCT request_id FROM ${payments} WHERE business = ${business} AND state = 'not_opened'
    AND words IS NOT NULL AND seen_at IS NULL AND ${isOfLastDays}) AS asked)`;

/**
 * Forgets presses of a link that did not open the gateway, because a visitor can press it thousands of times: of those
 * since the last payer came there, the first refusal stays, and what the limit of presses counts.
 */
export async function forgetUnopened(requestId: string): Promise<void> {
  const id = sql`${requestId}::uuid`;
  await db()
    .delete(payments)
    .where(
      and(
        eq(payments.requestId, requestId),
        eq(payments.state, "not_opened"),
        lt(payments.createdAt, sql`now() - interval '1 minute'`),
        gt(payments.createdAt, lastOpenedAt(id)),
        sql`${payments.id} IS DISTINCT FROM ${firstRefused(id)}`,
      ),
    );
}

/** Payments of the last days that somebody must hear about and has not seen, in a query with their requests. */
export const isUntoldIn = (business: string) =>
  and(
    eq(payments.business, business),
    isToTell,
    or(ne(payments.state, "not_opened"), and(eq(STATE, "open"), isFirstRefused(business))),
    isNull(payments.seenAt),
    isOfLastDays,
  );

/** Notes that the maker of the request or an owner has seen the payment. Views by other members change nothing. */
export async function seePayment(id: string, { business, member }: LocalContext): Promise<{ seen: true }> {
  const { payment, request } = await stored(business, id);
  if (request.memberId === member.id || member.role === "owner") {
    await db()
      .update(payments)
      .set({ seenAt: new Date(), seenBy: member.id })
      .where(and(eq(payments.id, payment.id), isToTell, isNull(payments.seenAt)));
  }
  return { seen: true };
}
