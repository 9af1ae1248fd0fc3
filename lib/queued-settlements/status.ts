import type { StatusView } from "@/lib/format/status-view";
import type { Page } from "@/lib/operations/define";
import { UNKNOWN } from "@/lib/operations/unread";
import type { QueuedSettlement } from "./answers";
import type { QueuedStatus } from "./codes";

export const QUEUED_STATUS = {
  QUEUED: {
    tone: "info",
    icon: "clock",
    label: "queuedSettlements.status.queued",
    hint: "queuedSettlements.statusHint.queued",
  },
  // Not paid: only its settlement tells that.
  SUBMITTED: {
    tone: "neutral",
    icon: "progress",
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

/** What the wallet has to hold before it goes out, in rial: the amount with its fee, where the service tells one. */
export const neededRial = ({ amountRial, wageRial }: Pick<QueuedSettlement, "amountRial" | "wageRial">): number =>
  amountRial + (wageRial ?? 0);

type Waiting = Pick<QueuedSettlement, "status" | "amountRial" | "wageRial">;

/**
 * What of a page of the queue waits: rows in another state count nothing, whatever the list was asked for.
 *
 * @param page the first page of the list, asked for those that wait
 * @returns how many and how much in rial; `isAtLeast` where more may wait: on later pages, or in rows that could not be
 * read; `isCountAtLeast` where even how many wait is not known. `unread`: rows that could not be read
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
 * What has to come in before what waits can go, in rial. In which order the service sends them is told nowhere, so it is
 * said of the smallest of them and of all together.
 *
 * @param page as for {@link waitingOf}
 * @returns null where none is known to wait; `smallestRial` is null where more may wait than is known, and `isAtLeast` then
 * and where a fee is not told
 */
export function depositsFor(page: Page<Waiting>, balanceRial: number) {
  const needs = page.items.filter(({ status }) => status === "QUEUED").map(neededRial);
  if (needs.length === 0) return null;
  const isFeeUnknown = page.items.some(({ status, wageRial }) => status === "QUEUED" && wageRial === null);
  const missing = (neededRial: number) => Math.max(0, neededRial - balanceRial);
  const isMore = waitingOf(page).isAtLeast;
  return {
    count: needs.length,
    smallestRial: isMore ? null : missing(Math.min(...needs)),
    allRial: missing(needs.reduce((sum, need) => sum + need, 0)),
    isAtLeast: isMore || isFeeUnknown,
  };
}
