import "server-only";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { TransactionListInput } from "@/lib/areas/money/wallet/schemas";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { asStatementTells, channelOfTitle } from "@/lib/areas/money/wallet/status";
import { parseIban } from "@/lib/kit/format/iban";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { ApiError } from "@/lib/kit/operations/errors";
import { callOf, type KindContext } from "@/lib/server/orders/kinds/kind";
import { otherOrders } from "@/lib/server/orders/kinds/other-orders";
import { mayBeOf } from "@/lib/server/orders/kinds/record-of";
import { isSomeUnitOf } from "@/lib/server/orders/kinds/whole-list";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { callService } from "@/lib/server/proxy/call-service";
import { partsOf } from "../split";
import { STATE_OF_ROW } from "../status";

const PER_PAGE = 100;
/** If the order is followed by more pages of rows than this, nothing is decided. */
const MOST_PAGES = 20;
/** The most deposits of an order that one look-up reads one by one. */
const MOST_ASKED = 10;
/** The largest expected difference between the service's clock and ours. */
const CLOCKS_MS = 10 * 60_000;

/** A deposit of an order, as its receipt keeps it. */
export interface KeptDeposit {
  id: string;
}

export const depositsKept = ({ receipt }: Pick<PaymentOrder, "receipt">): readonly KeptDeposit[] =>
  Array.isArray(receipt?.deposits) ? (receipt.deposits as KeptDeposit[]) : [];

export interface FoundDeposits {
  /** The statement rows of the order. As far as the statement was read, it has no others. */
  rows: Transaction[];
  /** Whether an unidentified row may be the order's. */
  isPerhapsThere: boolean;
}

/**
 * The order's rows in the wallet's statement: rows with its track id, and rows whose ids an earlier answer told. The
 * service's filters are not relied on: rows are compared with the order, and if some are missing, the statement is
 * read from a time before the order.
 *
 * @throws ApiError as `callService`; `upstream_unreadable` if the statement could not be read far enough
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

/**
 * All rows of the channel since the day before the order's first request, or of all channels if the filter is
 * refused.
 */
async function readSince(context: KindContext): Promise<Transaction[]> {
  const { sendingSince, createdAt } = context.order;
  // The service's day may begin at another time than ours.
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
    // An unreadable row may be the order's.
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

/**
 * Whether a row may be one of the order's deposits: it has one of its amounts and its account, is not older, and
 * belongs to no other order.
 */
async function hasPerhaps(
  rows: readonly Transaction[],
  { iban, amountRial }: { iban: string; amountRial: number },
  order: PaymentOrder,
): Promise<boolean> {
  const toldRial = asStatementTells(amountRial);
  const amounts = [...new Set([...partsOf(toldRial), toldRial])];
  const some = rows.filter((row) => {
    const channel = channelOfTitle(row.channelTitle);
    // A complete track id identifies the row, even if it was not ordered here.
    if (!mayBeOf(row.trackId, order.trackId)) return false;
    if ((channel !== null && channel !== "cash-in") || STATE_OF_ROW[row.toldAs ?? row.status] === "failed")
      return false;
    if (row.createdAt !== null && Date.parse(row.createdAt) < order.createdAt.getTime() - CLOCKS_MS) return false;
    if (!amounts.some((amount) => isSomeUnitOf(row.amountRial, amount))) return false;
    // A masked or malformed IBAN may be any IBAN.
    const payer = parseIban(row.payer.iban ?? "");
    return !payer.ok || payer.iban === iban;
  });
  if (some.length === 0) return false;
  const others = await othersOf(order);
  return some.some(({ id }) => !others.has(id));
}

/** The rows that are known to belong to other deposits ordered here. */
async function othersOf(order: PaymentOrder): Promise<Set<string>> {
  return new Set((await otherOrders(order, [order.kind])).flatMap(depositsKept).map(({ id }) => id));
}
