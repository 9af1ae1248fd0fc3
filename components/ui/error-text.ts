"use client";

import { useTranslations } from "next-intl";
import { ApiError } from "@/lib/operations/errors";

export interface ErrorText {
  title: string;
  action: string;
  /** The service's own words. */
  detail: string | undefined;
  requestId: string | undefined;
}

/** The words for a failure: what happened and what to do. Whatever is not an `ApiError` is ours, and said so. */
export function useErrorText(): (error: unknown) => ErrorText {
  const translate = useTranslations("errors.codes");
  return (error) => {
    const known = error instanceof ApiError ? error : new ApiError("internal");
    const seconds = known.retryAfterSeconds ?? 0;
    return {
      title: translate(`${known.code}.title`),
      action: translate(`${known.code}.action`, { seconds }),
      detail: known.detail,
      requestId: known.requestId,
    };
  };
}
