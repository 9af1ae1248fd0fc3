import "server-only";
import { and, eq, ne, notInArray, sql } from "drizzle-orm";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { type TransactionListInput, transactionListInput } from "@/lib/areas/money/wallet/schemas";
import type { Transaction, TransactionPage } from "@/lib/areas/money/wallet/server/answers";
import { asStatementTells, channelOfTitle } from "@/lib/areas/money/wallet/status";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import type { UnreadRow } from "@/lib/kit/operations/define";
import { ApiError } from "@/lib/kit/operations/errors";
import { isUnread } from "@/lib/kit/operations/unread";
import { type OrderState, WITHOUT_MONEY } from "@/lib/kit/orders/states";
import { db, type Queryable } from "@/lib/server/db/client";
import { paymentOrders, payments } from "@/lib/server/db/schema/index";
import { endsOf } from "@/lib/server/orders/engine/acknowledge";
import { type CallContext, callService } from "@/lib/server/proxy/call-service";
import { endOfRow, type GivenBack } from "../status";

const PER_PAGE = 100;
/** The most pages of the statement that are read. Rows after them are not known. */
const MOST_PAGES = 50;
/** The most refunds that are read one by one because only the payment's own row names them. */
const MOST_NAMED = 30;

type Asked = Omit<TransactionListInput, "after" | "perPage">;

/** One of our orders that refunds or may refund a payment. */
export interface GatewayRefundOrder {
  id: string;
  amountRial: number;
  /** The amount that was or may have been refunded. Records that did not go back, by the statement, are left out. */
  standsRial: number;
  state: OrderState;
  paymentNumber: string;
  /** The ids of its rows, as far as the service told them. */
  rowIds: readonly string[];
}

/** The refund orders of a payment that move or may move money. @param exceptId an order that is not counted */
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
        // A refund that came back is in the wallet again.
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

/** One record of a refund, from the answer to the order. */
export interface PartKept {
  transactionId: string | null;
  amountRial: number;
}

export const partsKept = (receipt: Record<string, unknown> | null): readonly PartKept[] =>
  Array.isArray(receipt?.partIds) ? (receipt.partIds as PartKept[]) : [];

/**
 * Reads a statement row by its id; undefined if the service has none.
 *
 * @throws ApiError as `callService`; `upstream_unreadable` if a row that may be it could not be read
 */
export async function transactionAt(id: string, call: CallContext): Promise<Transaction | undefined> {
  const { data } = await callService(walletOperations.transactions, { id, perPage: 1 }, call);
  const found = data.items.find((row) => row.id === id);
  if (!found && hasUnread(data, (row) => row.id === null || row.id === id)) throw new ApiError("upstream_unreadable");
  return found;
}

/** Whether a page has unreadable rows that matter. Some unreadable rows are only counted by the service. */
const hasUnread = ({ unreadRows = 0, unread = [] }: TransactionPage, isOfConcern: (row: UnreadRow) => boolean) =>
  unreadRows > unread.length || unread.some(isOfConcern);

/** The known fields of a row. Absent fields could not be read. */
type LittleOfRow = Partial<Record<"sourceTransactionId" | "channelTitle" | "paymentNumber", string | null>>;

/** Whether a row may be a refund of the payment, by its known fields. */
export function mayGiveBack(transactionId: string, { sourceTransactionId, channelTitle }: LittleOfRow): boolean {
  if (typeof sourceTransactionId === "string") return sourceTransactionId === transactionId;
  if (channelTitle === undefined) return true;
  const channel = channelOfTitle(channelTitle);
  return channel === "refund" || (channel === null && sourceTransactionId === undefined);
}

/**
 * Yields all statement rows for a query page by page, newest first.
 *
 * @param mayBeMeant whether an unreadable row may be a wanted one
 * @throws ApiError as `callService`; `upstream_unreadable` if there are too many pages, or if such a row could not be
 *   read
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

/** Whether the service refused a filter that is not documented. */
export const isRefusedFilter = (error: unknown): boolean =>
  error instanceof ApiError && ["upstream_rejected", "invalid_input"].includes(error.code);

/** The refunds of one payment in the statement. */
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
  // If the filter leaves some out, the payment itself may name them.
  for (const id of (paid.refundIds ?? []).filter((id) => !told.has(id)).slice(0, MOST_NAMED)) {
    const row = await transactionAt(id, call);
    if (row) told.set(row.id, row);
  }
  return [...told.values()];
}

type Reckoned = Omit<GivenBack, "problem" | "walletRial" | "availableRial"> & {
  /** The part of the refunded amount that does not come from our orders, in whole rial. */
  elsewhereRial: number;
};

/**
 * The amount of a payment that was or may have been refunded, from the statement's refunds and our orders. A refund
 * in both counts once: a row belongs to the order whose payment number it has, or whose answer named it. If the
 * statement cannot be read to its end, the remaining amount is unknown.
 *
 * @param orders the payment's refund orders
 * @throws ApiError if the statement could not be read
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

/** The paid amount in exact rial, if the gateway told it here. The statement leaves out rial below a whole toman. */
async function exactlyPaid({ id, amountRial }: Transaction, business: string): Promise<number> {
  const [payment] = await db()
    .select({ toldRial: payments.toldRial })
    .from(payments)
    .where(and(eq(payments.business, business), eq(payments.transId, id)));
  const toldRial = payment?.toldRial ?? null;
  return toldRial !== null && asStatementTells(toldRial) === amountRial ? toldRial : amountRial;
}

type OrderOf = (row: Transaction) => GatewayRefundOrder | undefined;

/**
 * The rows of our orders with the exact ordered amounts, once all rows of an order are listed. It adds the rial that
 * the statement leaves out.
 */
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
