"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { Skeleton } from "@/components/kit/ui/skeleton";

/** The list's place, before it is known what needs somebody. */
export function AttentionWaiting() {
  const words = useTranslations("overview.attention");
  const common = useTranslations("common");
  return (
    <Section title={words("title")} isFlush className="overflow-hidden">
      <div role="status" aria-label={common("loading")} className="h-24 px-4 py-3.5 ps-14 sm:px-5 sm:ps-15">
        <Skeleton className="w-2/3" />
        <Skeleton className="mt-3 w-full" />
      </div>
    </Section>
  );
}
