import "server-only";
import { and, desc, eq, ne, notInArray, sql } from "drizzle-orm";
import { payersInBook } from "@/lib/areas/collecting/authorizations/server/ask";
import { askWithBank, debitBanks, payersOf, problemsOfRows } from "@/lib/areas/collecting/withdrawals/server/ask";
import { keptOwner, openQuestion } from "@/lib/areas/money/destinations/server/record";
import { settlementsLately, settlementsTo } from "@/lib/areas/money/settlements/server/ask";
import { priceIn, settingsOf } from "@/lib/areas/people/inquiries/server/record";
import { bankCodeOfIban } from "@/lib/kit/format/iban";
import { canBecome, isFromWallet, isOfMany, type OrderKindId, placeNameOf } from "@/lib/kit/orders/kinds";
import { WITHOUT_MONEY } from "@/lib/kit/orders/states";
import type { DestinationHistory, DestinationPast, EarlierPayment, OrderHelp } from "@/lib/kit/orders/views";
import { roleCan } from "@/lib/kit/permissions";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { paymentOrders, savedDestinations } from "@/lib/server/db/schema";
import { checkPolicy, largestIn, type PolicySubject, paymentsIn } from "@/lib/server/orders/approval/policy-check";
import { arrivalIf } from "@/lib/server/orders/engine/arrival";
import { isOfRows } from "@/lib/server/orders/kinds/debit-parts";
import { kindOf, splitOrder } from "@/lib/server/orders/kinds/registry";
import { calendarOf } from "@/lib/server/orders/policy/calendar";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { changesOf, shownChanges } from "@/lib/server/orders/record/changes";
import { itemsOf, type NewItem } from "@/lib/server/orders/record/items";
import { NEAR, namedOwner, paidBefore, shownIban, shownName } from "@/lib/server/orders/record/rows";
import { a2aOf, a2aOfRows, type HelpContext } from "./a2a";
import { balanceAfter } from "./balance";
import type { Way } from "./fees";
import { servicePast } from "./past-settlements";
import { repeatedDebits } from "./repeated-debits";

const MOST_EARLIER = 5;
const REPEATED_DAYS = 30;
const MOST_REPEATED = 200;
const MOST_TWINS = 20;

/** An order or its draft, with the fields that the decision help needs. */
type Asked = PolicySubject & Pick<PaymentOrder, "content" | "destination" | "fingerprint" | "createdAt">;

/** The decision help for a draft order, from the policy, the past and the bank. @throws ZodError with the fields */
export async function helpForDraft(
  kind: OrderKindId,
  input: unknown,
  orderId: string | undefined,
  asker: HelpContext,
): Promise<OrderHelp> {
  const { content, items, amountRial, destination, fingerprint } = splitOrder(kind, input);
  const { business, id: makerId } = asker.member;
  const payments = paymentsIn({ destination, amountRial }, items);
  const own = { amountRial, payments, ...largestIn(content) };
  const subject = { business, kind, makerId, ...own, ...(orderId ? { orderId } : {}) };
  const draft = { ...subject, content, destination, fingerprint, createdAt: new Date() };
  const [helped, corrected] = await Promise.all([
    help(draft, items, asker),
    orderId ? readOrder(orderId, business) : null,
  ]);
  if (!corrected || !canBecome(corrected.kind, kind)) return helped;
  const before = { ...corrected, items: await itemsOf(corrected.id, db()) };
  const { reason, externalId } = corrected;
  const after = { kind, content, destination, amountRial, items, reason, externalId };
  return { ...helped, changes: shownChanges(changesOf(before, after), asker.member.role) };
}

/** The same for an existing order. */
export async function helpForOrder(order: PaymentOrder, asker: HelpContext): Promise<OrderHelp> {
  const { business, makerId, amountRial, destination } = order;
  const items = destination === null ? await itemsOf(order.id, db()) : [];
  const payments = paymentsIn(order, items);
  const kind = order.kind as OrderKindId;
  const own = { amountRial, payments, ...largestIn(order.content) };
  return help({ ...order, business, kind, makerId, ...own, orderId: order.id }, items, asker);
}

async function readOrder(orderId: string, business: string): Promise<PaymentOrder | undefined> {
  const [order] = await db()
    .select()
    .from(paymentOrders)
    .where(and(eq(paymentOrders.id, orderId), eq(paymentOrders.business, business)));
  return order;
}

async function help(asked: Asked, items: readonly NewItem[], asker: HelpContext): Promise<OrderHelp> {
  const [check, calendar, usual, balance, destination, similar, sameFile, rows, collecting, debits] = await Promise.all(
    [
      checkPolicy(asked, db()),
      calendarOf(asked.business),
      usualOf(asked),
      balanceOf(asked, items, asker),
      destinationOf(asked, asker),
      similarTo(asked),
      asked.fingerprint === null ? [] : earlierOrders(asked, eq(paymentOrders.fingerprint, asked.fingerprint)),
      items.length === 0 ? null : rowsOf(asked, items, asker),
      collectingOf(asked, asker),
      debitsOf(asked, asker),
    ],
  );
  const { policyVersion: _, rules, ...subject } = check;
  // A waiting order keeps waiting for an approval, even if a new order would need none.
  const verdict = { ...subject, approvals: Math.max(asked.orderId ? 1 : 0, subject.approvals) };
  return {
    verdict: roleCan(asker.member.role, "personal.see") ? verdict : withMaskedIbans(verdict, asker),
    arrival: arrivalIf(asked, Date.now() + rules.undoSeconds * 1000, calendar.calendar),
    usual,
    balance,
    destination,
    similar,
    sameFile,
    changes: null,
    rows,
    collecting,
    debits,
  };
}

const withMaskedIbans = (verdict: OrderHelp["verdict"], { member }: HelpContext): OrderHelp["verdict"] => ({
  ...verdict,
  violations: verdict.violations.map((each) => ({ ...each, iban: each.iban && shownIban(each.iban, member.role) })),
});

/**
 * The usual duration of a single settlement. The rows of a batch go different ways, and a queued settlement waits for
 * the balance.
 */
async function usualOf({ kind, content, business }: Asked): Promise<OrderHelp["usual"]> {
  const way = isOfMany(kind) ? undefined : kindOf(kind).way?.(content);
  if (!way || way.isInstant) return null;
  return (await settlementsLately(business)).durations.get(way.type) ?? null;
}

/** The service's present state of the authorization for a withdrawal; null for other kinds. */
async function collectingOf({ kind, content, business }: Asked, asker: HelpContext): Promise<OrderHelp["collecting"]> {
  const { problemNow } = kindOf(kind);
  if (!problemNow || isOfRows(content)) return null;
  const { requestId, member } = asker;
  const call = { business, requestId, memberId: member.id, isFresh: true };
  try {
    const fresh = await askWithBank(String(content.authorizationId), call);
    const { authorization, left } = fresh;
    return {
      problem: problemNow(content, fresh),
      authorization: authorization && {
        status: authorization.status,
        limitRial: authorization.limitRial,
        expiresAt: authorization.expiresAt,
      },
      left: left && {
        monthlyCount: left.monthlyCount,
        remainingCount: left.remainingCount,
        remainingRial: left.remainingRial,
        periodEnd: left.periodEnd,
      },
    };
  } catch (error) {
    log.warn({ err: error }, "an authorization could not be asked to decide with");
    return { problem: null, authorization: null, left: null };
  }
}

const MOST_REFUSED = 20;

/**
 * The present state of the authorizations for many withdrawals, from the book and for a few of them from the service.
 */
async function debitsOf(
  { content, business, orderId }: Asked,
  { requestId, member }: HelpContext,
): Promise<OrderHelp["debits"]> {
  if (!isOfRows(content)) return null;
  const { rows } = content;
  let isWhole = true;
  const payers = await payersOf(rows, { business, requestId, memberId: member.id }).catch((error: unknown) => {
    log.warn({ err: error }, "authorizations that the book lacks could not be asked to decide with");
    isWhole = false;
    return payersInBook(
      business,
      rows.map(({ authorizationId }) => authorizationId),
    );
  });
  // Authorizations that could not be asked for get no verdict.
  const banks = await debitBanks({ business, requestId, memberId: member.id, lane: "person" });
  const problems = problemsOfRows(rows, payers, banks).filter(
    ({ error }) => isWhole || error !== "errors.payerNotFound",
  );
  const days = rows.flatMap(({ date }) => date ?? []).sort();
  return {
    payers: new Set(rows.map(({ authorizationId }) => authorizationId)).size,
    instant: rows.filter(({ date }) => date === null).length,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    refusedCount: problems.length,
    refused: problems.slice(0, MOST_REFUSED).map(({ index, error }) => ({ row: rows[index]?.row ?? index + 1, error })),
    repeated: await repeatedDebits(business, rows, orderId),
  };
}

async function balanceOf(asked: Asked, items: readonly NewItem[], asker: HelpContext): Promise<OrderHelp["balance"]> {
  if (!isFromWallet(asked.kind)) return null;
  const { amountRial, content, orderId, createdAt } = asked;
  const besides = { except: orderId ? [orderId] : [], waitingSince: createdAt };
  if (kindOf(asked.kind).isFeeUntold) {
    const balance = await balanceAfter({ amountRial, ways: new Map() }, besides, asker);
    return balance && { ...balance, feeRial: null };
  }
  const types = items.length > 0 ? items.map(({ type }) => type) : [content.type === "A2A" ? "A2A" : "ACH"];
  const ways = new Map([...Map.groupBy(types, (type) => type)].map(([way, some]) => [way as Way, some.length]));
  return balanceAfter({ amountRial, ways }, besides, asker);
}

async function destinationOf(asked: Asked, asker: HelpContext): Promise<OrderHelp["destination"]> {
  const { destination: iban, business, content } = asked;
  if (iban === null) return null;
  const { role } = asker.member;
  const history = await settlementsTo(business, iban);
  const [saved, owner, question, earlier, past, a2a, fees] = await Promise.all([
    db()
      .select({ label: savedDestinations.label, createdBy: savedDestinations.createdBy })
      .from(savedDestinations)
      .where(and(eq(savedDestinations.business, business), eq(savedDestinations.iban, iban))),
    keptOwner(business, iban),
    openQuestion(business, iban),
    earlierTo(asked),
    pastOf(iban, history, asker),
    // The business cannot choose the way of a payment from a cardholder's own bank.
    isFromWallet(asked.kind) ? a2aOf(asked, asker) : null,
    settingsOf(business),
  ]);
  const written = typeof content.ownerName === "string" ? content.ownerName : null;
  return {
    iban: shownIban(iban, role),
    bankCode: bankCodeOfIban(iban),
    // The maker's own label does not help the approver.
    savedAs: saved[0] && saved[0].createdBy !== asked.makerId ? shownName(saved[0].label, role) : null,
    owner: owner && namedOwner(owner, written, role),
    canAskOwner: owner === null && roleCan(role, "settlements.make"),
    askPriceRial: priceIn(fees, "iban"),
    openQuestion: question,
    earlier: earlier.items,
    earlierCount: earlier.count,
    past,
    history,
    a2a,
  };
}

/**
 * Whether money of the business has arrived at an IBAN, from our orders, the book, or the service's own settlements.
 */
async function pastOf(iban: string, history: DestinationHistory | null, asker: HelpContext): Promise<DestinationPast> {
  const { business } = asker.member;
  if ((await paidBefore(business, [iban], db())).has(iban)) return "paid";
  if (history?.arrived) return "paid_elsewhere";
  const told = (await servicePast([iban], asker)).get(iban) ?? "unknown";
  return told === "paid" ? "paid_elsewhere" : told;
}

/** Payments to the same IBAN other than this order, single or in a batch, newest first. */
async function earlierTo(asked: Asked): Promise<{ items: EarlierPayment[]; count: number }> {
  const { rows } = await db().execute<{
    order_id: string;
    at: Date;
    amount_rial: string;
    state: PaymentOrder["state"];
    maker_name: string;
    total: string;
  }>(sql`
    SELECT *, count(*) OVER () AS total FROM (
      SELECT o.id AS order_id, coalesce(o.sent_at, o.created_at) AS at, o.amount_rial, o.state, o.maker_name
        FROM payment_orders o WHERE o.business = ${asked.business} AND o.destination = ${asked.destination}
      UNION ALL
      SELECT o.id, coalesce(o.sent_at, o.created_at), i.amount_rial, o.state, o.maker_name
        FROM order_items i JOIN payment_orders o ON o.id = i.order_id
        WHERE i.business = ${asked.business} AND i.iban = ${asked.destination} AND i.state IN ('sent', 'done', 'reversed')
    ) AS every
    WHERE order_id IS DISTINCT FROM ${asked.orderId ?? null}::uuid AND state IN ('sending', 'unknown', 'sent', 'done', 'reversed')
    ORDER BY at DESC LIMIT ${MOST_EARLIER}`);
  return {
    count: Number(rows[0]?.total ?? 0),
    items: rows.map((row) => ({
      orderId: row.order_id,
      at: new Date(row.at).toISOString(),
      amountRial: Number(row.amount_rial),
      state: row.state,
      makerName: row.maker_name,
    })),
  };
}

/**
 * For an order without a destination: the content field that names its place (an account, the refunded payment, or
 * the customer) and its value.
 */
function placeOf({ kind, content }: Asked): { name: string; value: string } | null {
  const name = placeNameOf(kind);
  const value = name === null ? null : content[name];
  return name !== null && typeof value === "string" ? { name, value } : null;
}

/** Orders of about the same time with the same amount for the same place, payer or payment. */
async function similarTo(asked: Asked): Promise<EarlierPayment[]> {
  const place = placeOf(asked);
  if (asked.destination === null && place === null) return [];
  const at = asked.createdAt.toISOString();
  const near = sql`${paymentOrders.createdAt} BETWEEN ${at}::timestamptz - ${NEAR}::interval
    AND ${at}::timestamptz + ${NEAR}::interval`;
  const same = and(
    asked.destination === null
      ? and(
          eq(paymentOrders.kind, asked.kind),
          sql`${paymentOrders.content} ->> ${place?.name ?? ""} = ${place?.value ?? ""}`,
        )
      : eq(paymentOrders.destination, asked.destination),
    eq(paymentOrders.amountRial, asked.amountRial),
    near,
  );
  return earlierOrders(asked, same);
}

async function earlierOrders(
  { business, orderId }: Asked,
  condition: ReturnType<typeof and>,
): Promise<EarlierPayment[]> {
  const rows = await db()
    .select({
      orderId: paymentOrders.id,
      at: paymentOrders.createdAt,
      amountRial: paymentOrders.amountRial,
      state: paymentOrders.state,
      makerName: paymentOrders.makerName,
    })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        condition,
        notInArray(paymentOrders.state, [...WITHOUT_MONEY]),
        orderId ? ne(paymentOrders.id, orderId) : undefined,
      ),
    )
    .orderBy(desc(paymentOrders.createdAt))
    .limit(MOST_EARLIER);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** How a batch's rows compare with earlier payments. */
async function rowsOf(
  { business, orderId }: Asked,
  items: readonly NewItem[],
  asker: HelpContext,
): Promise<OrderHelp["rows"]> {
  const ibans = [...new Set(items.map(({ iban }) => iban))];
  const [known, a2aNot] = await Promise.all([paidBefore(business, ibans, db()), a2aOfRows(business, items, asker)]);
  const past = [
    ...(await servicePast(
      ibans.filter((iban) => !known.has(iban)),
      asker,
    )),
  ];
  const { rows } = await db().execute<{ row: number; order_id: string; at: Date }>(sql`
    SELECT DISTINCT ON (wanted.row) wanted.row, earlier.order_id, earlier.at
    FROM unnest(${sql.param(items.map(({ row }) => row))}::int[], ${sql.param(items.map(({ iban }) => iban))}::text[],
      ${sql.param(items.map(({ amountRial }) => amountRial))}::bigint[]) AS wanted (row, iban, amount_rial)
    JOIN (
      SELECT o.destination AS iban, o.amount_rial, o.id AS order_id, o.created_at AS at FROM payment_orders o
        WHERE o.business = ${business} AND o.destination = ANY(${sql.param(ibans)}) AND o.created_at > now() - make_interval(days => ${REPEATED_DAYS})
          AND o.state <> ALL(${sql.param([...WITHOUT_MONEY])}::text[])
      UNION ALL
      SELECT i.iban, i.amount_rial, i.order_id, i.created_at FROM order_items i JOIN payment_orders o ON o.id = i.order_id
        WHERE i.business = ${business} AND i.iban = ANY(${sql.param(ibans)}) AND i.created_at > now() - make_interval(days => ${REPEATED_DAYS})
          AND i.state NOT IN ('failed', 'canceled') AND o.state <> ALL(${sql.param([...WITHOUT_MONEY])}::text[])
    ) AS earlier ON earlier.iban = wanted.iban AND earlier.amount_rial = wanted.amount_rial
      AND earlier.order_id IS DISTINCT FROM ${orderId ?? null}::uuid
    ORDER BY wanted.row, earlier.at DESC LIMIT ${MOST_REPEATED}`);
  const seen = new Set<string>();
  const twins = items.filter(({ iban, amountRial }) => {
    const key = `${iban} ${amountRial}`;
    const isTwin = seen.has(key);
    seen.add(key);
    return isTwin;
  });
  return {
    twins: { count: twins.length, rows: twins.slice(0, MOST_TWINS).map(({ row }) => row) },
    a2aNot,
    firstTime: past.filter(([, told]) => told === "none").length,
    unasked: past.filter(([, told]) => told === "unknown").length,
    repeated: rows.map(({ row, order_id, at }) => ({ row, orderId: order_id, at: new Date(at).toISOString() })),
  };
}
