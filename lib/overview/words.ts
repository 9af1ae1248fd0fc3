import type { MessageKey } from "@/lib/i18n/types";
import type { Unknown } from "@/lib/operations/unread";
import { CHANNEL_LABEL } from "@/lib/wallet/status";
import type { WithdrawalStatus } from "@/lib/withdrawals/codes";
import type { ChannelSum } from "./figures";

export const channelKey = (channel: ChannelSum["channel"]): MessageKey =>
  channel === "fee" || channel === "other" ? `wallet.channels.${channel}` : CHANNEL_LABEL[channel];

/** The order in which outcomes are told, and their colours in pictures. */
export const OUTCOME_ORDER = [
  "DONE",
  "FAILED",
  "PENDING",
  "INIT",
  "CANCELED",
  "REVERSED",
  "UNKNOWN",
] as const satisfies readonly (WithdrawalStatus | Unknown)[];

export const OUTCOME_COLOR = {
  DONE: "--success",
  FAILED: "--danger",
  PENDING: "--warning",
  INIT: "--info",
  CANCELED: "--neutral",
  REVERSED: "--chart-4",
  UNKNOWN: "--warning",
} as const satisfies Record<WithdrawalStatus | Unknown, `--${string}`>;
