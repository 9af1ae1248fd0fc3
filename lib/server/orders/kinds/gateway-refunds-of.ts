import "server-only";
import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import { addDays, tehranDayOf } from "@/lib/format/jalali";
import { endOfRow, type GivenBack } from "@/lib/gateway-refunds/rules";
import type { UnreadRow } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { isUnread } from "@/lib/operations/unread";
import { type OrderState, WITHOUT_MONEY } from "@/lib/orders/states";
import { db, type Queryable } from "@/lib/server/db/client";
import { paymentOrders, payments } from "@/lib/server/db/schema";
import { endsOf } from "@/lib/server/orders/engine/acknowledge";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import type { Transaction, TransactionPage } from "@/lib/wallet/answers";
import { asStatementTells } from "@/lib/wallet/as-told";
import { channelOfTitle } from "@/lib/wallet/channel";
import { walletOperations } from "@/lib/wallet/operations";
import { type TransactionListInput, transactionListInput } from "@/lib/wallet/schemas";

const PER_PAGE = 100;
/** The statement is read as far as this; behind it nothing is known. */
const MOST_PAGES = 50;
/** Refunds that only the payment's own row names are asked for one by one. */
const MOST_NAMED = 30;

type Asked = Omit<TransactionListInput, "after" | "perPage">;

/** An order of ours that gives a payment back, or may. */
export interface GatewayRefundOrder {
  id: string;
  amountRial: number;
  /** So much of it went back, or may: without records of it of which the statement said that they did not. */
  standsRial: number;
  state: OrderState;
  paymentNumber: string;
  /** The ids of its rows, as far as the service told them. */
  rowIds: readonly string[];
}

/** The orders of a payment's refunds that move money, or may. @param exceptId an order that is not counted */
export async function gatewayRefundOrders(
  { business, transactionId, exceptId }: { business: string; transactionId: string; exceptId?: string | undefined },
  within: Queryable = db(),
): Promise<GatewayRefundOrder[]> {
  const { id, amountRial, state, content, receipt } = paymentOrders;
  const rows = await within
    .select({ id, amountRial, state, content, receipt })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        eq(paymentOrders.kind, "gatewayRefund"),
        // What came back is in the wallet again.
        notInArray(state, [...WITHOUT_MONEY, "reversed"]),
        sql`${content} ->> 'transactionId' = ${transactionId}`,
        ...(exceptId === undefined ? [] : [ne(id, exceptId)]),
      ),
    )
    .orderBy(paymentOrders.createdAt);
  return rows.map(({ content, receipt, ...row }) => ({
    ...row,
    standsRial: row.amountRial - (endsOf(receipt)?.unpaidRial ?? 0),
    paymentNumber: String(content.paymentNumber),
    rowIds: partsKept(receipt).flatMap(({ transactionId }) => (transactionId === null ? [] : [transactionId])),
  }));
}

/** A record of a refund, as the answer to the order told it. */
export interface PartKept {
  transactionId: string | null;
  amountRial: number;
}

export const partsKept = (receipt: Record<string, unknown> | null): readonly PartKept[] =>
  Array.isArray(receipt?.partIds) ? (receipt.partIds as PartKept[]) : [];

/**
 * A row of the statement by its id; undefined where the service tells none.
 *
 * @throws ApiError as `callService`; `upstream_unreadable` where a row that may be it could not be read
 */
export async function transactionAt(id: string, call: CallContext): Promise<Transaction | undefined> {
  const { data } = await callService(walletOperations.transactions, { id, perPage: 1 }, call);
  const found = data.items.find((row) => row.id === id);
  if (!found && hasUnread(data, (row) => row.id === null || row.id === id)) throw new ApiError("upstream_unreadable");
  return found;
}

/** Whether a page has rows that could not be read and are of concern; of some it only tells how many there are. */
const hasUnread = ({ unreadRows = 0, unread = [] }: TransactionPage, isOfConcern: (row: UnreadRow) => boolean) =>
  unreadRows > unread.length || unread.some(isOfConcern);

/** What is known of a row; what is left out could not be read. */
type LittleOfRow = Partial<Record<"sourceTransactionId" | "channelTitle" | "paymentNumber", string | null>>;

/** Whether a row may give a payment back, by the little that is known of it. */
export function mayGiveBack(transactionId: string, { sourceTransactionId, channelTitle }: LittleOfRow): boolean {
  if (typeof sourceTransactionId === "string") return sourceTransactionId === transactionId;
  if (channelTitle === undefined) return true;
  const channel = channelOfTitle(channelTitle);
  return channel === "refund" || (channel === null && sourceTransactionId === undefined);
}

/**
 * All rows of the statement that it tells to a question, a page at a time, newest first.
 *
 * @param mayBeMeant whether a row that could not be read may be what is looked for
 * @throws ApiError as `callService`; `upstream_unreadable` behind so many pages, or where such a row could not be read
 */
export async function* statementPages(
  input: Asked,
  call: CallContext,
  mayBeMeant: (row: LittleOfRow) => boolean,
): AsyncGenerator<Transaction[]> {
  let after: string | undefined;
  for (let page = 1; ; page += 1) {
    const { data } = await callService(
      walletOperations.transactions,
      transactionListInput.parse({ ...input, perPage: PER_PAGE, after }),
      call,
    );
    yield data.items;
    const isBehind = data.nextAfter !== null && page >= MOST_PAGES;
    if (isBehind || hasUnread(data, ({ told = {} }) => mayBeMeant(told))) throw new ApiError("upstream_unreadable");
    if (data.nextAfter === null) return;
    after = data.nextAfter;
  }
}

/** Whether a filter that no paper promises was refused. */
export const isRefusedFilter = (error: unknown): boolean =>
  error instanceof ApiError && ["upstream_rejected", "invalid_input"].includes(error.code);

/** Refunds of one payment, as the statement tells them. */
async function toldRefunds(paid: Transaction, call: CallContext): Promise<Transaction[]> {
  const from = addDays(tehranDayOf(Date.parse(paid.createdAt ?? paid.paidAt ?? "") || Date.now()), -1);
  const told = new Map<string, Transaction>();
  const mayBeMeant = mayGiveBack.bind(null, paid.id);
  const read = async (channel: { channel?: "refund" }) => {
    for await (const rows of statementPages({ ...channel, from }, call, mayBeMeant))
      for (const row of rows) {
        if (row.sourceTransactionId === paid.id) told.set(row.id, row);
        else if (isUnread(row, "sourceTransactionId") && mayBeMeant({ channelTitle: row.channelTitle }))
          throw new ApiError("upstream_unreadable");
      }
  };
  try {
    await read({ channel: "refund" });
  } catch (error) {
    if (!isRefusedFilter(error)) throw error;
    await read({});
  }
  // Where the filter leaves some out, the payment itself may name them.
  for (const id of (paid.refundIds ?? []).filter((id) => !told.has(id)).slice(0, MOST_NAMED)) {
    const row = await transactionAt(id, call);
    if (row) told.set(row.id, row);
  }
  return [...told.values()];
}

type Reckoned = Omit<GivenBack, "problem" | "walletRial" | "availableRial"> & {
  /** Of what went back, or may have, so much is by no order of here; whole rial. */
  elsewhereRial: number;
};

/**
 * What of a payment went back, or may have, by everything that tells of it: the statement's refunds of it, and orders of
 * ours. What both tell counts once: a row belongs to the order whose payment number it carries, or whose answer named it.
 * Where the statement cannot be read to its end, what is left is not known.
 *
 * @param orders refunds of it that are ordered here, as they count
 * @throws ApiError when the statement could not be asked for
 */
export async function givenBackOf(
  paid: Transaction,
  orders: readonly GatewayRefundOrder[],
  call: CallContext,
): Promise<Reckoned> {
  let rows: Transaction[] = [];
  let isWhole = true;
  try {
    rows = await toldRefunds(paid, call);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "upstream_unreadable")) throw error;
    isWhole = false;
  }
  return reckon({ amountRial: await exactlyPaid(paid, call.business) }, { rows, isWhole }, orders);
}

/** What was paid to the rial, where the gateway told it here: the statement leaves out what is no whole toman. */
async function exactlyPaid({ id, amountRial }: Transaction, business: string): Promise<number> {
  const [payment] = await db()
    .select({ toldRial: payments.toldRial })
    .from(payments)
    .where(and(eq(payments.business, business), eq(payments.transId, id)));
  const toldRial = payment?.toldRial ?? null;
  return toldRial !== null && asStatementTells(toldRial) === amountRial ? toldRial : amountRial;
}

type OrderOf = (row: Transaction) => GatewayRefundOrder | undefined;

/** Rows of our orders as those were ordered, once all of an order is told: what the statement left out is added again. */
function exactRows(
  rows: readonly Transaction[],
  orders: readonly GatewayRefundOrder[],
  orderOf: OrderOf,
): readonly Transaction[] {
  const missing = new Map<string, number>();
  for (const { id, amountRial } of orders) {
    const own = rows.filter((row) => orderOf(row)?.id === id);
    const told = sumOf(own);
    const last = own.at(-1);
    if (last && told !== amountRial && told === asStatementTells(amountRial)) missing.set(last.id, amountRial - told);
  }
  return rows.map((row) => ({ ...row, amountRial: row.amountRial + (missing.get(row.id) ?? 0) }));
}

/** The sums of rows and orders. */
export function reckon(
  paid: Pick<Transaction, "amountRial">,
  { rows: told, isWhole }: { rows: readonly Transaction[]; isWhole: boolean },
  orders: readonly GatewayRefundOrder[],
): Reckoned {
  const orderOf: OrderOf = (row) =>
    orders.find(({ paymentNumber, rowIds }) => row.paymentNumber === paymentNumber || rowIds.includes(row.id));
  const rows = exactRows(told, orders, orderOf);
  const [doneRial, openRial] = (["done", "open"] as const).map((end) =>
    sumOf(rows.filter((row) => endOfRow(row) === end)),
  ) as [number, number];
  const untold = orders.map((order) => ({
    ...order,
    restRial: Math.max(0, order.amountRial - sumOf(rows.filter((row) => orderOf(row)?.id === order.id))),
  }));
  const orderedRial = untold.reduce((rial, { restRial }) => rial + restRial, 0);
  const stands = rows.filter((row) => ["done", "open"].includes(endOfRow(row)));
  return {
    paidRial: paid.amountRial,
    doneRial,
    openRial,
    orderedRial,
    leftRial: isWhole ? Math.max(0, paid.amountRial - doneRial - openRial - orderedRial) : null,
    elsewhereRial: sumOf(stands.filter((row) => orderOf(row) === undefined)),
    refunds: rows
      .map((row) => ({ id: row.id, amountRial: row.amountRial, end: endOfRow(row), at: row.createdAt }))
      .sort((one, other) => (other.at ?? "").localeCompare(one.at ?? "")),
    orders: untold
      .filter(({ restRial }) => restRial > 0)
      .map(({ id, amountRial, state }) => ({ orderId: id, amountRial, state })),
  };
}

const sumOf = (rows: readonly { amountRial: number }[]): number =>
  rows.reduce((rial, { amountRial }) => rial + amountRial, 0);
