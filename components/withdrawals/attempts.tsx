"use client";

import { useTranslations } from "next-intl";
import { usePreferences } from "@/components/ui/preferences-context";
import { formatNumber } from "@/lib/format/digits";
import type { Withdrawal } from "@/lib/withdrawals/answers";

/** «۲ از ۳». */
export function Attempts({ withdrawal }: { withdrawal: Pick<Withdrawal, "retryCount" | "maxRetryCount"> }) {
  const withdrawals = useTranslations("withdrawals");
  const { locale } = usePreferences();
  const values = {
    made: formatNumber(withdrawal.retryCount, locale),
    allowed: formatNumber(withdrawal.maxRetryCount, locale),
  };
  return (
    <span className="whitespace-nowrap" title={withdrawals("attemptsLabel", values)}>
      {withdrawals("attemptsOf", values)}
    </span>
  );
}
