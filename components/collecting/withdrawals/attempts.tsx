"use client";

import { useTranslations } from "next-intl";
import { Missing } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { formatNumber } from "@/lib/kit/format/digits";

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
