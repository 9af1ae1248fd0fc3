import type { StatusView } from "@/lib/kit/format/status-view";
import type { MessageKey } from "@/lib/kit/i18n/types";
import { channelOfTitle, type TransactionChannel } from "./channel";
import type { TransactionStatus } from "./codes";
import { directionBy } from "./effect";
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
