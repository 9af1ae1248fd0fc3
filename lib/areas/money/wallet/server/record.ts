import "server-only";
import { and, eq, gte, like, lte, sql } from "drizzle-orm";
import type { BusinessProfile } from "@/lib/areas/settings/business/server/answers";
import { type FlowGroup, flowOf, type StatementDay } from "@/lib/kit/book/statement-days";
import { addDays, countDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { bookCheck, isReadWhole } from "@/lib/server/book/state";
import { isKeyedOf } from "@/lib/server/book/upkeep";
import { log } from "@/lib/server/core/log";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { db, type Queryable } from "@/lib/server/db/client";
import { bookRecords, dailyFigures, lastKnownAnswers } from "@/lib/server/db/schema/index";
import { KIND_BY_STATUS } from "../add-up";
import type { LastKnownName, LastKnownWallet, MissingDays, WalletTotals, WalletTotalsInput } from "../schemas";
import type { TransactionChannel, TransactionStatus } from "../status";
import type { WalletBalance } from "./answers";
import { isFiltered, rowsOfPeriod, type StatementDays, type StatementFilters } from "./conditions";

/** Each process writes the same amounts down so often; what has changed it writes at once. */
const WRITE_SAME_EVERY_MS = 5000;

type Figures = Record<string, number | null>;

/** The amounts of a wallet's own answer. */
export const keepBalance = (figures: WalletBalance, business: string): Promise<void> =>
  keepLastKnown(business, "balance", { ...figures });

/** The amounts of the business's profile. */
export const keepProfile = (
  { walletRial, availableRial, blockedRial }: BusinessProfile,
  business: string,
): Promise<void> => keepLastKnown(business, "profile", { walletRial, availableRial, blockedRial });

/** Keeps amounts in whole rial, nothing personal. It never fails: the answer is worth more than its copy. */
async function keepLastKnown(business: string, name: LastKnownName, figures: Figures): Promise<void> {
  if (!isWorthWriting(`${business} ${name}`, JSON.stringify(figures))) return;
  const row = { business, name, figures, answeredAt: new Date() };
  try {
    await db()
      .insert(lastKnownAnswers)
      .values(row)
      .onConflictDoUpdate({
        target: [lastKnownAnswers.business, lastKnownAnswers.name],
        set: { figures, answeredAt: row.answeredAt },
        // A slow answer never covers a newer one of another process.
        setWhere: sql`${lastKnownAnswers.answeredAt} <= excluded.answered_at`,
      });
  } catch (error) {
    log.warn({ err: error, business }, "the last known figures could not be kept");
  }
}

/** Hundreds of members may read the same at once; one of them writes it down. */
function isWorthWriting(key: string, figures: string): boolean {
  const written = processSingleton("last-known-written", () => new Map<string, { figures: string; atMs: number }>());
  const last = written.get(key);
  if (last?.figures === figures && Date.now() - last.atMs < WRITE_SAME_EVERY_MS) return false;
  written.set(key, { figures, atMs: Date.now() });
  return true;
}

/** The service's last answer about a business's wallet, of any age and to any process. */
export async function lastKnownWallet(business: string): Promise<LastKnownWallet> {
  const rows = await db().select().from(lastKnownAnswers).where(eq(lastKnownAnswers.business, business));
  const found = (name: LastKnownName) => {
    const row = rows.find((each) => each.name === name);
    // The column holds what `keepLastKnown` puts there.
    return row ? ({ ...row.figures, answeredAt: row.answeredAt.toISOString() } as never) : null;
  };
  return { balance: found("balance"), profile: found("profile") };
}

const RIAL_PER_TOMAN = 10;
/** The share of the wallet that may have moved between the two answers, or without a row. */
const MOVED_SHARE = 0.01;

/** Another answer that tells the wallet: the statement's newest row, or the business's profile. */
const WALLET_SOURCES = ["statement", "profile"] as const;
type WalletSource = (typeof WALLET_SOURCES)[number];

/** What the balance and another answer say of the same wallet, in rial as each is read, and since when they differ. */
interface UnitDoubt {
  balanceRial: number;
  source: WalletSource;
  sourceRial: number;
  since: string;
}

const isOf = (business: string, name: string) =>
  and(eq(lastKnownAnswers.business, business), like(lastKnownAnswers.name, name));
const nameOf = (source: WalletSource) => `unit:${source}` as const;

/**
 * Holds the balance, whose answer names its unit, against the wallet after the statement's newest row and the
 * profile's, whose answers do not. Where one is some ten times another, one of them is read in a unit that it is not
 * in; any other difference is money that moved between the questions.
 *
 * @param told the wallet by the others, in rial; null when one has none to compare with, which says nothing
 */
export async function keepUnitDoubt(
  business: string,
  balanceRial: number | null,
  told: Record<WalletSource, number | null>,
): Promise<void> {
  for (const source of WALLET_SOURCES) await keepDoubt(business, balanceRial, source, told[source]);
}

async function keepDoubt(
  business: string,
  balanceRial: number | null,
  source: WalletSource,
  sourceRial: number | null,
) {
  if (!balanceRial || !sourceRial || balanceRial < 0 || sourceRial < 0) return;
  const ratio = Math.max(balanceRial, sourceRial) / Math.min(balanceRial, sourceRial);
  const isTenfold = Math.abs(ratio - RIAL_PER_TOMAN) < RIAL_PER_TOMAN * MOVED_SHARE;
  if (!isTenfold) {
    await db()
      .delete(lastKnownAnswers)
      .where(isOf(business, nameOf(source)));
    return;
  }
  const figures = { balanceRial, sourceRial };
  await db()
    .insert(lastKnownAnswers)
    .values({ business, name: nameOf(source), figures, answeredAt: new Date() })
    .onConflictDoUpdate({ target: [lastKnownAnswers.business, lastKnownAnswers.name], set: { figures } });
}

/** Whether the unit of the wallet's amounts is in doubt, and why; null while nothing speaks against it. */
export async function unitDoubt(business: string): Promise<UnitDoubt | null> {
  const rows = await db().select().from(lastKnownAnswers).where(isOf(business, "unit:%"));
  for (const source of WALLET_SOURCES) {
    const row = rows.find(({ name }) => name === nameOf(source));
    const { balanceRial, sourceRial } = row?.figures ?? {};
    if (row && typeof balanceRial === "number" && typeof sourceRial === "number")
      return { balanceRial, source, sourceRial, since: row.answeredAt.toISOString() };
  }
  return null;
}

/**
 * The sums of a period's rows, from the book. For the whole statement they include the balances before and after, the
 * money that came back, and the unexplained difference. Filtered rows have no balances.
 */
export async function walletTotals(business: string, input: WalletTotalsInput): Promise<WalletTotals> {
  const { bookFrom, asOf, from, missing, totals } = await walletPeriod(business, input);
  return { bookFrom, asOf, from, missing, totals };
}

/** A day of the statement that was read into the book. */
export interface BookDay {
  day: string;
  figures: StatementDay;
  readAt: Date;
}

/** How much of a period the book has. */
export interface PeriodInBook extends StatementDays, Pick<WalletTotals, "bookFrom" | "asOf" | "missing"> {
  /** The days of the period that were read, oldest first. */
  days: readonly BookDay[];
  /** Whether all days were read and the book is up to date. */
  isWhole: boolean;
}

/** The same with the sums of its rows, from one query of its days. */
export interface WalletPeriod extends PeriodInBook, WalletTotals {
  /** Not later than today. */
  to: string;
  /** The groups that make up the sums, if the period is complete. */
  groups: readonly FlowGroup[];
}

/** Whether the book has every row of a period, and which days it lacks. */
export async function periodInBook(
  business: string,
  asked: Pick<WalletTotalsInput, "from" | "to" | "person">,
  tx: Queryable = db(),
): Promise<PeriodInBook> {
  const { verdict, from: bookFrom } = await bookCheck(business, tx);
  const today = tehranDayOf(Date.now());
  const to = asked.to && asked.to < today ? asked.to : today;
  const from = asked.from ?? bookFrom ?? to;
  const days = await daysOf(business, from, to, tx);
  const isRead = days.length > 0 && days.length === countDays(from, to) && verdict !== "reading";
  return {
    from,
    to,
    days,
    bookFrom,
    asOf: days.at(-1)?.readAt.toISOString() ?? null,
    missing: missingDays(from, to, days),
    // After a change of the secret, rows that are still sealed with the earlier one cannot be found by a person.
    isWhole: isRead && (asked.person === undefined || (await isKeyedOf(business, "transaction"))),
  };
}

const MOST_SPANS = 5;

function missingDays(from: string, to: string, days: readonly BookDay[]): MissingDays {
  const known = new Set(days.map(({ day }) => day));
  const spans: MissingDays["spans"] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (known.has(day)) continue;
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  const count = spans.reduce((sum, span) => sum + countDays(span.from, span.to), 0);
  return { count, spans: spans.slice(0, MOST_SPANS) };
}

/** @param input see {@link walletTotals} */
export async function walletPeriod(business: string, input: WalletTotalsInput): Promise<WalletPeriod> {
  const period = await periodInBook(business, input);
  const { days, to } = period;
  const last = days.at(-1);
  if (!period.isWhole || !last) return { ...period, groups: [], totals: null };

  const isPart = isFiltered(input);
  const groups = isPart ? await groupsOf(business, period, input) : days.flatMap(({ figures }) => figures.groups);
  const [flow] = flowOf([to], new Map([[to, { groups, closingBalanceRial: null }]]));
  const [opening, closing] = [days[0]?.figures.ledger?.openingRial ?? null, last.figures.closingBalanceRial];
  const sumOf = (part: "cameBackRial" | "differenceRial") =>
    days.reduce((sum, { figures }) => sum + (figures.ledger?.[part] ?? 0), 0);
  const totals = {
    count: groups.reduce((sum, { count }) => sum + count, 0),
    inRial: flow?.inRial ?? 0,
    outRial: flow?.outRial ?? 0,
    feeRial: flow?.feeRial ?? 0,
    uncertainFeeRial: flow?.uncertainFeeRial ?? 0,
    underWayRial: flow?.underWayRial ?? 0,
    wallet:
      isPart || opening === null || closing === null
        ? null
        : {
            openingRial: opening,
            cameBackRial: sumOf("cameBackRial"),
            differenceRial: sumOf("differenceRial"),
            closingRial: closing,
          },
  };
  return { ...period, groups, totals };
}

/** The days of a period that were read into the book, oldest first. */
async function daysOf(business: string, from: string, to: string, tx: Queryable): Promise<BookDay[]> {
  const rows = await tx
    .select({ day: dailyFigures.day, figures: dailyFigures.figures, readAt: dailyFigures.readAt })
    .from(dailyFigures)
    .where(and(eq(dailyFigures.business, business), gte(dailyFigures.day, from), lte(dailyFigures.day, to)))
    .orderBy(dailyFigures.day);
  return rows
    .map(({ figures, ...row }) => ({ ...row, figures }))
    .filter(({ day, figures, readAt }) => figures.ledger !== undefined && isReadWhole(day, readAt));
}

/** The rows of a period by effect and channel, added up by the database. */
async function groupsOf(business: string, days: StatementDays, filters: WalletTotalsInput): Promise<FlowGroup[]> {
  const comesBackWithFee = sql`${bookRecords.state} IN ('settlement_failed', 'settlement_canceled')`;
  const rows = await db()
    .select({
      state: bookRecords.state,
      channel: bookRecords.channel,
      count: sql<number>`count(*)::int`,
      amountRial: sql`coalesce(sum(${bookRecords.amountRial}), 0)`.mapWith(Number),
      chargedRial:
        sql`coalesce(sum(CASE WHEN ${comesBackWithFee} THEN 0 ELSE 0 - ${bookRecords.movedFeeRial} END), 0)`.mapWith(
          Number,
        ),
      uncertainRial: sql`coalesce(sum(${bookRecords.feeRial}) FILTER (WHERE NOT ${bookRecords.isCertain}), 0)`.mapWith(
        Number,
      ),
    })
    .from(bookRecords)
    .where(await rowsOfPeriod(business, days, filters))
    .groupBy(bookRecords.state, bookRecords.channel);
  return rows.map((row) => {
    const usual = KIND_BY_STATUS[row.state as TransactionStatus] ?? "none";
    const isRefund = row.channel === "refund" && usual === "in";
    return {
      kind: isRefund ? "out" : usual,
      channel: (row.channel as TransactionChannel | null) ?? "other",
      count: row.count,
      amountRial: row.amountRial,
      wageRial: row.chargedRial,
      uncertainFeeRial: usual === "none" || usual === "failed" ? 0 : row.uncertainRial,
    };
  });
}

/** How many settlements of a period failed, or came back, on a Tehran day: as many as the list has rows. */
export async function settlementsEndedOn(
  business: string,
  days: StatementDays,
  filters: Pick<StatementFilters, "failedOn" | "returnedOn">,
): Promise<number> {
  return db().$count(bookRecords, await rowsOfPeriod(business, days, filters));
}
