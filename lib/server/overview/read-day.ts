import "server-only";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { businessOperations } from "@/lib/business/operations";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/format/jalali";
import { ApiError } from "@/lib/operations/errors";
import { addUpStatement } from "@/lib/overview/add-up";
import { addUpWithdrawals, type WithdrawalsDay } from "@/lib/overview/figures";
import { keepInBook } from "@/lib/server/book/keep";
import { type LedgerDay, reckonDays } from "@/lib/server/book/statement";
import { noteBusinessName } from "@/lib/server/members/businesses";
import { wakeReturned } from "@/lib/server/orders/engine/returned";
import { callService } from "@/lib/server/proxy/call-service";
import { wholePage } from "@/lib/server/proxy/unreadable";
import { keepUnitDoubt } from "@/lib/server/service/wallet-unit";
import type { Transaction } from "@/lib/wallet/answers";
import { entryOfTransaction } from "@/lib/wallet/book";
import { walletOperations } from "@/lib/wallet/operations";
import type { transactionListInput } from "@/lib/wallet/schemas";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import { beginReading, keepStatement, keepWithdrawals, reckonedDays } from "./store";

const PER_PAGE = 100;
/** A background call waits long for its turn before it gives up. */
const PATIENCE_MS = 60_000;
/** No day has more; it ends a list that would never. */
const MAX_PAGES = 2000;

const context = (business: string) => ({
  business,
  requestId: randomUUID(),
  lane: "job" as const,
  patienceMs: PATIENCE_MS,
  isFresh: true,
});

/**
 * Reads the withdrawals of one Tehran day from the service, page by page in the background lane, and keeps its figures.
 *
 * @throws ApiError when the service could not be asked; what was known of the day stays
 */
export async function readWithdrawals(business: string, day: string, signal: AbortSignal): Promise<void> {
  const readAt = new Date();
  await beginReading(business, [day], "withdrawals");
  await keepWithdrawals(business, day, await withdrawalsDay(business, day, signal), readAt);
}

/**
 * Reads Tehran days of the statement that follow each other, in one go: pages come newest first, and each is in the book
 * before the next is asked for. A day's figures are kept as soon as all of it was told, so what breaks off goes on there.
 *
 * @param days oldest first, none left out
 * @throws ApiError when the service could not be asked; what was known of days that were not read whole stays
 */
export async function readStatement(business: string, days: readonly string[], signal: AbortSignal): Promise<void> {
  const [oldest, newest] = [days[0], days.at(-1)];
  if (oldest === undefined || newest === undefined) return;
  const readAt = new Date();
  await beginReading(business, days, "statement");
  const span = { from: oldest, to: newest, perPage: PER_PAGE };
  // The statement's rows do not name their channel, so refunds are asked for by themselves.
  const refunds = new Set<string>();
  for await (const rows of statementPages(business, { ...span, channel: "refund" }, signal))
    for (const { id } of rows) refunds.add(id);
  let whole = newest;
  let aboutAt = new Date(Math.min(Date.now(), Date.parse(tehranDayBounds(newest).to) - 1000)).toISOString();
  const keepWhole = async (until: string) => {
    const read = days.filter((day) => day > until && day <= whole);
    await keepReckoned(business, read, { readAt, newest });
    whole = until;
  };
  for await (const rows of statementPages(business, span, signal)) {
    const entries = rows.map((row) => {
      const entry = entryOfTransaction(row, aboutAt, refunds.has(row.id));
      aboutAt = entry.at;
      return entry;
    });
    await keepInBook(business, entries, { source: "reading", toldAt: new Date() });
    const returned = rows.filter(({ status }) => status === "settlement_returned");
    await wakeReturned(
      business,
      returned.map(({ trackId }) => trackId),
    );
    // A row of an earlier day says that all later ones were told.
    const reached = tehranDayOf(aboutAt);
    if (reached < whole && reached >= oldest) await keepWhole(reached);
  }
  await bookRowBefore(business, oldest);
  await keepWhole(addDays(oldest, -1));
}

/** The last row before what was read: with its balance, the first row that was read tells who bore its fee. */
async function bookRowBefore(business: string, day: string): Promise<void> {
  const input = { to: addDays(day, -1), perPage: 1 };
  const toldAt = new Date();
  const { data } = await callService(walletOperations.transactions, input, context(business));
  const entries = wholePage(data).items.map((row) => entryOfTransaction(row, tehranDayBounds(day).from, false));
  await keepInBook(business, entries, { source: "reading", toldAt });
}

/** Keeps the figures of days that were read whole, and anew those of days whose sums that changed. */
async function keepReckoned(
  business: string,
  read: readonly string[],
  { readAt, newest }: { readAt: Date; newest: string },
): Promise<void> {
  const known = await reckonedDays(business);
  for (const ledger of await reckonDays(business, read)) {
    const isRead = read.includes(ledger.day);
    if (!isRead && !known.has(ledger.day)) continue;
    const figures = addUpStatement(ledger.day === newest && isRead ? await asOfNow(business, ledger) : ledger);
    await keepStatement(business, ledger.day, figures, isRead ? readAt : (known.get(ledger.day) ?? readAt));
  }
}

/** Of the day that is not over the wallet is asked for: money that comes back has no row of its own. */
async function asOfNow(business: string, ledger: LedgerDay): Promise<LedgerDay> {
  if (ledger.day < tehranDayOf(Date.now())) return ledger;
  const unlessRefused = (error: unknown) => (error instanceof ApiError ? null : Promise.reject(error));
  // Without it the rows tell nearly as much.
  const now = await callService(walletOperations.balance, {}, context(business)).catch(unlessRefused);
  if (!now) return ledger;
  const profile = await callService(businessOperations.show, {}, context(business)).catch(unlessRefused);
  // Also where no member has opened a page yet: in an outage it is still called by its name.
  await noteBusinessName(business, profile?.data.nameFa ?? null);
  await keepUnitDoubt(business, now.data.balanceRial, {
    statement: ledger.rows.at(-1)?.balanceAfterRial ?? null,
    profile: profile?.data.walletRial ?? null,
  });
  return { ...ledger, closingRial: now.data.balanceRial };
}

async function* statementPages(
  business: string,
  input: z.output<typeof transactionListInput>,
  signal: AbortSignal,
): AsyncGenerator<Transaction[]> {
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    signal.throwIfAborted();
    const answer = await callService(walletOperations.transactions, { ...input, after }, context(business));
    const data = wholePage(answer.data);
    yield data.items;
    if (!data.nextAfter || data.nextAfter === after) break;
    after = data.nextAfter;
  }
}

async function withdrawalsDay(business: string, day: string, signal: AbortSignal): Promise<WithdrawalsDay> {
  const { from, to } = tehranDayBounds(day);
  // The service's range includes its end.
  const range = { from, to: new Date(Date.parse(to) - 1000).toISOString(), perPage: PER_PAGE };
  const rows = new Map<string, Withdrawal>();
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    signal.throwIfAborted();
    const answer = await callService(withdrawalOperations.list, { ...range, page }, context(business));
    const data = wholePage(answer.data);
    for (const row of data.items) rows.set(row.id, row);
    if (!data.hasMore) break;
  }
  return addUpWithdrawals([...rows.values()]);
}
