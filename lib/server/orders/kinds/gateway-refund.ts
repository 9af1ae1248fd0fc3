import "server-only";
import { randomInt } from "node:crypto";
import type { z } from "zod";
import { businessOperations } from "@/lib/business/operations";
import { toolState } from "@/lib/business/rules";
import { addDays, tehranDayOf } from "@/lib/format/jalali";
import type { GatewayRefundRecords } from "@/lib/gateway-refunds/answers";
import { gatewayRefundOperations } from "@/lib/gateway-refunds/operations";
import {
  endOfRow,
  type GatewayRefundStatus,
  isRefundable,
  LARGEST_RECORD_RIAL,
  type RowEnd,
  recordsOf,
} from "@/lib/gateway-refunds/rules";
import { gatewayRefundCreateInput } from "@/lib/gateway-refunds/schemas";
import { ApiError } from "@/lib/operations/errors";
import { isUnread, type Unknown } from "@/lib/operations/unread";
import { gatewayRefundContent } from "@/lib/orders/schemas";
import { db } from "@/lib/server/db/client";
import { payerNameOf } from "@/lib/server/gateway/record";
import { log } from "@/lib/server/log";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import type { Transaction } from "@/lib/wallet/answers";
import { asStatementTells } from "@/lib/wallet/as-told";
import { walletOperations } from "@/lib/wallet/operations";
import { RefusedHere, Unproven, unlessThere } from "./certainty";
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
} from "./gateway-refunds-of";
import { callOf, type KindContext, type OrderKind, type Receipt } from "./kind";
import { notifyUrlOf } from "./notify-url";
import { togetherOf } from "./parts-together";
import { mayBeOf } from "./record-of";
import { findInList, isSomeUnitOf, PerhapsListed } from "./whole-list";

type Input = z.core.output<typeof gatewayRefundContent>;
/** With its number, and with what the service told of the payment when the order was made. */
type Content = Input & {
  paymentNumber?: string;
  paidRial?: number;
  /** What had gone back of it then, or may have, by no order of here. */
  elsewhereRial?: number;
  card?: string | null;
  ownerName?: string | null;
  mobile?: string | null;
};

/** What is not known is not over. */
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

/** The service's clock and ours may be apart. */
const CLOCKS_MS = 3_600_000;
const AT_ONCE_MS = 60_000;
const ROW_DAYS = 7;

interface RefundProblem {
  field: "transactionId" | "amountRial";
  error: `errors.${string}`;
}

/**
 * Money of a gateway payment back to the payer's card, whole or in part. The service tells of a refund only once, when it
 * takes it, and looks none up: its payment number, used for one request alone, is all that it is known by. What became of
 * it the statement tells, in the rows with that number. A row that carries none may be it, and is for a person. That the
 * statement has nothing of it proves nothing: it may be late, and that a number counts once is asked of us and not promised.
 * So one whose answer was lost never goes out again: a person is called, and says whether the service has it.
 */
export const gatewayRefundKind: OrderKind<Content, Input> = {
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
      // Whatever else is known of it: that it could not be asked for is no reason to call it not sent.
      if (isArrived(error, context.order)) return (await findRefund(content, context).catch(() => null)) ?? TAKEN;
      return unlessThere(asTaken(error, context.order), () => findRefund(content, context));
    }
  },

  async lookUp(content, context) {
    const { order } = context;
    const found = await findRefund(content, context);
    if (found) return found;
    // Only a person finds out that the service does not have it.
    if (order.dealtWith?.found === "stayed") return null;
    throw new Unproven();
  },
  recheck: findRefund,

  async follow(content, context) {
    const { order } = context;
    const rows = await ownRows(content, context);
    if (rows.length > 0) return receiptOfRows(rows, order);
    // That the statement does not tell of it yet says nothing.
    return order.state === "sent" && !isLate(order) ? TAKEN : findRefund(content, context);
  },
};

const refusal = ({ field, error }: RefundProblem) => new ApiError("invalid_input", { fields: { [field]: error } });

/** Digits, since that is what such a number is elsewhere at the service, and few enough for every reader of numbers. */
const newPaymentNumber = (): string => `${randomInt(1, 10)}${String(randomInt(10 ** 14)).padStart(14, "0")}`;

const numberOf = ({ paymentNumber }: Content): string => {
  if (paymentNumber === undefined) throw new Error("a refund of the gateway without its number");
  return paymentNumber;
};

/** The service has it, and says nothing more of it. */
const TAKEN: Receipt = {
  serviceId: null,
  state: "sent",
  echoRial: null,
  isAsMeant: true,
  failure: null,
  facts: {},
};

/** These may have left, or have: what waits for its turn is held against them when it comes. */
const hasLeft = ({ state }: GatewayRefundOrder): boolean => state !== "awaiting_approval" && state !== "approved";

/**
 * Nothing leaves that the service would refuse by what it says of the payment now. Of one that was sent before, the
 * statement is asked first.
 *
 * @throws RefusedHere; ApiError `busy` where it could not be asked, by which it waits: nothing of it has left
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
 * Whether so much of a payment can go back, as the service tells now.
 *
 * @param ordered what else is ordered of it
 * @throws ApiError when it could not be asked
 */
async function askPayment(
  { transactionId, amountRial }: Input,
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
 * What the service would refuse for: the tool is off, or the wallet has less than goes back. Where nobody tells, nothing
 * stands against it.
 */
async function walletProblem({ amountRial }: Input, call: CallContext): Promise<RefundProblem | null> {
  const [isOff, walletRial] = await Promise.all([isRefundToolOff(call), walletRialOf(call)]);
  if (isOff) return { field: "transactionId", error: "errors.gatewayRefundToolOff" };
  return walletRial !== null && walletRial < amountRial
    ? { field: "amountRial", error: "errors.gatewayRefundWalletShort" }
    : null;
}

/** Whether the business's profile says that refunds are off; false where it names no such tool, or cannot be asked. */
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

/** A number that is called used in a later try: that one has arrived, whatever was lost of its answer. */
function isArrived(error: unknown, { attempts }: PaymentOrder): boolean {
  const said = error instanceof ApiError && error.answer?.isOwnWord ? error.fields.payment_number : undefined;
  return attempts > 1 && said !== undefined && DUPLICATE.test(said);
}

/**
 * Noes that an earlier try may be the reason of say that somebody has it there: to the number in a first try, which
 * nobody else was given; to the amount in a later one, which may be all gone by the first.
 */
function asTaken(error: unknown, { attempts }: PaymentOrder): unknown {
  if (!(error instanceof ApiError) || !error.answer) return error;
  const { code, detail, answer, fields } = error;
  const said = fields.payment_number ?? (attempts > 1 ? fields.amount : undefined);
  return said === undefined ? error : new ApiError(code, { detail, answer, fields: { track_id: said } });
}

/** A statement without it says by now that it is not there: unless it left lately, or its balance has to be waited for. */
function isLate({ sentAt, sendingSince, receipt }: PaymentOrder): boolean {
  const leftAt = sentAt ?? sendingSince;
  const dueAt = typeof receipt?.expectedAt === "string" ? Date.parse(receipt.expectedAt) : 0;
  return Date.now() >= Math.max(leftAt?.getTime() ?? 0, dueAt || 0) + orderTimes().statementMs;
}

/** The rows of the statement that are the order's: those with its number, and those that the answer to it named. */
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
      // A search that is passed over is not read to its end.
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
/** It is in the statement by then: what is asked about weeks later is not looked for in all that came since. */
const toOf = ({ createdAt, sendingSince }: PaymentOrder): string =>
  addDays(tehranDayOf(sendingSince ?? createdAt), ROW_DAYS);

/** What a row that could not be read has to be not to stand for the order: another's, or no refund of its payment. */
const mayBeOrder =
  (content: Content): Parameters<typeof statementPages>[2] =>
  (row) =>
    row.paymentNumber === numberOf(content) ||
    (mayGiveBack(content.transactionId, row) && mayBeOf(row.paymentNumber ?? null, numberOf(content)));

const isOwn = (row: Transaction, content: Content): boolean =>
  row.paymentNumber === numberOf(content) && row.id !== content.transactionId;

/** What the answer named as the transaction of a refund may be the payment itself. */
const isNamed = (row: Transaction, part: PartKept, { transactionId, ...content }: Content): boolean =>
  row.id !== transactionId &&
  (row.sourceTransactionId === transactionId || row.paymentNumber === content.paymentNumber) &&
  row.amountRial === asStatementTells(part.amountRial);

/**
 * What the statement has of the order; null when it was read whole, unfiltered, down to before the order, and has nothing
 * that is it or may be.
 *
 * @throws PerhapsListed while a row without a number may be it; ApiError where the statement proves nothing
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

/** A refund of this payment, or of one that it does not tell, without a number that says whose it is. */
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

/** The answer to the order. A record with another number is none of it. @throws ApiError `upstream_unreadable` */
function receiptOfRecords(records: GatewayRefundRecords, { content, amountRial }: PaymentOrder): Receipt {
  const number = numberOf(content as Content);
  if (records.some(({ paymentNumber }) => !mayBeOf(paymentNumber, number))) throw new ApiError("upstream_unreadable");
  const { ends, ...together } = togetherOf(records.map((each) => ({ ...each, state: STATES[each.status] })));
  const [first] = records;
  const echoRial = sumOf(records);
  // What is named may be the payment that goes back.
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
 * What the statement has of it. Rows that are not the whole together tell neither how far the whole has come nor what it
 * is, unless there are as many as it has records: then it is another amount.
 */
function receiptOfRows(rows: readonly Transaction[], { content, amountRial, receipt }: PaymentOrder): Receipt {
  const toldRial = sumOf(rows);
  const meantRial = asStatementTells(amountRial);
  const hasAllRecords = rows.length >= recordsOf(amountRial);
  // The record of a few rial stands in the statement with nothing.
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
      // What the answer named may have been the payment, or nothing: once all of it is listed, its rows are known.
      partIds: isAll || named.length === 0 ? rows.map(partOf) : named,
      ...(isAll && together.state !== "sent" ? { expectedAt: null } : {}),
      ends: isAll ? ends : null,
    },
  };
}

const partOf = ({ id, amountRial }: Transaction): PartKept => ({ transactionId: id, amountRial });

const sumOf = (rows: readonly { amountRial: number }[]): number =>
  rows.reduce((rial, { amountRial }) => rial + amountRial, 0);

/** One that is not known makes the sum unknown. */
const addKnown = (sum: number | null, next: number | null): number | null =>
  sum === null || next === null ? null : sum + next;

const latestOf = (times: readonly (string | null)[]): string | null =>
  times.reduce<string | null>((latest, at) => (at !== null && (latest === null || at > latest) ? at : latest), null);

/** Of what goes to the bank now nobody waits for the balance. */
/** Whether a record is not covered yet: by the service's own clock, which may be apart from ours, it goes later than it was made. */
const waits = ({ refundDate, createdAt }: GatewayRefundRecords[number]): boolean =>
  refundDate !== null &&
  Date.parse(refundDate) > (createdAt === null ? Date.now() : Date.parse(createdAt) + AT_ONCE_MS);
