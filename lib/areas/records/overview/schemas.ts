import type { DayFlow } from "@/lib/kit/book/statement-days";
import { countDays } from "@/lib/kit/format/jalali";
import { isoDay } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import type { OutcomeGroup, ReasonCount } from "./figures";
import type { ChannelSum } from "./status";

/** Sums over some of the last days: how many days were read, and whether those are all. */
export interface DaysRead<Group> {
  daysRead: number;
  isWhole: boolean;
  groups: Group[];
}

/**
 * The periods that the screen offers, today first. They are summed on the server, because a page carries them with
 * it.
 */
export interface Spans<Group> {
  today: DaysRead<Group>;
  week: DaysRead<Group>;
  month: DaysRead<Group>;
}

/** The money in and out over some days. */
export interface FlowSum {
  inRial: number;
  outRial: number;
}

/** Shares over the days of a period, as far as they were read. */
export interface OverviewShares {
  /** The money in, by channel; null for members who may not see the wallet. */
  channels: DaysRead<ChannelSum> | null;
  /** Withdrawals by their collection day. */
  outcomes: DaysRead<OutcomeGroup>;
}

/** The most days that shares are added up over. */
const MOST_SHARED_DAYS = 366;

/** Gregorian days in Tehran, both included. */
export const overviewSharesInput = z
  .object({ from: isoDay, to: isoDay })
  .check(z.refine(({ from, to }) => from <= to && countDays(from, to) <= MOST_SHARED_DAYS, "errors.invalidDate"));

/** How withdrawals of a day went: all of them, and those of them that ended well or for good. */
export interface WithdrawalDay {
  all: number;
  done: number;
  failed: number;
}

/** Thirty days of the business, as far as they were read. */
export interface OverviewFigures {
  /** Tehran days, oldest first; the last one is today. */
  days: string[];
  /** When today was last read; null before that. */
  asOf: string | null;
  /** When today's money was last read, which may be later than today's withdrawals; null before that. */
  moneyAsOf: string | null;
  /** The number of days that were read completely. */
  progress: { done: number; total: number };
  /** Money: null for members who may not see the wallet. */
  flow: DayFlow[] | null;
  /**
   * The sums of the same number of days before the last seven days and before all of these days; null if a day was
   * not read, or the member may not see them.
   */
  before: { week: FlowSum | null; month: FlowSum | null };
  /**
   * The wallet's balance at the end of the day before the first one; null if it is unknown, or the member may not see
   * it.
   */
  openingRial: number | null;
  /** The money in, by channel. */
  channels: Spans<ChannelSum> | null;
  /** Withdrawals by their collection day. */
  outcomes: Spans<OutcomeGroup>;
  /**
   * Withdrawals of each of the days for members who may not see the wallet, whose first figures these are; a day is null if
   * it was not read. Null for others: a page carries it with it.
   */
  withdrawals: (WithdrawalDay | null)[] | null;
  /** Withdrawals that were first seen today as failed, by reason, independent of when they were ordered. */
  failedToday: ReasonCount[];
}
