import "server-only";
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { businessOperations } from "@/lib/business/operations";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/format/jalali";
import { ApiError } from "@/lib/operations/errors";
import {
  addUpStatement,
  addUpWithdrawals,
  type FigureSource,
  type StatementDay,
  type WithdrawalsDay,
} from "@/lib/overview/figures";
import { noteBusinessName } from "@/lib/server/members/businesses";
import { wakeReturned } from "@/lib/server/orders/engine/returned";
import { callService } from "@/lib/server/proxy/call-service";
import { wholePage } from "@/lib/server/proxy/unreadable";
import { keepUnitDoubt } from "@/lib/server/service/wallet-unit";
import type { Transaction } from "@/lib/wallet/answers";
import { withEffects } from "@/lib/wallet/effect";
import { walletOperations } from "@/lib/wallet/operations";
import type { transactionListInput } from "@/lib/wallet/schemas";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import { beginReading, keepStatement, keepWithdrawals } from "./store";

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
 * Reads one Tehran day of one source from the service, page by page in the background lane, and keeps its figures.
 *
 * @throws ApiError when the service could not be asked; what was known of the day stays
 */
export async function readDay(business: string, day: string, source: FigureSource, signal: AbortSignal): Promise<void> {
  const readAt = new Date();
  await beginReading(business, day, source);
  if (source === "statement") await keepStatement(business, day, await statementDay(business, day, signal), readAt);
  else await keepWithdrawals(business, day, await withdrawalsDay(business, day, signal), readAt);
}

/**
 * The wallet at the day's end. Today it is asked for: money that comes back has no row of its own. A day without rows
 * ended as the last one before it.
 */
async function balanceAtEnd(business: string, day: string, rows: readonly Transaction[]): Promise<number | null> {
  if (day === tehranDayOf(Date.now())) {
    const unlessRefused = (error: unknown) => (error instanceof ApiError ? null : Promise.reject(error));
    // Without it the rows tell nearly as much.
    const now = await callService(walletOperations.balance, {}, context(business)).catch(unlessRefused);
    if (now) {
      const profile = await callService(businessOperations.show, {}, context(business)).catch(unlessRefused);
      // Also where no member has opened a page yet: in an outage it is still called by its name.
      await noteBusinessName(business, profile?.data.nameFa ?? null);
      await keepUnitDoubt(business, now.data.balanceRial, {
        statement: rows[0]?.balanceAfterRial ?? null,
        profile: profile?.data.walletRial ?? null,
      });
      return now.data.balanceRial;
    }
  }
  if (rows[0]) return rows[0].balanceAfterRial;
  const { data } = await callService(walletOperations.transactions, { to: day, perPage: 1 }, context(business));
  return data.items[0]?.balanceAfterRial ?? null;
}

/** The statement's rows do not name their channel, so refunds are asked for by themselves. */
async function statementDay(business: string, day: string, signal: AbortSignal): Promise<StatementDay> {
  const rows = await statementRows(business, { from: day, to: day, perPage: PER_PAGE }, signal);
  const closingBalanceRial = await balanceAtEnd(business, day, rows);
  if (rows.length === 0) return { ...addUpStatement([], new Set()), closingBalanceRial };
  const returned = rows.filter(({ status }) => status === "settlement_returned");
  await wakeReturned(
    business,
    returned.map(({ trackId }) => trackId),
  );
  const refunds = await statementRows(business, { from: day, to: day, channel: "refund", perPage: PER_PAGE }, signal);
  const before = await rowBefore(business, day, rows);
  return { ...addUpStatement(rows, new Set(refunds.map(({ id }) => id)), before), closingBalanceRial };
}

/** The last row before a day, where the day's first row does not tell by itself who bore its fee. */
async function rowBefore(business: string, day: string, rows: readonly Transaction[]): Promise<Transaction | null> {
  if (withEffects(rows).at(-1)?.effectRial !== null) return null;
  const input = { to: addDays(day, -1), perPage: 1 };
  const { data } = await callService(walletOperations.transactions, input, context(business));
  return data.items[0] ?? null;
}

async function statementRows(
  business: string,
  input: z.output<typeof transactionListInput>,
  signal: AbortSignal,
): Promise<Transaction[]> {
  const rows = new Map<string, Transaction>();
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    signal.throwIfAborted();
    const answer = await callService(walletOperations.transactions, { ...input, after }, context(business));
    const data = wholePage(answer.data);
    for (const row of data.items) rows.set(row.id, row);
    if (!data.nextAfter || data.nextAfter === after) break;
    after = data.nextAfter;
  }
  return [...rows.values()];
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
