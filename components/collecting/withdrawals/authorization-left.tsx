"use client";

import { useTranslations } from "next-intl";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { formatDay } from "@/lib/kit/format/date-display";
import { formatNumber } from "@/lib/kit/format/digits";
import { useOperation } from "@/lib/kit/operations/query";

/** The failures that say that an authorization is used up, and of what. */
const USED_UP: Readonly<Record<string, "count" | "amount">> = { "05": "count", "09": "amount" };

/** How much of an authorization is used and left by now, where that is why a withdrawal failed. */
export function AuthorizationLeft({ authorizationId, code }: { authorizationId: string; code: string | null }) {
  const words = useTranslations("withdrawals.failure");
  const preferences = usePreferences();
  const what = code === null ? undefined : USED_UP[code];
  const { data, error } = useOperation(
    authorizationOperations.calculation,
    { authorizationId },
    { enabled: what !== undefined },
  );
  if (what === undefined) return null;
  const unknown = <p className="mt-3 text-muted text-sm">{words("leftUnknown")}</p>;
  if (!data) return error ? unknown : null;
  const number = (value: number) => formatNumber(value, preferences.locale);
  if (what === "count") {
    const { usedCount, monthlyCount, remainingCount, periodEnd } = data;
    if (usedCount === null || monthlyCount === null || remainingCount === null) return unknown;
    return (
      <p className="mt-3">
        {words("countNow", {
          used: number(usedCount),
          total: number(monthlyCount),
          left: remainingCount,
          until: periodEnd === null ? "none" : formatDay(periodEnd, preferences),
        })}
      </p>
    );
  }
  if (data.usedRial === null || data.remainingRial === null) return unknown;
  const { usedRial, remainingRial } = data;
  return (
    <p className="mt-3">
      {words.rich("amountNow", { used: () => <Money rial={usedRial} />, left: () => <Money rial={remainingRial} /> })}
    </p>
  );
}
