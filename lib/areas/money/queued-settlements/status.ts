import type { StatusView } from "@/lib/kit/format/status-view";
import type { Page } from "@/lib/kit/operations/define";
import { UNKNOWN } from "@/lib/kit/operations/unread";
import type { QueuedSettlement } from "./server/answers";

/** `SUBMITTED`: the balance came and a settlement was made of it, which tells how it goes on. */
export const QUEUED_STATUSES = ["QUEUED", "SUBMITTED", "FAILED", "CANCELED"] as const;
export type QueuedStatus = (typeof QUEUED_STATUSES)[number];

export const QUEUED_STATUS = {
  QUEUED: {
    tone: "info",
    icon: "clock",
    label: "queuedSettlements.status.queued",
    hint: "queuedSettlements.statusHint.queued",
  },
  // Not paid yet: only its settlement tells that.
  SUBMITTED: {
    tone: "neutral",
    icon: "out",
    label: "queuedSettlements.status.submitted",
    hint: "queuedSettlements.statusHint.submitted",
  },
  FAILED: { tone: "danger", label: "queuedSettlements.status.failed", hint: "queuedSettlements.statusHint.failed" },
  CANCELED: {
    tone: "neutral",
    icon: "ban",
    label: "queuedSettlements.status.canceled",
    hint: "queuedSettlements.statusHint.canceled",
  },
} as const satisfies Record<QueuedStatus, StatusView>;

/** The balance in rial that the wallet needs before it goes out: the amount, with its fee if the service tells one. */
export const neededRial = ({ amountRial, wageRial }: Pick<QueuedSettlement, "amountRial" | "wageRial">): number =>
  amountRial + (wageRial ?? 0);

type Waiting = Pick<QueuedSettlement, "status" | "amountRial" | "wageRial">;

/**
 * The waiting settlements on a page of the queue. Rows in another state do not count, with any filter.
 * @param page the first page of the list, filtered by waiting settlements
 * @returns the count and the amount in rial; `isAtLeast` if more may wait: on later pages, or in unreadable rows;
 *   `isCountAtLeast` if even the count is uncertain. `unread`: the number of unreadable rows
 */
export function waitingOf({ items, total, hasMore, unreadRows = 0 }: Page<Waiting>) {
  const waiting = items.filter(({ status }) => status === "QUEUED");
  const isFiltered = waiting.length === items.length;
  const isTold = isFiltered && total !== null;
  return {
    count: isTold ? total : waiting.length,
    isCountAtLeast: !isTold && (hasMore || unreadRows > 0 || items.some(({ status }) => status === UNKNOWN)),
    unread: unreadRows,
    amountRial: waiting.reduce((sum, { amountRial }) => sum + amountRial, 0),
    isAtLeast: hasMore || unreadRows > 0 || items.some(({ status }) => status === UNKNOWN),
  };
}

/**
 * The money in rial that has to come in before waiting settlements can go. The order in which the service sends them is
 * not documented, so the result is for the smallest one and for all together.
 * @param page as for {@link waitingOf}
 * @param payableRial what the wallet can pay out now: blocked money releases nothing
 * @returns null if none is known to wait; `smallestRial` is null if more may wait than is known; `isAtLeast` is true
 *   in that case, and if a fee is unknown
 */
export function depositsFor(page: Page<Waiting>, payableRial: number) {
  const needs = page.items.filter(({ status }) => status === "QUEUED").map(neededRial);
  if (needs.length === 0) return null;
  const isFeeUnknown = page.items.some(({ status, wageRial }) => status === "QUEUED" && wageRial === null);
  const missing = (neededRial: number) => Math.max(0, neededRial - payableRial);
  const isMore = waitingOf(page).isAtLeast;
  return {
    count: needs.length,
    smallestRial: isMore ? null : missing(Math.min(...needs)),
    allRial: missing(needs.reduce((sum, need) => sum + need, 0)),
    isAtLeast: isMore || isFeeUnknown,
  };
}
