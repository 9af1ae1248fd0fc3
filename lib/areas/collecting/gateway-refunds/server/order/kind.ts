import "server-only";
import { randomInt } from "node:crypto";
import { payerNameOf } from "@/lib/areas/collecting/gateway/server/record";
import { gatewayRefundContent, type OrderContents } from "@/lib/areas/money/orders/schemas";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { asStatementTells } from "@/lib/areas/money/wallet/status";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { toolState } from "@/lib/areas/settings/business/status";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { ApiError } from "@/lib/kit/operations/errors";
import { isUnread, type Unknown } from "@/lib/kit/operations/unread";
import { log } from "@/lib/server/core/log";
import { db } from "@/lib/server/db/client";
import { RefusedHere, Unproven, unlessThere } from "@/lib/server/orders/kinds/certainty";
import { callOf, type KindContext, type OrderKind, type Receipt } from "@/lib/server/orders/kinds/kind";
import { notifyUrlOf } from "@/lib/server/orders/kinds/notify-url";
import { togetherOf } from "@/lib/server/orders/kinds/parts-together";
import { mayBeOf } from "@/lib/server/orders/kinds/record-of";
import { findInList, isSomeUnitOf, PerhapsListed } from "@/lib/server/orders/kinds/whole-list";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { gatewayRefundOperations } from "../../operations";
import { gatewayRefundCreateInput } from "../../schemas";
import {
  endOfRow,
  type GatewayRefundStatus,
  isRefundable,
  LARGEST_RECORD_RIAL,
  type RowEnd,
  recordsOf,
} from "../../status";
import type { GatewayRefundRecords } from "../answers";
import {
  type GatewayRefundOrder,
  gatewayRefundOrders,
  givenBackOf,
  isRefusedFilter,
  mayGiveBack,
  type PartKept,
  partsKept,
  statementPages,
  transactionAt,
} from "../record";

type Written = OrderContents["gatewayRefund"];
/** With its number, and with the service's data about the payment when the order was made. */
type Content = Written & {
  paymentNumber?: string;
  paidRial?: number;
  /** How much of it was or may have been refunded at that time outside our orders. */
  elsewhereRial?: number;
  card?: string | null;
  ownerName?: string | null;
  mobile?: string | null;
};

/** An unknown status does not end the order. */
const STATES: Record<GatewayRefundStatus | Unknown, Receipt["state"]> = {
  PENDING: "sent",
  INIT: "sent",
  DONE: "done",
  FAILED: "failed",
  CANCELED: "canceled",
  UNKNOWN: "sent",
};
const STATES_OF_ROWS: Record<RowEnd, Receipt["state"]> = {
  open: "sent",
  done: "done",
  failed: "failed",
  canceled: "canceled",
  returned: "reversed",
};

/** The largest expected difference between the service's clock and ours. */
const CLOCKS_MS = 3_600_000;
const AT_ONCE_MS = 60_000;
const ROW_DAYS = 7;

interface RefundProblem {
  field: "transactionId" | "amountRial";
  error: `errors.${string}`;
}

/**
 * A refund of a gateway payment to the payer's card, of the whole amount or a part. The service tells about a refund
 * only once, when it accepts it, and has no look-up. The refund is identified only by its payment number, which is
 * used for one request. The statement shows the result in the rows with that number. A row without a number may be
 * the refund, and a person decides. A missing row proves nothing: it may be late, and it is required but not
 * guaranteed that a number counts only once. So a refund whose answer was lost is never sent again: a person is asked
 * to say whether the service has it.
 */
export const gatewayRefundKind: OrderKind<"gatewayRefund", Content> = {
  id: "gatewayRefund",
  input: gatewayRefundContent,
  split: (content) => ({ content, items: [], fingerprint: null }),
  amountRial: ({ amountRial }) => amountRial,
  destination: () => null,
  isFeeUntold: true,

  async complete(content, who) {
    const call = { ...who, isFresh: true, lane: "person" } as const;
    const { transactionId } = content;
    const orders = await gatewayRefundOrders({ business: who.business, transactionId });
    const { problem, paid, paidRial, elsewhereRial } = await askPayment(content, call, orders);
    if (problem) throw refusal(problem);
    const short = await walletProblem(content, call);
    if (short) throw refusal(short);
    return {
      ...content,
      paymentNumber: newPaymentNumber(),
      paidRial,
      elsewhereRial,
      card: paid.card,
      ownerName: paid.payer.name ?? (await payerNameOf(who.business, transactionId)),
      mobile: paid.mobile ?? paid.payer.mobile,
    };
  },

  async opposedBy({ transactionId, amountRial, paidRial = 0, elsewhereRial = 0 }, { business, id: exceptId }, tx) {
    const others = await gatewayRefundOrders({ business, transactionId, exceptId }, tx);
    const orderedRial = others.reduce((rial, { standsRial }) => rial + standsRial, 0);
    return orderedRial + elsewhereRial + amountRial > paidRial ? { amountRial: "errors.gatewayRefundOverLeft" } : null;
  },

  async send(content, context) {
    const before = await beforeSending(content, context);
    if (before) return before;
    const { transactionId, amountRial, description, comment } = content;
    const { business } = context.order;
    const input = gatewayRefundCreateInput.parse({
      ...{ transactionId, amountRial, description, comment, paymentNumber: numberOf(content) },
      ...notifyUrlOf(business, "refunds"),
    });
    try {
      const { data } = await callService(gatewayRefundOperations.create, input, callOf(context));
      return receiptOfRecords(data, context.order);
    } catch (error) {
      // Even if the refund cannot be found now, it must not count as not sent.
      if (isArrived(error, context.order)) return (await findRefund(content, context).catch(() => null)) ?? TAKEN;
      return unlessThere(asTaken(error, context.order), () => findRefund(content, context));
    }
  },

  async lookUp(content, context) {
    const { order } = context;
    const found = await findRefund(content, context);
    if (found) return found;
    // Only a person can find out that the service does not have it.
    if (order.dealtWith?.found === "stayed") return null;
    throw new Unproven();
  },
  recheck: findRefund,

  async follow(content, context) {
    const { order } = context;
    const rows = await ownRows(content, context);
    if (rows.length > 0) return receiptOfRows(rows, order);
    // If the statement does not show it yet, that proves nothing.
    return order.state === "sent" && !isLate(order) ? TAKEN : findRefund(content, context);
  },
};

const refusal = ({ field, error }: RefundProblem) => new ApiError("invalid_input", { fields: { [field]: error } });

/** Digits only, as such numbers are elsewhere at the service, and few enough for every program that reads numbers. */
const newPaymentNumber = (): string => `${randomInt(1, 10)}${String(randomInt(10 ** 14)).padStart(14, "0")}`;

const numberOf = ({ paymentNumber }: Content): string => {
  if (paymentNumber === undefined) throw new Error("a refund of the gateway without its number");
  return paymentNumber;
};

/** The service has the refund and tells nothing more about it. */
const TAKEN: Receipt = {
  serviceId: null,
  state: "sent",
  echoRial: null,
  isAsMeant: true,
  failure: null,
  facts: {},
};

/** Whether the order's request was or may have been sent. Orders that still wait are checked when their turn comes. */
const hasLeft = ({ state }: GatewayRefundOrder): boolean => state !== "awaiting_approval" && state !== "approved";

/**
 * Makes sure that nothing is sent that the service would refuse by the present state of the payment. If the order was
 * sent before, the statement is read first.
 *
 * @throws RefusedHere; ApiError `busy` if the service could not be asked, so that the order waits and nothing of it
 *   is sent
 */
async function beforeSending(content: Content, context: KindContext): Promise<Receipt | null> {
  try {
    const sent = context.order.attempts > 1 ? await findRefund(content, context) : null;
    if (sent) return sent;
    const { business, id: exceptId } = context.order;
    const { transactionId } = content;
    const others = await gatewayRefundOrders({ business, transactionId, exceptId });
    const { problem } = await askPayment(content, callOf(context), others.filter(hasLeft));
    if (problem) throw new RefusedHere(problem.error);
    return null;
  } catch (error) {
    if (error instanceof RefusedHere || error instanceof PerhapsListed) throw error;
    log.warn({ err: error, order: context.order.id }, "a payment could not be asked before its refund");
    throw new ApiError("busy");
  }
}

type AskedPayment =
  | { problem: RefundProblem; paid: null; paidRial: 0; elsewhereRial: 0 }
  | { problem: null; paid: Transaction; paidRial: number; elsewhereRial: number };
const refused = (field: RefundProblem["field"], error: RefundProblem["error"]): AskedPayment => ({
  problem: { field, error },
  paid: null,
  paidRial: 0,
  elsewhereRial: 0,
});

/**
 * Whether the service allows refunding this amount of the payment now.
 *
 * @param ordered other refund orders of the payment
 * @throws ApiError if the service could not be asked
 */
async function askPayment(
  { transactionId, amountRial }: Written,
  call: CallContext,
  ordered: readonly GatewayRefundOrder[],
): Promise<AskedPayment> {
  const paid = await transactionAt(transactionId, call);
  if (!paid) return refused("transactionId", "errors.gatewayPaymentUnknown");
  if (!isRefundable(paid)) return refused("transactionId", "errors.gatewayRefundNotPaid");
  const { leftRial, paidRial, elsewhereRial } = await givenBackOf(paid, ordered, call);
  if (leftRial === null) return refused("transactionId", "errors.gatewayRefundLeftUnknown");
  if (leftRial <= 0) return refused("transactionId", "errors.gatewayRefundNothingLeft");
  if (amountRial > leftRial) return refused("amountRial", "errors.gatewayRefundOverLeft");
  return { problem: null, paid, paidRial, elsewhereRial };
}

/**
 * Why the service would refuse now: the refund tool is off, or the wallet has too little. Unknown values are no
 * obstacle.
 */
async function walletProblem({ amountRial }: Written, call: CallContext): Promise<RefundProblem | null> {
  const [isOff, walletRial] = await Promise.all([isRefundToolOff(call), walletRialOf(call)]);
  if (isOff) return { field: "transactionId", error: "errors.gatewayRefundToolOff" };
  return walletRial !== null && walletRial < amountRial
    ? { field: "amountRial", error: "errors.gatewayRefundWalletShort" }
    : null;
}

/** Whether the business's profile says that refunds are off; false if it names no such tool or cannot be read. */
export async function isRefundToolOff(call: CallContext): Promise<boolean> {
  try {
    const { refund } = (await callService(businessOperations.show, {}, call)).data.tools;
    return refund !== undefined && toolState(refund) !== "ready";
  } catch (error) {
    log.info({ err: error }, "the tool of refunds could not be asked for");
    return false;
  }
}

async function walletRialOf(call: CallContext): Promise<number | null> {
  try {
    return (await callService(walletOperations.balance, {}, call)).data.balanceRial;
  } catch (error) {
    log.info({ err: error }, "the wallet could not be asked for before a refund");
    return null;
  }
}

const DUPLICATE = /unique|duplicat|already|taken|exist|تکرار|پیش.?تر|قبلا|یکتا|استفاده/i;

/** If a later try is refused because its number was used, an earlier try has arrived, even if its answer was lost. */
function isArrived(error: unknown, { attempts }: PaymentOrder): boolean {
  const said = error instanceof ApiError && error.answer?.isOwnWord ? error.fields.payment_number : undefined;
  return attempts > 1 && said !== undefined && DUPLICATE.test(said);
}

/**
 * Some refusals may be caused by an earlier try and are treated as a taken track id: a refusal of the number in the
 * first try, because no other order has this number; and a refusal of the amount in a later try, because the first
 * try may have used it up.
 */
function asTaken(error: unknown, { attempts }: PaymentOrder): unknown {
  if (!(error instanceof ApiError) || !error.answer) return error;
  const { code, detail, answer, fields } = error;
  const said = fields.payment_number ?? (attempts > 1 ? fields.amount : undefined);
  return said === undefined ? error : new ApiError(code, { detail, answer, fields: { track_id: said } });
}

/**
 * Whether the statement should show the refund by now. This is not so if it was sent recently, or if it must wait for
 * the balance.
 */
function isLate({ sentAt, sendingSince, receipt }: PaymentOrder): boolean {
  const leftAt = sentAt ?? sendingSince;
  const dueAt = typeof receipt?.expectedAt === "string" ? Date.parse(receipt.expectedAt) : 0;
  return Date.now() >= Math.max(leftAt?.getTime() ?? 0, dueAt || 0) + orderTimes().statementMs;
}

/** The statement rows of the order: rows with its number, and rows that the answer to it named. */
async function ownRows(content: Content, context: KindContext): Promise<Transaction[]> {
  const call = callOf(context);
  const { order } = context;
  const rows = new Map<string, Transaction>();
  const add = (some: readonly Transaction[]) => {
    for (const row of some) if (isOwn(row, content)) rows.set(row.id, row);
  };
  const paymentNumber = numberOf(content);
  try {
    const input = { q: paymentNumber, searchField: "payment_number", from: fromOf(order) } as const;
    for await (const page of statementPages(input, call, mayBeOrder(content))) {
      add(page);
      // If the search ignores the filter, it is not read to its end.
      if (page.length > 0 && !page.some((row) => isOwn(row, content))) break;
    }
  } catch (error) {
    if (!isRefusedFilter(error)) throw error;
  }
  for (const part of partsKept(order.receipt)) {
    if (part.transactionId === null || rows.has(part.transactionId)) continue;
    const row = await transactionAt(part.transactionId, call);
    if (row && isNamed(row, part, content)) rows.set(row.id, row);
  }
  return [...rows.values()];
}

const fromOf = ({ createdAt }: PaymentOrder): string => addDays(tehranDayOf(createdAt), -1);
/** By then the statement has it. A look-up weeks later does not read all rows since then. */
const toOf = ({ createdAt, sendingSince }: PaymentOrder): string =>
  addDays(tehranDayOf(sendingSince ?? createdAt), ROW_DAYS);

/**
 * Whether an unreadable row may be the order's. It is not if it belongs to another order or is no refund of its
 * payment.
 */
const mayBeOrder =
  (content: Content): Parameters<typeof statementPages>[2] =>
  (row) =>
    row.paymentNumber === numberOf(content) ||
    (mayGiveBack(content.transactionId, row) && mayBeOf(row.paymentNumber ?? null, numberOf(content)));

const isOwn = (row: Transaction, content: Content): boolean =>
  row.paymentNumber === numberOf(content) && row.id !== content.transactionId;

/** Whether a row is the refund that the answer named. The named transaction may also be the payment itself. */
const isNamed = (row: Transaction, part: PartKept, { transactionId, ...content }: Content): boolean =>
  row.id !== transactionId &&
  (row.sourceTransactionId === transactionId || row.paymentNumber === content.paymentNumber) &&
  row.amountRial === asStatementTells(part.amountRial);

/**
 * Finds the order in the statement; null if the statement was read completely, unfiltered, down to a time before the
 * order, and has no row that is or may be the order's.
 *
 * @throws PerhapsListed if a row without a number may be it; ApiError if the statement proves nothing
 */
async function findRefund(content: Content, context: KindContext): Promise<Receipt | null> {
  const { order } = context;
  const own = await ownRows(content, context);
  if (own.length > 0) return receiptOfRows(own, order);
  const { business, id: exceptId } = order;
  const others = await gatewayRefundOrders({ business, transactionId: content.transactionId, exceptId }, db());
  const oldestMs = order.createdAt.getTime() - CLOCKS_MS;
  const pages = statementPages({ from: fromOf(order), to: toOf(order) }, callOf(context), mayBeOrder(content));
  const madeAt = ({ createdAt }: Transaction) => (createdAt === null ? Number.NaN : Date.parse(createdAt));
  const { row, isPerhapsThere } = await findInList<Transaction>({
    read: async () => {
      for await (const items of pages) if (items.length > 0) return { items, hasMore: true, total: null };
      return { items: [], hasMore: false, total: null };
    },
    idOf: ({ id }) => id,
    isIt: (each) => isOwn(each, content),
    isPerhaps: (each) =>
      !(madeAt(each) < oldestMs) &&
      !others.some(({ rowIds }) => rowIds.includes(each.id)) &&
      mayBeRefundOf(each, content),
    madeAt,
    oldestMs,
  });
  if (row) return receiptOfRows([row], order);
  if (isPerhapsThere) throw new PerhapsListed("a refund without a payment number may be the order");
  return null;
}

/** Whether a row may be a refund of this payment: it has no number, and it names this payment or none. */
function mayBeRefundOf(row: Transaction, content: Content): boolean {
  const { sourceTransactionId, ...rest } = row;
  const little = isUnread(row, "sourceTransactionId") ? rest : { ...rest, sourceTransactionId };
  const { amountRial } = content;
  const parts = [Math.min(amountRial, LARGEST_RECORD_RIAL), amountRial % LARGEST_RECORD_RIAL, amountRial];
  return (
    mayGiveBack(content.transactionId, little) &&
    !["failed", "canceled"].includes(endOfRow(row)) &&
    mayBeOf(row.paymentNumber, numberOf(content)) &&
    parts.some((part) => part > 0 && isSomeUnitOf(row.amountRial, asStatementTells(part)))
  );
}

/**
 * The receipt of the answer to the order. A record with another number does not belong to it. @throws ApiError
 * `upstream_unreadable`
 */
function receiptOfRecords(records: GatewayRefundRecords, { content, amountRial }: PaymentOrder): Receipt {
  const number = numberOf(content as Content);
  if (records.some(({ paymentNumber }) => !mayBeOf(paymentNumber, number))) throw new ApiError("upstream_unreadable");
  const { ends, ...together } = togetherOf(records.map((each) => ({ ...each, state: STATES[each.status] })));
  const [first] = records;
  const echoRial = sumOf(records);
  // The named transaction may be the refunded payment.
  const ownId = (id: string | null) => (id === content.transactionId ? null : id);
  const partIds: PartKept[] = records.map((each) => ({
    transactionId: ownId(each.transactionId),
    amountRial: each.amountRial,
  }));
  return {
    serviceId: first?.id ?? null,
    ...together,
    echoRial,
    isAsMeant: echoRial === amountRial,
    failure: null,
    facts: {
      status: first?.status ?? null,
      transactionId: partIds[0]?.transactionId ?? null,
      expectedAt: latestOf(records.filter(waits).map(({ refundDate }) => refundDate)),
      receiptUrl: first?.receiptUrl ?? null,
      wageRial: records.reduce<number | null>((rial, { wageRial }) => addKnown(rial, wageRial), 0),
      parts: records.length,
      partIds,
      ends,
    },
  };
}

/**
 * The receipt from the order's statement rows. Rows that do not add up to the whole tell neither the state nor the
 * amount of the whole, unless there are as many rows as records. Then the amount is different.
 */
function receiptOfRows(rows: readonly Transaction[], { content, amountRial, receipt }: PaymentOrder): Receipt {
  const toldRial = sumOf(rows);
  const meantRial = asStatementTells(amountRial);
  const hasAllRecords = rows.length >= recordsOf(amountRial);
  // The statement shows a record of a few rial with an amount of zero.
  const isAll = hasAllRecords || (meantRial === amountRial && toldRial >= meantRial);
  const { ends, ...together } = togetherOf(rows.map((row) => ({ ...row, state: STATES_OF_ROWS[endOfRow(row)] })));
  const [first] = rows;
  const transactionId = String(content.transactionId);
  const strange = rows.find(({ sourceTransactionId }) => !mayBeOf(sourceTransactionId, transactionId));
  const named = partsKept(receipt);
  return {
    serviceId: null,
    ...(isAll ? together : { state: "sent" as const }),
    isReturn: rows.every((row) => endOfRow(row) === "returned" && row.revisedTransactionId !== null),
    echoRial: isAll ? (toldRial === meantRial ? amountRial : toldRial) : null,
    isAsMeant: !isAll || toldRial === meantRial,
    otherIban: strange?.sourceTransactionId ?? null,
    failure: rows.find(({ failure }) => failure?.message)?.failure?.message ?? null,
    facts: {
      transactionId: first?.id ?? null,
      refCode: first?.refId ?? null,
      receiptUrl: first?.receiptUrl ?? null,
      wageRial: isAll ? rows.reduce((rial, { wageRial }) => rial + wageRial, 0) : null,
      parts: Math.max(rows.length, named.length),
      // The answer may have named the payment itself, or nothing. Once the whole is listed, its rows are known.
      partIds: isAll || named.length === 0 ? rows.map(partOf) : named,
      ...(isAll && together.state !== "sent" ? { expectedAt: null } : {}),
      ends: isAll ? ends : null,
    },
  };
}

const partOf = ({ id, amountRial }: Transaction): PartKept => ({ transactionId: id, amountRial });

const sumOf = (rows: readonly { amountRial: number }[]): number =>
  rows.reduce((rial, { amountRial }) => rial + amountRial, 0);

/** One unknown value makes the sum unknown. */
const addKnown = (sum: number | null, next: number | null): number | null =>
  sum === null || next === null ? null : sum + next;

const latestOf = (times: readonly (string | null)[]): string | null =>
  times.reduce<string | null>((latest, at) => (at !== null && (latest === null || at > latest) ? at : latest), null);

/**
 * Whether a record still waits for the balance: by the service's own clock, which may differ from ours, it goes to
 * the bank later than it was made.
 */
const waits = ({ refundDate, createdAt }: GatewayRefundRecords[number]): boolean =>
  refundDate !== null &&
  Date.parse(refundDate) > (createdAt === null ? Date.now() : Date.parse(createdAt) + AT_ONCE_MS);
