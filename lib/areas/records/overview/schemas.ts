import type { ProposalState } from "@/lib/areas/money/deposits/status";
import type { RemovalStand } from "@/lib/areas/records/ties/status";
import type { DayFlow } from "@/lib/kit/book/statement-days";
import { countDays } from "@/lib/kit/format/jalali";
import { isoDay } from "@/lib/kit/operations/input";
import type { OrderOutcome } from "@/lib/kit/orders/outcomes";
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

/** One of the orders of an item, with the facts that people know it by. */
export interface AttentionOrder {
  orderId: string;
  /** For a queued settlement that was ordered outside Daftar: its own id, because it has no order. */
  queuedId?: string;
  amountRial: number;
  /** The receiver's name, otherwise the destination, otherwise the file's name. */
  name: string | null;
  /** Null if all orders of the item have the same. */
  outcome: OrderOutcome | null;
}

/** The money in rial that has to come in before the smallest waiting settlement can go, and before all can. */
export interface QueueDeposit {
  smallestRial: number | null;
  allRial: number;
  isAtLeast: boolean;
}

/** A fact that a person should know or decide about; the screen has the words and the link. */
export type AttentionItem =
  | { kind: "link_missing" }
  | { kind: "link_broken"; since: string; reason: string | null }
  | { kind: "pair_expiring"; expiresAt: string }
  | { kind: "refresh_failing"; since: string; count: number }
  /** `answeredAt`: the service's last answer; null if there never was one. */
  | { kind: "service_away"; since: string; answeredAt: string | null }
  | { kind: "webhook_key_missing" }
  | { kind: "webhooks_refused"; count: number; lastAt: string; verdict: string; isMixed: boolean }
  | { kind: "webhooks_stuck"; count: number; since: string }
  | { kind: "unreadable_answers"; count: number; lastAt: string; operation: string }
  | { kind: "withdrawals_failed"; count: number; reasons: { errorCode: string | null; count: number }[] }
  | { kind: "settlements_failed"; count: number }
  | { kind: "settlements_returned"; count: number }
  /** Rows of batches made outside Daftar that failed before they were handed over: no statement contains them. */
  | { kind: "batch_rows_failed"; count: number; batches: number }
  /** Active authorizations in the book that end within thirty days, or have little left of their monthly count. */
  | { kind: "authorizations_expiring"; count: number }
  | { kind: "authorizations_full"; count: number }
  /** Failed authorization requests that no member concerned has seen. */
  | { kind: "requests_failed"; count: number }
  /** `until`: when the first payment goes back to its payer. */
  | { kind: "payments_to_decide"; count: number; until: string }
  | { kind: "payments_ended"; count: number }
  | { kind: "payments_unconfirmed"; count: number }
  | { kind: "orders_need_person"; count: number }
  /** Orders that counted as ended without a payment, and that the service has after all. */
  | { kind: "orders_found"; count: number; orders: AttentionOrder[] }
  /** Orders that were refused, failed, came back or were rejected, and that no member concerned has seen. */
  | { kind: "orders_ended"; count: number; orders: AttentionOrder[] }
  /**
   * Settlements of any member that wait until the balance covers them; `deposit`: the amount that would release them,
   * if known.
   */
  | {
      kind: "settlements_queued";
      count: number;
      totalRial: number;
      orders: AttentionOrder[];
      deposit: QueueDeposit | null;
    }
  | { kind: "orders_to_decide"; count: number }
  /** Suspicious payments that wait for a decision; overdue: longer than the business's own deadline. */
  | { kind: "held_waiting"; count: number; totalRial: number; oldestAt: string; oldestUntil: string }
  | { kind: "held_overdue"; count: number; waiting: number; oldestAt: string }
  /** Decisions on them that wait for this member's confirmation. */
  | { kind: "decisions_to_confirm"; count: number }
  /** This member's decisions that were not carried out or are unknown, and that the member has not seen. */
  | { kind: "decisions_ended"; count: number; paymentId: string; state: ProposalState }
  /** Requests for removals that wait for this member. */
  | { kind: "removals_to_confirm"; count: number }
  /** This member's requests for removals that were answered or expired, and that the member has not seen. */
  | { kind: "removals_answered"; count: number; stand: RemovalStand }
  /** Inquiries beyond their maker's budget that wait for this member. */
  | { kind: "inquiries_to_decide"; count: number }
  /** This member's own inquiries that were decided, and that the member has not seen. */
  | { kind: "inquiries_decided"; count: number; inquiryId: string; isApproved: boolean }
  | { kind: "policy_to_decide"; proposerName: string; since: string }
  | { kind: "wallet_unit"; balanceRial: number; source: "statement" | "profile"; sourceRial: number; since: string }
  | { kind: "figures_behind"; asOf: string | null };

export interface Attention {
  /** The most urgent first. */
  items: AttentionItem[];
  /** Whether the service's webhooks have arrived lately; null for members who may not see them. */
  webhooksArrive: boolean | null;
  checkedAt: string;
}
