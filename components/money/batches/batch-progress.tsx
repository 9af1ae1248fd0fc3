"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/kit/ui/cn";
import { Missing } from "@/components/kit/ui/money";
import { PartsBar } from "@/components/kit/ui/parts-bar";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import type { Batch } from "@/lib/areas/money/batches/server/answers";
import type { BatchItemStatus } from "@/lib/areas/money/batches/status";
import { formatNumber } from "@/lib/kit/format/digits";

/** In the order in which they fill the bar; what is missing is still to come. Handed over is no success yet: it is pale. */
const PARTS = [
  { status: "SUBMITTED", fill: "bg-neutral/25" },
  { status: "FAILED", fill: "bg-danger" },
  { status: "CANCELED", fill: "bg-neutral-line" },
] as const satisfies readonly { status: BatchItemStatus; fill: string }[];

/** How many of a batch's items were handed over, as a bar and in words. */
export function BatchProgress({ batch, className }: { batch: Batch; className?: string }) {
  const words = useTranslations("batches");
  const common = useTranslations("common");
  const { locale } = usePreferences();
  const { counts, totalCount } = batch;
  if (totalCount === null) return <Missing label={common("unknown")} />;
  const values = { done: formatNumber(counts.SUBMITTED, locale), total: formatNumber(totalCount, locale) };
  const text = words("progress", values);
  return (
    <span className={cn("block min-w-44", className)}>
      <PartsBar
        className="!h-1"
        label={words("fields.progress")}
        text={text}
        total={totalCount}
        parts={PARTS.map(({ status, fill }) => ({ id: status, count: counts[status], fill }))}
      />
      <span className="mt-1 flex flex-wrap gap-x-2 text-sm leading-5">
        <span className="text-muted">{text}</span>
        {counts.FAILED > 0 && (
          <span className="font-medium text-danger">{words("failedCount", { count: counts.FAILED })}</span>
        )}
      </span>
    </span>
  );
}
