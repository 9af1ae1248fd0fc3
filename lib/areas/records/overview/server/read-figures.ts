import "server-only";
import { withdrawalsFailedSince } from "@/lib/areas/collecting/withdrawals/server/record";
import type { StatementDay } from "@/lib/kit/book/statement-days";
import { flowOf } from "@/lib/kit/book/statement-days";
import { addDays, countDays } from "@/lib/kit/format/jalali";
import { roleCan } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { knownDays, statementDays } from "@/lib/server/book/daily-figures";
import { wakeFigures, wakeLists } from "@/lib/server/jobs/wake";
import { channelSums, figureDays, isDayDue, type OutcomeGroup, outcomeCounts, outcomeSums } from "../figures";
import type { DaysRead, FlowSum, OverviewFigures, OverviewShares, Spans, WithdrawalDay } from "../schemas";
import { FIGURE_DAYS, FIGURES_BEHIND_MS } from "../status";
import { withdrawalDays } from "./withdrawal-days";

/** The overview's thirty days as far as they have been read, for a member of this role; wakes the job for the rest. */
export async function readFigures(business: string, role: Role): Promise<OverviewFigures> {
  const now = Date.now();
  const all = figureDays(now, 2 * FIGURE_DAYS);
  const [earlier, days] = [all.slice(0, FIGURE_DAYS), all.slice(FIGURE_DAYS)];
  const before = earlier.at(-1) ?? "";
  const seesMoney = roleCan(role, "wallet.read");
  const today = days.at(-1) ?? "";
  const [{ statement, states }, withdrawals, failedToday, known] = await Promise.all([
    knownDays(business, before),
    withdrawalDays(business, days),
    withdrawalsFailedSince(business, today),
    seesMoney ? statementDays(business, earlier[0] ?? "", days.at(-WEEK - 1) ?? "") : new Map<string, StatementDay>(),
  ]);
  if (days.some((day) => isDayDue(day, states.get(day), now))) await wakeFigures();
  if (!withdrawals.asOf) await wakeLists();
  const moneyAt = states.get(today)?.readAtMs ?? 0;
  const asOf = Math.min(moneyAt, withdrawals.asOf?.getTime() ?? 0);
  const timeOf = (ms: number) => (ms > 0 ? new Date(ms).toISOString() : null);
  return {
    days,
    asOf: timeOf(asOf),
    moneyAsOf: timeOf(moneyAt),
    progress: {
      done: days.filter((day) => statement.has(day) && withdrawals.days.has(day)).length,
      total: days.length,
    },
    flow: seesMoney ? flowOf(days, statement) : null,
    before: { week: flowSum(all.slice(-2 * WEEK, -WEEK), known), month: flowSum(earlier, known) },
    openingRial: seesMoney ? (statement.get(before)?.closingBalanceRial ?? null) : null,
    channels: seesMoney ? spansOf(days, statement, (known) => channelSums(known, "in")) : null,
    outcomes: spansOf(days, withdrawals.days, outcomeSums),
    withdrawals: seesMoney ? null : days.map((day) => withdrawalDay(withdrawals.days.get(day))),
    failedToday,
  };
}

/**
 * How old today's figures are, if they have not been read for too long.
 *
 * @returns the time of the oldest reading; null if they are fresh enough, or were never read
 */
export async function readFiguresBehind(business: string, now: number): Promise<Date | null> {
  const [today = ""] = figureDays(now, 1);
  const [{ states }, withdrawals] = await Promise.all([knownDays(business, today), withdrawalDays(business, [today])]);
  const readAts = [states.get(today)?.readAtMs, withdrawals.asOf?.getTime()];
  const oldest = Math.min(...readAts.map((at) => at ?? Number.POSITIVE_INFINITY));
  return Number.isFinite(oldest) && now - oldest > FIGURES_BEHIND_MS ? new Date(oldest) : null;
}

function withdrawalDay(groups: readonly OutcomeGroup[] | undefined): WithdrawalDay | null {
  if (!groups) return null;
  const countOf = (status: OutcomeGroup["status"]) =>
    outcomeCounts(groups, [status]).reduce((sum, { count }) => sum + count, 0);
  const all = groups.reduce((sum, { count }) => sum + count, 0);
  return { all, done: countOf("DONE"), failed: countOf("FAILED") };
}

/** What the days of a period came to, as far as they were read, for a member of this role. */
export async function readShares(
  business: string,
  role: Role,
  { from, to }: { from: string; to: string },
): Promise<OverviewShares> {
  const days = Array.from({ length: countDays(from, to) }, (_, index) => addDays(from, index));
  const [statement, withdrawals] = await Promise.all([
    roleCan(role, "wallet.read") ? statementDays(business, from, to) : null,
    withdrawalDays(business, days),
  ]);
  return {
    channels: statement && daysRead(days, statement, (known) => channelSums(known, "in")),
    outcomes: daysRead(days, withdrawals.days, outcomeSums),
  };
}

const WEEK = 7;

/** What days came to; null if not each of them was read. */
function flowSum(days: readonly string[], known: ReadonlyMap<string, StatementDay>): FlowSum | null {
  if (days.some((day) => !known.has(day))) return null;
  return flowOf(days, known).reduce(
    (sum, { inRial, outRial }) => ({ inRial: sum.inRial + inRial, outRial: sum.outRial + outRial }),
    { inRial: 0, outRial: 0 },
  );
}

/** Adds up the last days of each span, as far as they are known. */
function spansOf<Day, Group>(
  days: readonly string[],
  known: ReadonlyMap<string, Day>,
  addUp: (days: Day[]) => Group[],
): Spans<Group> {
  const span = (length: number) => daysRead(days.slice(-length), known, addUp);
  return { today: span(1), week: span(7), month: span(FIGURE_DAYS) };
}

function daysRead<Day, Group>(
  days: readonly string[],
  known: ReadonlyMap<string, Day>,
  addUp: (days: Day[]) => Group[],
): DaysRead<Group> {
  const read = days.flatMap((day) => {
    const figures = known.get(day);
    return figures === undefined ? [] : [figures];
  });
  return { daysRead: read.length, isWhole: read.length === days.length, groups: addUp(read) };
}
