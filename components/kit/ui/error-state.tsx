"use client";

import { CircleAlert, Info, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useBusiness } from "@/lib/kit/operations/business";
import { ApiError } from "@/lib/kit/operations/errors";
import { routes } from "@/lib/kit/routes";
import { Button, ButtonLink } from "./button";
import { cn } from "./cn";
import { useErrorText } from "./error-text";
import { NextTry } from "./next-try";
import { RequestId } from "./request-id";

interface ErrorStateProps {
  error: unknown;
  onRetry?: () => void;
  isRetrying?: boolean;
  action?: ReactNode;
  className?: string;
}

/** In place of what could not be shown: what happened, what to do, and the id that support asks for. */
export function ErrorState({ error, onRetry, isRetrying, action, className }: ErrorStateProps) {
  const common = useTranslations("common");
  const text = useErrorText()(error);
  // Nothing went wrong, and the same again would be answered the same.
  const isAdvice = error instanceof ApiError && error.code === "whole_id_needed";
  const lacksSecondFactor = error instanceof ApiError && error.code === "second_factor_missing";
  const canRetry = onRetry !== undefined && !isAdvice;
  return (
    <div role="alert" className={cn("flex flex-col items-center px-6 py-12 text-center", className)}>
      <span className={cn("mb-3 rounded-full p-3", isAdvice ? "bg-sunken text-muted" : "bg-danger-soft text-danger")}>
        {isAdvice ? <Info aria-hidden className="size-6" /> : <CircleAlert aria-hidden className="size-6" />}
      </span>
      <p className="font-semibold">{text.title}</p>
      <p className="mt-1 max-w-md text-muted text-sm">{text.action}</p>
      {onRetry && <NextTry error={error} isRetrying={isRetrying} className="mt-2 text-muted text-sm" />}
      {text.detail && (
        <p dir="auto" className="mt-3 max-w-md rounded bg-sunken px-3 py-2 text-sm">
          {text.detail}
        </p>
      )}
      {(canRetry || action || lacksSecondFactor) && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {lacksSecondFactor && <SetUpSecondFactor />}
          {canRetry && (
            <Button icon={RotateCw} onClick={onRetry} isLoading={isRetrying}>
              {common("actions.retry")}
            </Button>
          )}
          {action}
        </div>
      )}
      {text.requestId && !isAdvice && <RequestId value={text.requestId} className="mt-4 justify-center text-faint" />}
    </div>
  );
}

/** The way to what the policy asks of those who approve. */
function SetUpSecondFactor() {
  const common = useTranslations("common.actions");
  return <ButtonLink href={routes.security(useBusiness())}>{common("setUp")}</ButtonLink>;
}
