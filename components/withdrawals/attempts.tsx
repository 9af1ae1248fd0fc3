"use client";

import { useTranslations } from "next-intl";
import { Missing } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import { formatNumber } from "@/lib/format/digits";
import type { Withdrawal } from "@/lib/withdrawals/answers";

/** «۲ از ۳». */
export function Attempts({ withdrawal }: { withdrawal: Pick<Withdrawal, "retryCount" | "maxRetryCount"> }) {
  const withdrawals = useTranslations("withdrawals");
  const common = useTranslations("common");
  const { locale } = usePreferences();
  const values = {
    made: withdrawal.retryCount === null ? "?" : formatNumber(withdrawal.retryCount, locale),
    allowed: withdrawal.maxRetryCount === null ? "?" : formatNumber(withdrawal.maxRetryCount, locale),
  };
  if (withdrawal.retryCount === null && withdrawal.maxRetryCount === null) {
    return <Missing label={common("unknown")} />;
  }
  return (
    <span className="whitespace-nowrap" title={withdrawals("attemptsLabel", values)}>
      {withdrawals("attemptsOf", values)}
    </span>
  );
}
