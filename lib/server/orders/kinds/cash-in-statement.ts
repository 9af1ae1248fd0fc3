import "server-only";
import { and, eq, gte, ne } from "drizzle-orm";
import { partsOf } from "@/lib/cash-in/split";
import { STATE_OF_ROW } from "@/lib/cash-in/status";
import { parseIban } from "@/lib/format/iban";
import { addDays, tehranDayOf } from "@/lib/format/jalali";
import { ApiError } from "@/lib/operations/errors";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { callService } from "@/lib/server/proxy/call-service";
import type { Transaction } from "@/lib/wallet/answers";
import { asStatementTells } from "@/lib/wallet/as-told";
import { channelOfTitle } from "@/lib/wallet/channel";
import { walletOperations } from "@/lib/wallet/operations";
import type { TransactionListInput } from "@/lib/wallet/schemas";
import { callOf, type KindContext } from "./kind";
import { mayBeOf } from "./record-of";
import { isSomeUnitOf } from "./whole-list";

const PER_PAGE = 100;
/** Beyond so many rows since the order nothing is said. */
const MOST_PAGES = 20;
/** So many of its deposits are asked for one by one in a look. */
const MOST_ASKED = 10;
/** The service's clock need not be ours. */
const CLOCKS_MS = 10 * 60_000;
/** So long after a request at most its deposits are listed. */
const LATE_ROWS_MS = 3 * 24 * 3_600_000;

/** A deposit of an order, as its receipt keeps it. */
export interface KeptDeposit {
  id: string;
}

export const depositsKept = ({ receipt }: Pick<PaymentOrder, "receipt">): readonly KeptDeposit[] =>
  Array.isArray(receipt?.deposits) ? (receipt.deposits as KeptDeposit[]) : [];

export interface FoundDeposits {
  /** Rows of the statement that are the order's; others of it are not listed, as far as the statement was read. */
  rows: Transaction[];
  /** A row that does not say whose it is may be the order's. */
  isPerhapsThere: boolean;
}

/**
 * The order's rows in the wallet's statement: those that carry its track id, and those whose ids an earlier answer told.
 * How the service filters is not relied on: rows are held against what was asked for, and where some are missing the
 * statement is read from before the order on.
 *
 * @throws ApiError as `callService`; `upstream_unreadable` where the statement could not be read far enough
 */
export async function findDeposits(
  content: { iban: string; amountRial: number },
  context: KindContext,
): Promise<FoundDeposits> {
  const { order } = context;
  const known = depositsKept(order).map(({ id }) => id);
  const found = new Map<string, Transaction>();
  const isOwn = ({ id, trackId }: Transaction) => known.includes(id) || trackId === order.trackId;
  const add = (rows: readonly Transaction[]) => {
    for (const row of rows) if (isOwn(row)) found.set(row.id, row);
  };
  const isWhole = () =>
    known.every((id) => found.has(id)) &&
    [...found.values()].reduce((sum, { amountRial }) => sum + amountRial, 0) >= asStatementTells(content.amountRial);
  add((await page(context, { trackId: order.trackId })).items);
  for (const id of known.filter((each) => !found.has(each)).slice(0, MOST_ASKED)) {
    add((await page(context, { id })).items);
  }
  if (isWhole()) return { rows: [...found.values()], isPerhapsThere: false };
  const since = await readSince(context);
  add(since);
  const rows = [...found.values()];
  const isPerhapsThere = rows.length === 0 && (await hasPerhaps(since, content, order));
  return { rows, isPerhapsThere };
}

/** All rows of the channel from the day before the order's first request on, or of all channels where it is no filter. */
async function readSince(context: KindContext): Promise<Transaction[]> {
  const { sendingSince, createdAt } = context.order;
  // The service's day may begin at another moment than ours.
  const from = addDays(tehranDayOf(sendingSince && sendingSince < createdAt ? sendingSince : createdAt), -1);
  try {
    return await readAll(context, { from, channel: "cash-in" });
  } catch (error) {
    const isRefused = error instanceof ApiError && ["upstream_rejected", "invalid_input"].includes(error.code);
    if (!isRefused) throw error;
    return readAll(context, { from });
  }
}

async function readAll(context: KindContext, asked: TransactionListInput): Promise<Transaction[]> {
  const rows = new Map<string, Transaction>();
  let after: string | undefined;
  for (let at = 1; at <= MOST_PAGES; at += 1) {
    const { items, nextAfter, unreadRows } = await page(context, { ...asked, after });
    // A row that could not be read may be the order.
    if (unreadRows) throw new ApiError("upstream_unreadable");
    const before = rows.size;
    for (const row of items) rows.set(row.id, row);
    if (nextAfter === null) return [...rows.values()];
    if (rows.size === before) break;
    after = nextAfter;
  }
  throw new ApiError("upstream_unreadable");
}

async function page(context: KindContext, asked: TransactionListInput) {
  return (await callService(walletOperations.transactions, { ...asked, perPage: PER_PAGE }, callOf(context))).data;
}

/** Whether a row may be one of the order's deposits: of its amounts and account, since it was made, and nobody else's. */
async function hasPerhaps(
  rows: readonly Transaction[],
  { iban, amountRial }: { iban: string; amountRial: number },
  order: PaymentOrder,
): Promise<boolean> {
  const toldRial = asStatementTells(amountRial);
  const amounts = [...new Set([...partsOf(toldRial), toldRial])];
  const some = rows.filter((row) => {
    const channel = channelOfTitle(row.channelTitle);
    // A track id that is told whole says whose it is, also where nobody here ordered it.
    if (!mayBeOf(row.trackId, order.trackId)) return false;
    if ((channel !== null && channel !== "cash-in") || STATE_OF_ROW[row.toldAs ?? row.status] === "failed")
      return false;
    if (row.createdAt !== null && Date.parse(row.createdAt) < order.createdAt.getTime() - CLOCKS_MS) return false;
    if (!amounts.some((amount) => isSomeUnitOf(row.amountRial, amount))) return false;
    // One that is masked, or written as no IBAN is, may be any.
    const payer = parseIban(row.payer.iban ?? "");
    return !payer.ok || payer.iban === iban;
  });
  if (some.length === 0) return false;
  const others = await othersOf(order);
  return some.some(({ id }) => !others.has(id));
}

/**
 * The rows that are known to be other deposits' that were ordered here. What left long before the order was made has none
 * since then, so that a look does not read all that was ever ordered.
 */
async function othersOf({ business, id, kind, createdAt }: PaymentOrder): Promise<Set<string>> {
  const rows = await db()
    .select({ receipt: paymentOrders.receipt })
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.business, business),
        eq(paymentOrders.kind, kind),
        ne(paymentOrders.id, id),
        gte(paymentOrders.sendingSince, new Date(createdAt.getTime() - LATE_ROWS_MS)),
      ),
    );
  return new Set(rows.flatMap(({ receipt }) => depositsKept({ receipt }).map((each) => each.id)));
}
