"use client";

import { useTranslations } from "next-intl";
import { Missing } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import type { ReportLine } from "@/lib/areas/records/reports/lines";
import { formatPercent } from "@/lib/kit/format/digits";
import { formatAmount } from "@/lib/kit/format/money";

/** A line less the period before, in money and as a share. */
export function Change({ line: { moreRial, moreShare } }: { line: ReportLine }) {
  const common = useTranslations("common");
  const view = usePreferences();
  if (moreRial === null) return <Missing label={common("unknown")} />;
  const sign = moreRial > 0 ? "+" : "";
  return (
    <bdi dir="ltr" className="whitespace-nowrap">
      {sign}
      {formatAmount(moreRial, view)}
      {moreShare !== null && moreRial !== 0 && (
        <span className="text-muted">
          {" "}
          ({sign}
          {formatPercent(moreShare, view.locale)})
        </span>
      )}
    </bdi>
  );
}
