"use client";

import { CircleAlert, RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ApiError } from "@/lib/operations/errors";
import { Button } from "./button";
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
  const canRetry = onRetry !== undefined && !(error instanceof ApiError && error.code === "whole_id_needed");
  return (
    <div role="alert" className={cn("flex flex-col items-center px-6 py-12 text-center", className)}>
      <span className="mb-3 rounded-full bg-danger-soft p-3 text-danger">
        <CircleAlert aria-hidden className="size-6" />
      </span>
      <p className="font-semibold">{text.title}</p>
      <p className="mt-1 max-w-md text-muted text-sm">{text.action}</p>
      {onRetry && <NextTry error={error} isRetrying={isRetrying} className="mt-2 text-muted text-sm" />}
      {text.detail && (
        <p dir="auto" className="mt-3 max-w-md rounded bg-sunken px-3 py-2 text-sm">
          {text.detail}
        </p>
      )}
      {(canRetry || action) && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {canRetry && (
            <Button icon={RotateCw} onClick={onRetry} isLoading={isRetrying}>
              {common("actions.retry")}
            </Button>
          )}
          {action}
        </div>
      )}
      {text.requestId && <RequestId value={text.requestId} className="mt-4 justify-center text-faint" />}
    </div>
  );
}
