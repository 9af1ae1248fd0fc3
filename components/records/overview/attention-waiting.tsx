"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { Skeleton } from "@/components/kit/ui/skeleton";

export interface AttentionWaitingProps {
  /** As many lines as each thing that needs somebody will have, as far as the page knows: it keeps their room. */
  lines?: readonly number[];
}

/** The list's place, before it is drawn. */
export function AttentionWaiting({ lines = [] }: AttentionWaitingProps) {
  const words = useTranslations("overview.attention");
  const common = useTranslations("common");
  return (
    <Section title={words("title")} isFlush className="overflow-hidden">
      <div role="status" aria-label={common("loading")} className="divide-y">
        {(lines.length > 0 ? lines : [2]).map((count, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have nothing else
            key={index}
            className="px-4 py-3.5 ps-14 sm:px-5 sm:ps-15"
            style={{ height: `${3.25 + count * LINE_REM}rem` }}
          >
            <Skeleton className="w-2/3" />
            <Skeleton className="mt-3 w-full" />
          </div>
        ))}
      </div>
      {lines.length > 0 && <div className="h-9 border-t" />}
    </Section>
  );
}

const LINE_REM = 1.375;
