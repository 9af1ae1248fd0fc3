"use client";

import { useLateErrors } from "@/lib/i18n/late-errors";
import { ApiError } from "@/lib/operations/errors";

export interface ErrorText {
  title: string;
  action: string;
  /** The service's own words. */
  detail: string | undefined;
  requestId: string | undefined;
}

/**
 * Where its words stand: what could not be read frightens for nothing where nothing was changed, and a read that waits
 * for its turn is asked again by itself. Whoever asked for a fee must know that it may be gone.
 */
export function errorWords(
  error: Pick<ApiError, "code" | "isRead" | "nextTryAtMs"> & Partial<Pick<ApiError, "costs">>,
) {
  const { code, isRead, nextTryAtMs, costs } = error;
  if (costs && code === "outcome_unknown") return `costs.${code}` as const;
  const isReadOnly = isRead && code === "upstream_unreadable";
  // Only where a next try is planned may one be promised.
  const comesByItself = isRead && code === "busy" && nextTryAtMs !== undefined;
  return isReadOnly || comesByItself ? (`reads.${code}` as const) : (`codes.${code}` as const);
}

/** The words for a failure: what happened and what to do. Whatever is not an `ApiError` is ours, and said so. */
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
