import type { ChannelSum } from "@/lib/areas/records/overview/status";
import type { StatusView } from "@/lib/kit/format/status-view";
import type { MessageKey } from "@/lib/kit/i18n/types";
import type { Transaction } from "./server/answers";

export const TRANSACTION_STATUS = {
  successful: { tone: "success", label: "wallet.status.successful" },
  failed: { tone: "danger", label: "wallet.status.failed" },
  in_progress: { tone: "info", icon: "clock", label: "wallet.status.inProgress" },
  corrected: { tone: "neutral", icon: "return", label: "wallet.status.corrected", hint: "wallet.status.correctedHint" },
  settlement_done: { tone: "success", label: "wallet.status.settlementDone" },
  settlement_in_progress: {
    tone: "info",
    icon: "clock",
    label: "wallet.status.settlementInProgress",
    hint: "wallet.status.settlementInProgressHint",
  },
  settlement_failed: {
    tone: "danger",
    label: "wallet.status.settlementFailed",
    hint: "wallet.status.settlementFailedHint",
  },
  settlement_canceled: { tone: "neutral", icon: "ban", label: "wallet.status.settlementCanceled" },
  settlement_returned: {
    tone: "warning",
    icon: "return",
    label: "wallet.status.settlementReturned",
    hint: "wallet.status.settlementReturnedHint",
  },
  transfer_in: { tone: "success", label: "wallet.status.transferIn" },
  transfer_out: { tone: "neutral", icon: "check", label: "wallet.status.transferOut" },
  subscription_fee: { tone: "neutral", icon: "check", label: "wallet.status.subscriptionFee" },
  unknown: { tone: "warning", icon: "question", label: "statuses.notOurs", hint: "statuses.notOursHint" },
} as const satisfies Record<TransactionStatus, StatusView>;

/** A refund may be told in the states of settlements; nobody settles anything by it. */
const REFUND_STATUS: Partial<Record<TransactionStatus, StatusView>> = {
  settlement_done: { tone: "success", label: "wallet.status.refundDone" },
  settlement_in_progress: { ...TRANSACTION_STATUS.settlement_in_progress, label: "wallet.status.refundInProgress" },
  settlement_failed: { ...TRANSACTION_STATUS.settlement_failed, label: "wallet.status.refundFailed" },
  settlement_canceled: { ...TRANSACTION_STATUS.settlement_canceled, label: "wallet.status.refundCanceled" },
  settlement_returned: { ...TRANSACTION_STATUS.settlement_returned, label: "wallet.status.refundReturned" },
};

/** How a row's state is shown; one that Daftar does not know with the service's own number of it. */
export function transactionStatusView({
  status,
  statusAsSent,
  channelTitle,
}: Pick<Transaction, "status" | "statusAsSent" | "channelTitle">): StatusView {
  if (status === "unknown") return { ...TRANSACTION_STATUS.unknown, asSent: statusAsSent };
  return (channelOfTitle(channelTitle) === "refund" && REFUND_STATUS[status]) || TRANSACTION_STATUS[status];
}

export const CHANNEL_LABEL = {
  ipg: "wallet.channels.ipg",
  form: "wallet.channels.form",
  p2p: "wallet.channels.p2p",
  subscription: "wallet.channels.subscription",
  settlements: "wallet.channels.settlements",
  "cash-in": "wallet.channels.cashIn",
  "cash-in-by-code": "wallet.channels.cashInByCode",
  refund: "wallet.channels.refund",
  pos: "wallet.channels.pos",
  "shaparak-settlement": "wallet.channels.shaparakSettlement",
} as const satisfies Record<TransactionChannel, MessageKey>;

/** The name of a row's channel; a strange one has none but its title, in the service's own words. */
export function channelLabel({
  status,
  channelTitle,
}: Pick<Transaction, "status" | "channelTitle">): MessageKey | null {
  if (status === "subscription_fee") return "wallet.channels.fee";
  const channel = channelOfTitle(channelTitle);
  if (channel) return CHANNEL_LABEL[channel];
  return channelTitle === null ? "wallet.channels.other" : null;
}

type Way = Pick<Transaction, "status" | "channelTitle" | "sourceTransactionId">;

/** It gives back what somebody paid: its channel is called so, or it names what it gives back. */
export const isRefund = ({ channelTitle, sourceTransactionId }: Omit<Way, "status">): boolean =>
  Boolean(sourceTransactionId) || channelOfTitle(channelTitle) === "refund";

/**
 * What tells a row of the statement from another in a list of many kinds: its channel, and whether its money went
 * out.
 */
export function wayOf(row: Way): { what: MessageKey | null; isOut: boolean } {
  const isBack = isRefund(row);
  return {
    what: isBack ? CHANNEL_LABEL.refund : channelLabel(row),
    isOut: directionBy(row.status, isBack ? "refund" : channelOfTitle(row.channelTitle)) === -1,
  };
}

/** Settlements pay out to somebody; everything else is paid by somebody, or was before it was given back. */
export const isSettlement = ({ status, channelTitle }: Pick<Transaction, "status" | "channelTitle">): boolean =>
  status.startsWith("settlement_") && channelOfTitle(channelTitle) !== "refund";

/** The amount that reached or left the wallet, with the fee; null if nothing moved, or it is unknown how much. */
export const netRial = ({ effectRial }: Pick<Transaction, "effectRial">): number | null =>
  effectRial === null || effectRial === 0 ? null : Math.abs(effectRial);

export const TRANSACTION_STATUSES = {
  "1": "successful",
  "-1": "failed",
  "3": "in_progress",
  "4": "corrected",
  "2": "settlement_done",
  "-2": "settlement_in_progress",
  "-3": "settlement_failed",
  "-4": "settlement_canceled",
  "5": "transfer_in",
  "-5": "transfer_out",
  "6": "subscription_fee",
  "-6": "settlement_returned",
} as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[keyof typeof TRANSACTION_STATUSES] | "unknown";

export const TRANSACTION_CHANNELS = [
  "ipg",
  "form",
  "p2p",
  "subscription",
  "settlements",
  "cash-in",
  "cash-in-by-code",
  "refund",
  "pos",
  "shaparak-settlement",
] as const;

export const TRANSACTION_SEARCH_FIELDS = [
  "description",
  "ref_id",
  "tracking_code",
  "transaction_id",
  "factor_number",
  "iban",
  "mobile_number",
  "api_token",
  "card_number",
  "form_id",
  "payment_number",
] as const;

/** Which way rows moved the wallet; what failed or is not decided moved nothing. */
export const STATEMENT_DIRECTIONS = ["in", "out"] as const;

export type TransactionChannel = (typeof TRANSACTION_CHANNELS)[number];

/**
 * Most telling words first: «تسویهٔ شاپرکی» is a terminal's money and not a pay-out. «برداشت» alone may be anything
 * that leaves or is collected, so it is none.
 */
const WORDS: readonly [RegExp, TransactionChannel][] = [
  [/استرداد|عودت|برگشت|بازگشت|refund/i, "refund"],
  [/شاپرک|shaparak/i, "shaparak-settlement"],
  [/تسویه|settlement/i, "settlements"],
  [/(برداشت|پرداخت) (خودکار|مستقیم|دوره.?ای)|subscription|direct debit/i, "subscription"],
  [/شناسه|by[- ]code/i, "cash-in-by-code"],
  [/واریز|cash-?in/i, "cash-in"],
  [/فرم|form/i, "form"],
  [/کارت.?خوان|پوز|\bpos\b/i, "pos"],
  [/درگاه|ipg|gateway/i, "ipg"],
  [/انتقال|شخص به شخص|p2p|transfer/i, "p2p"],
];

/**
 * The channel that a row's title speaks of. The service gives rows a title in words where its filter has names, so
 * this reads words and is good for labels only; null when they are strange to us.
 */
export function channelOfTitle(title: string | null): TransactionChannel | null {
  if (!title) return null;
  const [, channel] = WORDS.find(([words]) => words.test(title)) ?? [];
  // Many at once leave as a batch of settlements; what else is done so is not known.
  if (OF_MANY.test(title) && channel !== "refund") return PAYS_OUT.test(title) ? "settlements" : null;
  return channel ?? null;
}

const OF_MANY = /گروهی|دسته.?ای|\bbatch\b|\bbulk\b/i;
const PAYS_OUT = /برداشت|تسویه|پرداخت|settlement|payout|withdrawal/i;

/**
 * The direction in which a row moved the wallet: 1 in, -1 out, 0 not (yet). A settlement leaves the wallet when it is
 * ordered.
 */
export type WalletDirection = 1 | -1 | 0;

const DIRECTION = {
  successful: 1,
  corrected: 1,
  transfer_in: 1,
  settlement_done: -1,
  settlement_in_progress: -1,
  transfer_out: -1,
  subscription_fee: -1,
  failed: 0,
  in_progress: 0,
  settlement_failed: 0,
  settlement_canceled: 0,
  settlement_returned: 0,
  unknown: 0,
} as const satisfies Record<TransactionStatus, WalletDirection>;

/**
 * A refund is successful when the money has gone out, and leaves the wallet when it is ordered, like a settlement; only
 * its channel tells that.
 */
export const directionBy = (status: TransactionStatus, channel: TransactionChannel | null): WalletDirection =>
  channel === "refund" && (DIRECTION[status] === 1 || status === "in_progress") ? -1 : DIRECTION[status];

/** The states in which rows moved the wallet in one direction: those of usual channels, and those of refunds. */
export function statesByDirection(direction: WalletDirection): {
  usual: TransactionStatus[];
  refund: TransactionStatus[];
} {
  const states = Object.keys(DIRECTION) as TransactionStatus[];
  return {
    usual: states.filter((state) => directionBy(state, null) === direction),
    refund: states.filter((state) => directionBy(state, "refund") === direction),
  };
}

export const directionOf = ({ status, channelTitle }: Pick<Transaction, "status" | "channelTitle">): WalletDirection =>
  directionBy(status, channelOfTitle(channelTitle));

/** An amount as the statement tells it: in whole toman, without the rial that are none. */
export const asStatementTells = (amountRial: number): number => amountRial - (amountRial % 10);

export const channelKey = (channel: ChannelSum["channel"]): MessageKey =>
  channel === "fee" || channel === "other" ? `wallet.channels.${channel}` : CHANNEL_LABEL[channel];

/**
 * The wallet's arithmetic: from statement rows to the effect and time of each on the wallet, and the amounts that no
 * row explains. All amounts are whole rial; times are UTC ISO strings to the second, as the service returns them.
 */

/** The money fields of a statement row. */
export interface LedgerRow {
  id: string;
  at: string;
  status: TransactionStatus;
  channel: TransactionChannel | null;
  amountRial: number;
  wageRial: number;
  /** The wallet's balance directly after the row; null if the service does not tell it. */
  balanceAfterRial: number | null;
  /** When the settlement ended, if known; money that came back is booked then. */
  endedAt: string | null;
}

/** The money that moved, with its sign: the amount, and the fee that the business paid. */
export interface Moved {
  amountRial: number;
  feeRial: number;
}

export const NOTHING_MOVED: Moved = { amountRial: 0, feeRial: 0 };

/** The money that a failed settlement brought back: all of it, or all but the fee if it was paid and returned. */
export function cameBackOf({
  status,
  amountRial,
  wageRial,
}: Pick<LedgerRow, "status" | "amountRial" | "wageRial">): Moved {
  if (status === "settlement_failed" || status === "settlement_canceled") return { amountRial, feeRial: wageRial };
  return status === "settlement_returned" ? { amountRial, feeRial: 0 } : NOTHING_MOVED;
}

/** When it was booked: at the row's end, or with the row itself if the end is unknown. */
export const backAt = ({ at, endedAt }: Pick<LedgerRow, "at" | "endedAt">): string =>
  endedAt === null || endedAt < at ? at : endedAt;
