"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

/** The list's place, before it is known what needs somebody. */
export function AttentionWaiting() {
  const words = useTranslations("overview.attention");
  const common = useTranslations("common");
  return (
    <Section title={words("title")} isFlush className="overflow-hidden">
      <div role="status" aria-label={common("loading")} className="space-y-3 px-5 py-4">
        <Skeleton className="w-2/3" />
        <Skeleton className="w-full" />
        <Skeleton className="w-1/3" />
      </div>
    </Section>
  );
}
