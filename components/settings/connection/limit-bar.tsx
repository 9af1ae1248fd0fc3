"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/kit/ui/cn";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import type { LimitUse } from "@/lib/areas/settings/connection/schemas";
import { LIMIT_STATUS, type LimitLevel, limitLevel } from "@/lib/areas/settings/connection/status";
import { formatNumber } from "@/lib/kit/format/digits";

const FILL: Record<LimitLevel, string> = { free: "bg-accent", busy: "bg-accent", full: "bg-warning" };

/** One class of the limits: its name, a bar, the numbers, and a word. */
export function LimitBar({ use }: { use: LimitUse }) {
  const limits = useTranslations("connection.limits");
  const { locale } = usePreferences();
  const level = limitLevel(use);
  const name = limits(`classes.${use.class}`);
  const text = limits("use", { used: formatNumber(use.inUse, locale), limit: formatNumber(use.limit, locale) });
  return (
    <div>
      <p className="font-medium">{name}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot be drawn the same in all browsers */}
      <div
        role="meter"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={use.limit}
        aria-valuenow={use.inUse}
        aria-valuetext={text}
        className="mt-2 h-2 overflow-hidden rounded-full bg-neutral-soft"
      >
        <div
          className={cn("h-full rounded-full transition-[width]", FILL[level])}
          style={{ width: `${Math.min(use.inUse / use.limit, 1) * 100}%` }}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
        <span className="text-muted">{text}</span>
        <StatusBadge status={LIMIT_STATUS[level]} />
      </div>
    </div>
  );
}
