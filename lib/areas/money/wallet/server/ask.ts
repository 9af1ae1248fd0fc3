import "server-only";
import type { z } from "zod";
import { FIGURE_DAYS, FIGURES_BEHIND_MS } from "@/lib/areas/records/overview/status";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import type { BookEntry } from "@/lib/kit/book/entry";
import { exportDay, exportInstant } from "@/lib/kit/format/date";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { unitName } from "@/lib/kit/format/money";
import { ApiError } from "@/lib/kit/operations/errors";
import { fileOf } from "@/lib/kit/records/field";
import { valuesOf } from "@/lib/kit/records/filter";
import type { ListSort } from "@/lib/kit/records/sort";
import { type Cell, textCell } from "@/lib/kit/tables/csv";
import {
  areOpenDaysStale,
  beginReading,
  keepStatement,
  markOpenDays,
  reckonedDays,
  statementDay,
  touchedDays,
} from "@/lib/server/book/daily-figures";
import { keepInBook } from "@/lib/server/book/keep";
import { context, giveWay, MAX_PAGES, READING } from "@/lib/server/book/reading";
import { log } from "@/lib/server/core/log";
import { type FileBasis, NoFile } from "@/lib/server/exports/basis";
import type { TotalledRows } from "@/lib/server/exports/every-page";
import { type ExportView, messageOf, RIAL_PER_UNIT, wordsOf } from "@/lib/server/exports/view";
import { noteBusinessName } from "@/lib/server/members/businesses";
import { wakeReturned } from "@/lib/server/orders/engine/returned";
import { callService } from "@/lib/server/proxy/call-service";
import { wholePage } from "@/lib/server/proxy/unreadable";
import { addUpStatement } from "../add-up";
import { transactionFields, transactionFile } from "../fields";
import { totalsFilters } from "../filters";
import { isOfBook, isSearched } from "../of-book";
import { walletOperations } from "../operations";
import type { statementInput, transactionListInput, WalletTotals, WalletTotalsInput } from "../schemas";
import { channelOfTitle } from "../status";
import type { Transaction } from "./answers";
import { entryOfTransaction } from "./book";
import { movementOf } from "./movement";
import { type LedgerDay, reckonDays } from "./reckon-days";
import { keepUnitDoubt, type WalletPeriod, walletPeriod } from "./record";
import { bookRows } from "./rows";

/**
 * Reads a run of Tehran days of the statement in one go. Pages come newest first, and each is in the book before the
 * next is requested. A day's figures are stored as soon as all of the day was told, so an interrupted reading
 * continues there.
 *
 * @param days oldest first, without gaps
 * @throws ApiError if the service could not be asked; what was known of days that were not read completely stays
 */
export async function readStatement(business: string, days: readonly string[], signal: AbortSignal): Promise<void> {
  const [oldest, newest] = [days[0], days.at(-1)];
  if (oldest === undefined || newest === undefined) return;
  const readAt = new Date();
  await beginReading(business, days);
  const span = { from: oldest, to: newest, perPage: READING.perPage };
  const refunds = await refundsOf(business, span, signal);
  const keep = (entries: BookEntry[], toldAt: Date) => keepInBook(business, entries, { source: "reading", toldAt });
  // All days from this one on were told completely.
  let whole = addDays(newest, 1);
  const keepWhole = async (from: string) => {
    const read = days.filter((day) => day >= from && day < whole);
    await keepReckoned(business, read, new Map(read.map((day) => [day, readAt])));
    whole = from;
  };
  let aboutAt = new Date(Math.min(Date.now(), Date.parse(tehranDayBounds(newest).to) - 1000)).toISOString();
  for await (const { rows, toldAt } of pagesOf(business, span, signal)) {
    const entries = rows.map((row) => {
      const entry = entryOfTransaction(row, aboutAt, refunds.has(row.id));
      aboutAt = entry.at;
      return entry;
    });
    await keep(entries, toldAt);
    const returned = rows.filter(({ status }) => status === "settlement_returned").map(({ trackId }) => trackId);
    await wakeReturned(business, returned);
    // A row of an earlier day proves that all later days were told.
    const reached = addDays(tehranDayOf(aboutAt), 1);
    if (reached < whole && reached > oldest) await keepWhole(reached);
  }
  // The balance of the last row before these days shows who paid the fee of the first row that was read.
  const before = await lastRow(business, addDays(oldest, -1));
  if (before) await keep([entryOfTransaction(before, tehranDayBounds(oldest).from, false)], readAt);
  await keepWhole(oldest);
  await reckonTouched(business);
}

/**
 * Computes days again whose records changed since, for example because money came back. This includes days left over
 * from an interrupted reading.
 */
export async function reckonTouched(business: string): Promise<void> {
  for (const day of await touchedDays(business)) await keepReckoned(business, [day], new Map());
}

/**
 * Stores the figures of days, and computes other known days again that share a pair of balances with them.
 *
 * @param readAt when days were completely read in this reading; the other days keep their own time
 */
async function keepReckoned(
  business: string,
  days: readonly string[],
  readAt: ReadonlyMap<string, Date>,
): Promise<void> {
  const known = await reckonedDays(business);
  const newest = [...known.keys(), ...readAt.keys()].sort().at(-1);
  for (const ledger of await reckonDays(business, days)) {
    const { day } = ledger;
    const readNow = readAt.get(day);
    const before = known.get(day);
    const at = readNow ?? before?.readAt;
    // Rows of a day that is being read may be missing, so its sums stay until the reading is complete.
    if (at === undefined || (readNow === undefined && before?.isBeingRead)) continue;
    const figures = addUpStatement(day === newest ? await asOfNow(business, ledger, at) : ledger);
    await keepStatement(business, day, figures, {
      readAt: at,
      reckonedAt: ledger.reckonedAt,
      isRead: readNow !== undefined,
    });
  }
}

/**
 * Asks for the wallet's balance on the day that is not over. If it differs from the rows, the reason may be a new
 * payment, or a settlement of an earlier day that came back. Days with open settlements are then read again. Only a
 * difference that remains at the next reading is reported.
 */
async function asOfNow(business: string, ledger: LedgerDay, readAt: Date) {
  if (ledger.day < tehranDayOf(Date.now())) return ledger;
  const unlessRefused = (error: unknown) => (error instanceof ApiError ? null : Promise.reject(error));
  // Without the balance the rows tell nearly as much.
  const now = await callService(walletOperations.balance, {}, context(business)).catch(unlessRefused);
  if (!now) return ledger;
  const profile = await callService(businessOperations.show, {}, context(business)).catch(unlessRefused);
  // The name is stored even if no member has opened a page yet, so that it is known in an outage.
  await noteBusinessName(business, profile?.data.nameFa ?? null);
  const { balanceRial } = now.data;
  await keepUnitDoubt(business, balanceRial, {
    statement: ledger.rows.at(-1)?.balanceAfterRial ?? null,
    profile: profile?.data.walletRial ?? null,
  });
  if (ledger.closingRial === null) return { ...ledger, closingRial: balanceRial };
  const restRial = balanceRial - ledger.closingRial;
  if (restRial === 0) return ledger;
  const before = (await statementDay(business, ledger.day))?.ledger?.rest;
  const rest = { rial: restRial, since: before?.rial === restRial ? before.since : readAt.toISOString() };
  const month = addDays(ledger.day, -FIGURE_DAYS);
  if (rest.since < readAt.toISOString() && !(await areOpenDaysStale(business, month, ledger.day)))
    return { ...ledger, closingRial: balanceRial, differenceRial: ledger.differenceRial + restRial, rest };
  if (rest.since === readAt.toISOString()) await markOpenDays(business, month, ledger.day);
  return { ...ledger, rest };
}

type Asked = z.output<typeof transactionListInput>;

/** Statuses that no refund has. They show that the service ignored the filter. */
const NO_REFUNDS: ReadonlySet<Transaction["status"]> = new Set([
  "settlement_done",
  "settlement_in_progress",
  "settlement_failed",
  "settlement_canceled",
  "settlement_returned",
  "transfer_in",
  "subscription_fee",
]);

/**
 * Asks for refunds separately, because the statement's rows do not name their channel. A service that ignores the
 * filter tells all rows, and a service may also refuse the filter. Then only the titles show which rows are refunds.
 */
async function refundsOf(business: string, span: Asked, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const refunds = new Set<string>();
  try {
    for await (const { rows } of pagesOf(business, { ...span, channel: "refund" }, signal)) {
      // A row whose own title says refund may have any status.
      if (
        rows.some(({ status, channelTitle }) => NO_REFUNDS.has(status) && channelOfTitle(channelTitle) !== "refund")
      ) {
        log.warn({ business }, "the statement's filter for refunds tells other rows too");
        return new Set();
      }
      for (const { id } of rows) refunds.add(id);
    }
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "upstream_rejected")) throw error;
    log.warn({ business }, "the service refuses the statement's filter for refunds");
    return new Set();
  }
  return refunds;
}

async function* pagesOf(
  business: string,
  input: Asked,
  signal: AbortSignal,
): AsyncGenerator<{ rows: Transaction[]; toldAt: Date }> {
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    await giveWay(signal);
    signal.throwIfAborted();
    const toldAt = new Date();
    const answer = await callService(walletOperations.transactions, { ...input, after }, context(business));
    const data = wholePage(answer.data);
    yield { rows: data.items, toldAt };
    if (!data.nextAfter) return;
    // A list whose next page is the same page was not told completely.
    if (data.nextAfter === after) break;
    after = data.nextAfter;
  }
  throw new ApiError("upstream_unreadable");
}

/** The last row until the end of a day. If it cannot be read, that belongs to its own day. */
async function lastRow(business: string, day: string): Promise<Transaction | undefined> {
  const { data } = await callService(walletOperations.transactions, { to: day, perPage: 1 }, context(business));
  return data.items[0];
}

type AskedRows = z.output<typeof statementInput>;
/** Why a file of the statement is not drawn from the book. */
type WhyNot = "noStart" | "searched" | "notWhole" | "behind";

/**
 * Of what a file of the statement is drawn: of the book where it has the whole period, so that a year needs no call of
 * the service, else of the service, with why.
 *
 * @throws NoFile where only the book has such filters, or such an order, and it does not have the period
 */
export async function statementBasis(business: string, input: AskedRows, view: ExportView): Promise<FileBasis> {
  const asked = bookInput(input);
  const otherwise = (why: WhyNot): FileBasis => {
    if (isOfBook(input)) throw new NoFile("not_in_book");
    return { lines: fromService(why, view), sum: movementOf(input, view) };
  };
  if (typeof asked === "string") return otherwise(asked);
  // What was told since the days were added up: the sums are of the rows that follow.
  await reckonTouched(business);
  const period = await walletPeriod(business, asked);
  if (!period.totals) return otherwise("notWhole");
  if (isBehind(period) && !isOfBook(input)) return otherwise("behind");
  return {
    rows: statementRows(business, asked, period, input.sort),
    lines: [
      [],
      [textCell(wordsOf(view.locale).book.from), textCell(wordsOf(view.locale).book.own)],
      ...(input.from === undefined
        ? [[textCell(wordsOf(view.locale).book.since), textCell(exportDay(period.from, view.calendar))]]
        : []),
      ...coverageLines(period, view),
      ...(view.isMasked ? [] : sumLines(period.totals, view)),
    ],
  };
}

function bookInput(input: AskedRows): WalletTotalsInput | WhyNot {
  if (isSearched(input)) return "searched";
  // As on the screen: what only the book can tell begins where the book does.
  if (input.from === undefined && !isOfBook(input)) return "noStart";
  return valuesOf(totalsFilters, input);
}

/** The day that is not over was not read for longer than its figures may be old. */
const isBehind = ({ to, asOf }: WalletPeriod): boolean =>
  to >= tehranDayOf(Date.now()) && (asOf === null || Date.now() - Date.parse(asOf) > FIGURES_BEHIND_MS);

/** The rows of a period in the book, in their order, whether or not the book has all of its days. */
export async function* statementRows(
  business: string,
  asked: WalletTotalsInput,
  period: WalletPeriod,
  sort?: ListSort,
): AsyncGenerator<TotalledRows<Transaction>> {
  const total = period.totals?.count ?? null;
  for await (const { rows } of bookRows(business, period, asked, sort)) yield { rows, total };
}

/** The columns of a file of the statement. */
export const statementColumns = fileOf(transactionFields, transactionFile);

function fromService(why: WhyNot, { locale }: ExportView): Cell[][] {
  const { from, service, why: reasons } = wordsOf(locale).book;
  return [[], [textCell(from), textCell(service)], [textCell(reasons.title), textCell(reasons[why])]];
}

/** Until when everything is in it, and what is not. */
export function coverageLines({ to, asOf }: Pick<WalletPeriod, "to" | "asOf">, view: ExportView): Cell[][] {
  const words = wordsOf(view.locale).book;
  const isOpen = to >= tehranDayOf(Date.now());
  if (asOf === null) return [];
  return [[textCell(isOpen ? words.completeUntil : words.readAt), textCell(exportInstant(asOf, view.calendar))]];
}

/** What the rows come to, in the words of the wallet's screen: of the whole statement the lines lead to its closing. */
export function sumLines(totals: NonNullable<WalletTotals["totals"]>, view: ExportView): Cell[][] {
  const { wallet } = totals;
  const unit = unitName(view.unit, view.locale);
  const money = (name: string, rial: number): Cell[] => [
    textCell(`${messageOf(`wallet.totals.${name}`, view)} (${unit})`),
    { kind: "number", value: rial / RIAL_PER_UNIT[view.unit] },
  ];
  const words = wordsOf(view.locale).book;
  return [
    [],
    [textCell(words.rows), { kind: "number", value: totals.count }],
    ...(wallet ? [money("opening", wallet.openingRial)] : []),
    money("in", totals.inRial),
    money("out", 0 - totals.outRial),
    money("fee", 0 - totals.feeRial),
    money("underWay", 0 - totals.underWayRial),
    ...(wallet
      ? [
          money("cameBack", wallet.cameBackRial),
          money("difference", wallet.differenceRial),
          money("closing", wallet.closingRial),
        ]
      : []),
    ...(totals.uncertainFeeRial > 0
      ? [
          [
            textCell(`${words.uncertainFee} (${unit})`),
            { kind: "number", value: totals.uncertainFeeRial / RIAL_PER_UNIT[view.unit] } as Cell,
          ],
        ]
      : []),
  ];
}
