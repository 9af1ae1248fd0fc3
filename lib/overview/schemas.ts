import type { ProposalState } from "@/lib/deposits/proposal";
import type { OrderOutcome } from "@/lib/orders/outcomes";
import type { ChannelSum, DayFlow, OutcomeGroup, ReasonCount } from "./figures";

/** Some of the last days, added up: of how many is known what they were, and whether those are all. */
export interface Span<Group> {
  daysRead: number;
  isWhole: boolean;
  groups: Group[];
}

/** The spans that the screen offers, today first. Added up on the server: a page carries them with it. */
export interface Spans<Group> {
  today: Span<Group>;
  week: Span<Group>;
  month: Span<Group>;
}

/** What came in and went out over some days. */
export interface FlowSum {
  inRial: number;
  outRial: number;
}

/** Thirty days of the business, as far as they have been read. */
export interface OverviewFigures {
  /** Tehran days, oldest first; the last one is today. */
  days: string[];
  /** When today was last read; null before that. */
  asOf: string | null;
  /** When today's money was last read, which may be later than today's withdrawals; null before that. */
  moneyAsOf: string | null;
  /** Days of which everything has been read. */
  progress: { done: number; total: number };
  /** Money: null for whoever may not see the wallet. */
  flow: DayFlow[] | null;
  /** What as many days right before the last seven, and before all of these, came to; null where not each was read, or not to be seen. */
  before: { week: FlowSum | null; month: FlowSum | null };
  /** The wallet at the end of the day before the first one; null where it is not known, or not to be seen. */
  openingRial: number | null;
  /** What came in, by channel. */
  channels: Spans<ChannelSum> | null;
  /** Withdrawals by the day on which they were to be collected. */
  outcomes: Spans<OutcomeGroup>;
  /** Withdrawals of which it was first seen today that they failed, whenever they were ordered, by reason. */
  failedToday: ReasonCount[];
}

/** One of the orders that an item is about, by what people know it by. */
export interface AttentionOrder {
  orderId: string;
  /** Of a payout in line that was ordered elsewhere, its own id: it has no order. */
  queuedId?: string;
  amountRial: number;
  /** The receiver's name, else where it goes, else the file's name. */
  name: string | null;
  /** Null where the item says it of all. */
  outcome: OrderOutcome | null;
}

/** What has to come in, in rial, before the smallest of what waits can go, and before all of it can. */
export interface QueueDeposit {
  smallestRial: number | null;
  allRial: number;
  isAtLeast: boolean;
}

/** Something that a person should know or decide; the screen has the words and the way there. */
export type AttentionItem =
  | { kind: "link_missing" }
  | { kind: "link_broken"; since: string; reason: string | null }
  | { kind: "pair_expiring"; expiresAt: string }
  | { kind: "refresh_failing"; since: string; count: number }
  /** `answeredAt`: the service's last answer; null when it never gave one. */
  | { kind: "service_away"; since: string; answeredAt: string | null }
  | { kind: "webhook_key_missing" }
  | { kind: "webhooks_refused"; count: number; lastAt: string; verdict: string; isMixed: boolean }
  | { kind: "webhooks_stuck"; count: number; since: string }
  | { kind: "unreadable_answers"; count: number; lastAt: string; operation: string }
  | { kind: "withdrawals_failed"; count: number; reasons: { errorCode: string | null; count: number }[] }
  | { kind: "settlements_failed"; count: number }
  | { kind: "settlements_returned"; count: number }
  /** Rows of batches that were made elsewhere and failed before they were handed over: no statement tells of them. */
  | { kind: "batch_rows_failed"; count: number; batches: number }
  /** Active authorizations, by the book: they end within thirty days, or little is left of their month's count. */
  | { kind: "authorizations_expiring"; count: number }
  | { kind: "authorizations_full"; count: number }
  /** Payers who were asked for an authorization, of which nothing came, and nobody concerned has seen it. */
  | { kind: "requests_failed"; count: number }
  /** `until`: when the first of them goes back to its payer. */
  | { kind: "payments_to_decide"; count: number; until: string }
  | { kind: "payments_ended"; count: number }
  | { kind: "payments_unconfirmed"; count: number }
  | { kind: "orders_need_person"; count: number }
  /** Orders that were taken for ended without a payment, and that the service has after all. */
  | { kind: "orders_found"; count: number; orders: AttentionOrder[] }
  /** Orders that were refused, failed, came back or were turned down, and nobody concerned has seen it. */
  | { kind: "orders_ended"; count: number; orders: AttentionOrder[] }
  /** Payouts that wait until the balance covers them, whoever ordered them; `deposit`: what lets them go, where that is known. */
  | { kind: "payouts_queued"; count: number; totalRial: number; orders: AttentionOrder[]; deposit: QueueDeposit | null }
  | { kind: "orders_to_decide"; count: number }
  /** Suspicious payments that wait for a decision; overdue: longer than the business's own deadline lets them. */
  | { kind: "held_waiting"; count: number; totalRial: number; oldestAt: string; oldestUntil: string }
  | { kind: "held_overdue"; count: number; waiting: number; oldestAt: string }
  /** Decisions on them that wait for this member's confirmation. */
  | { kind: "decisions_to_confirm"; count: number }
  /** This member's decisions that were not carried out, or are not known, and they have not seen it. */
  | { kind: "decisions_ended"; count: number; paymentId: string; state: ProposalState }
  /** Inquiries beyond their maker's budget that wait for this member. */
  | { kind: "inquiries_to_decide"; count: number }
  /** This member's own ones that somebody decided on, and they have not seen. */
  | { kind: "inquiries_decided"; count: number; inquiryId: string; isApproved: boolean }
  | { kind: "policy_to_decide"; proposerName: string; since: string }
  | { kind: "wallet_unit"; balanceRial: number; source: "statement" | "profile"; sourceRial: number; since: string }
  | { kind: "figures_behind"; asOf: string | null };

export interface Attention {
  /** The most urgent first. */
  items: AttentionItem[];
  /** Whether the service's webhooks have been received lately; null for who may not look at them. */
  webhooksArrive: boolean | null;
  checkedAt: string;
}
