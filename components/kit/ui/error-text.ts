"use client";

import { useLateErrors } from "@/lib/kit/i18n/late-errors";
import { ApiError, type ErrorCode } from "@/lib/kit/operations/errors";

export interface ErrorText {
  title: string;
  action: string;
  /** The service's own words. */
  detail: string | undefined;
  requestId: string | undefined;
}

/** After a read that failed so, there is nothing to correct and no change to look for. */
const OF_READS = [
  "upstream_rejected",
  "upstream_unavailable",
  "upstream_timeout",
  "upstream_unreadable",
] as const satisfies readonly ErrorCode[];

/**
 * The path of an error's words. A failed read that changed nothing gets words of its own, and a read that waits for its
 * turn is repeated by itself. For an operation with a fee, the user must know that the fee may be spent.
 */
export function errorWords(
  error: Pick<ApiError, "code" | "isRead" | "nextTryAtMs"> & Partial<Pick<ApiError, "costs">>,
) {
  const { code, isRead, nextTryAtMs, costs } = error;
  if (costs && code === "outcome_unknown") return `costs.${code}` as const;
  const ofRead = isRead && OF_READS.find((one) => one === code);
  if (ofRead) return `reads.${ofRead}` as const;
  // A next attempt may be announced only if one is planned.
  const comesByItself = isRead && code === "busy" && nextTryAtMs !== undefined;
  return comesByItself ? (`reads.${code}` as const) : (`codes.${code}` as const);
}

/**
 * The words for an error: what happened and what to do. Every error that is not an `ApiError` is Daftar's own fault,
 * and the words say so.
 */
export function useErrorText(): (error: unknown) => ErrorText {
  const lateErrors = useLateErrors();
  return (error) => {
    const known = error instanceof ApiError ? error : new ApiError("internal");
    const translate = lateErrors();
    const own = errorWords(known);
    const words = translate.has(`${own}.title`) ? own : "untold";
    const seconds = known.retryAfterSeconds ?? 0;
    return {
      title: translate(`${words}.title`),
      action: translate(`${words}.action`, { seconds }),
      detail: known.detail,
      requestId: known.requestId,
    };
  };
}
