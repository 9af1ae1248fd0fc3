import "server-only";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { isFinalStatus, type SeenState } from "../../timeline";
import type { Withdrawal } from "../answers";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type WatchReason = "deciding" | "waiting" | "payer_account";

/** Gaps between looks by how long it has been watched; past the last one nobody asks any more. */
const GAPS: Record<WatchReason, readonly { until: number; gap: number }[]> = {
  // An instant withdrawal is decided by asking, so this is nearly always the first look.
  deciding: [
    { until: 2 * MINUTE, gap: 10 * SECOND },
    { until: 15 * MINUTE, gap: MINUTE },
    { until: 2 * HOUR, gap: 5 * MINUTE },
    { until: 2 * DAY, gap: HOUR },
    { until: 30 * DAY, gap: 12 * HOUR },
  ],
  waiting: [
    { until: HOUR, gap: 10 * MINUTE },
    { until: DAY, gap: HOUR },
    { until: 90 * DAY, gap: 6 * HOUR },
  ],
  payer_account: [
    { until: 20 * MINUTE, gap: 2 * MINUTE },
    { until: 2 * HOUR, gap: 10 * MINUTE },
  ],
};

/**
 * Why a withdrawal is worth asking for again by itself, null when it is not.
 *
 * @param before what was known of it; tells a fresh success from one that is merely listed
 */
export function watchReason(withdrawal: Withdrawal, before: SeenState | null, nowMs: number): WatchReason | null {
  if (!isFinalStatus(withdrawal.status)) return withdrawal.isInstant ? "deciding" : "waiting";
  if (withdrawal.status !== "DONE" || withdrawal.payerAccount) return null;
  const isFresh = before !== null && !isFinalStatus(before.status);
  const isRecent = withdrawal.date !== null && withdrawal.date >= addDays(tehranDayOf(nowMs), -1);
  return isFresh || isRecent ? "payer_account" : null;
}

/** When to ask next, in epoch milliseconds; null when it has been watched long enough. */
export function nextLook(
  reason: WatchReason,
  withdrawal: Pick<Withdrawal, "date">,
  sinceMs: number,
  nowMs: number,
): number | null {
  const step = GAPS[reason].find(({ until }) => nowMs - sinceMs < until);
  if (reason === "waiting" && withdrawal.date && withdrawal.date > tehranDayOf(nowMs)) {
    // Before its day it can only be cancelled: once a day is enough.
    return Math.min(Date.parse(tehranDayBounds(withdrawal.date).from) + MINUTE, nowMs + DAY);
  }
  return step ? nowMs + step.gap : null;
}
