"use client";

import { useTranslations } from "next-intl";
import { byServerClock } from "@/lib/kit/clock";
import { Alert } from "./alert";
import { Button } from "./button";
import { DateText } from "./date-text";
import { useErrorText } from "./error-text";
import { NextTry } from "./next-try";
import { RequestId } from "./request-id";

interface StaleNoticeProps {
  /** Why the newest answer did not come. */
  error: unknown;
  /** When what is on screen was answered, in epoch milliseconds. */
  asOf: number;
  onRetry: () => void;
  isRetrying: boolean;
  className?: string;
}

/** Above what could not be brought up to date: what happened, how old that is what one sees, and another try. */
export function StaleNotice({ error, asOf, onRetry, isRetrying, className }: StaleNoticeProps) {
  const common = useTranslations("common");
  const { title, requestId } = useErrorText()(error);
  return (
    <Alert
      tone="warning"
      role="status"
      title={title}
      className={className}
      actions={
        <Button size="sm" onClick={onRetry} isLoading={isRetrying}>
          {common("actions.retry")}
        </Button>
      }
    >
      {common.rich("notRefreshed", { time: () => <DateText value={byServerClock(asOf)} form="long" /> })}{" "}
      <NextTry error={error} isRetrying={isRetrying} />
      {requestId && <RequestId value={requestId} className="mt-1 text-muted" />}
    </Alert>
  );
}
