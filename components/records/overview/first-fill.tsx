"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ProgressBar } from "@/components/kit/ui/progress-bar";
import { formatNumber } from "@/lib/kit/format/digits";
import { isFilling, useFollowedFigures } from "./use-figures";

/**
 * How far the first reading of the figures has come; nothing where it was done before. Once it is done it says so and
 * stays until the page is left: what is being read below would jump up.
 */
export function FirstFill() {
  const words = useTranslations("overview.firstFill");
  const { locale } = usePreferences();
  const { data } = useFollowedFigures();
  const [isFirst, setFirst] = useState<boolean>();
  if (data && isFirst === undefined) setFirst(isFilling(data));
  if (!data || !isFirst) return null;
  const { done, total } = data.progress;
  const values = { done: formatNumber(done, locale), total: formatNumber(total, locale) };
  return (
    <div className="mb-4 rounded-lg border border-info-line bg-info-soft px-4 py-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold text-info">{words(isFilling(data) ? "title" : "done", values)}</p>
        <p role="status">{words("progress", values)}</p>
      </div>
      <ProgressBar value={done / total} label={words("title", values)} className="mt-2" />
      <p className="mt-2 text-muted">{words(isFilling(data) ? "hint" : "doneHint")}</p>
    </div>
  );
}
