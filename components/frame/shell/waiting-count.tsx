"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/kit/ui/badge";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { formatNumber } from "@/lib/kit/format/digits";

/** How many things wait; nothing if none do. */
export function WaitingCount({ count }: { count: number }) {
  const shell = useTranslations("shell");
  const { locale } = usePreferences();
  if (count === 0) return null;
  return (
    <Badge tone="warning" className="!rounded-full !px-2">
      <span aria-hidden>{formatNumber(count, locale)}</span>
      <span className="sr-only">{shell("pendingCount", { count })}</span>
    </Badge>
  );
}
