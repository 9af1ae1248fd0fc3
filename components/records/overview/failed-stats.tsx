"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/ui/button";
import { useErrorText } from "@/components/kit/ui/error-text";
import { NextTry } from "@/components/kit/ui/next-try";

interface FailedStatsProps {
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
}

/** In place of two numbers that could not be read. */
export function FailedStats({ query }: FailedStatsProps) {
  const common = useTranslations("common.actions");
  const text = useErrorText()(query.error);
  return (
    <div
      role="alert"
      className="flex min-w-0 flex-[2_1_20rem] flex-wrap items-center justify-between gap-3 px-4 sm:px-6"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold">{text.title}</p>
        <p className="text-muted text-sm">{text.action}</p>
        <NextTry error={query.error} isRetrying={query.isFetching} className="text-muted text-sm" />
      </div>
      <Button icon={RotateCw} size="sm" onClick={() => query.refetch()} isLoading={query.isFetching}>
        {common("retry")}
      </Button>
    </div>
  );
}
