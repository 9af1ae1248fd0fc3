"use client";

import { useTranslations } from "next-intl";
import { cn } from "./cn";
import { Id } from "./id";

/** The id of a request that failed, to copy: support finds it in the log. */
export function RequestId({ value, className }: { value: string; className?: string }) {
  const common = useTranslations("common");
  return (
    <span className={cn("flex flex-wrap items-center gap-1 text-sm", className)} title={common("requestIdHint")}>
      {common("requestId")}: <Id value={value} label={common("requestId")} />
    </span>
  );
}
