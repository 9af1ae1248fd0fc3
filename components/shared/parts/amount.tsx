"use client";

import { useTranslations } from "next-intl";
import { Missing } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { formatAmount, formatMoney, otherUnit } from "@/lib/kit/format/money";

/** An amount in a column whose unit is said above it; the other unit on hover. */
export function Amount({ rial }: { rial: number | null }) {
  const common = useTranslations("common");
  const { unit, locale } = usePreferences();
  if (rial === null) return <Missing label={common("unknown")} />;
  return (
    <bdi
      data-amount
      dir="ltr"
      className="whitespace-nowrap"
      title={formatMoney(rial, { unit: otherUnit(unit), locale })}
    >
      {formatAmount(rial, { unit, locale })}
    </bdi>
  );
}
