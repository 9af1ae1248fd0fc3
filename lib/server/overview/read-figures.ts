import "server-only";
import {
  channelSums,
  FIGURE_DAYS,
  FIGURE_SOURCES,
  type FigureSource,
  failuresSeenOn,
  figureDays,
  flowOf,
  isDayDue,
  outcomeSums,
} from "@/lib/overview/figures";
import type { OverviewFigures, Span, Spans } from "@/lib/overview/schemas";
import { type Role, roleCan } from "@/lib/permissions";
import { wakeFigures } from "./job";
import { knownDays } from "./store";

/** The overview's thirty days as far as they have been read, for a member of this role; wakes the job for the rest. */
export async function readFigures(business: string, role: Role): Promise<OverviewFigures> {
  const now = Date.now();
  const [before = "", ...days] = figureDays(now, FIGURE_DAYS + 1);
  const { statement, withdrawals, states } = await knownDays(business, before);
  if (days.some((day) => FIGURE_SOURCES.some((source) => isDayDue(day, states[source].get(day), now)))) {
    await wakeFigures();
  }
  const today = days.at(-1) ?? "";
  const readAtOf = (source: FigureSource) => states[source].get(today)?.readAtMs ?? 0;
  const asOf = Math.min(...FIGURE_SOURCES.map(readAtOf));
  const timeOf = (ms: number) => (ms > 0 ? new Date(ms).toISOString() : null);
  const seesMoney = roleCan(role, "wallet.read");
  return {
    days,
    asOf: timeOf(asOf),
    moneyAsOf: timeOf(readAtOf("statement")),
    progress: {
      done: days.filter((day) => statement.has(day) && withdrawals.has(day)).length,
      total: days.length,
    },
    flow: seesMoney ? flowOf(days, statement) : null,
    openingRial: seesMoney ? (statement.get(before)?.closingBalanceRial ?? null) : null,
    channels: seesMoney ? spansOf(days, statement, (known) => channelSums(known, "in")) : null,
    outcomes: spansOf(days, withdrawals, outcomeSums),
    failedToday: failuresSeenOn(today, withdrawals),
  };
}

/** Adds up the last days of each span, as far as they are known. */
function spansOf<Day, Group>(
  days: readonly string[],
  known: ReadonlyMap<string, Day>,
  addUp: (days: Day[]) => Group[],
): Spans<Group> {
  const span = (length: number): Span<Group> => {
    const read = days.slice(-length).flatMap((day) => known.get(day) ?? []);
    return {
      daysRead: read.length,
      isWhole: read.length === Math.min(length, days.length),
      groups: addUp(read as Day[]),
    };
  };
  return { today: span(1), week: span(7), month: span(FIGURE_DAYS) };
}
