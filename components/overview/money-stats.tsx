"use client";

import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import { Stat } from "@/components/ui/stat";
import { businessOperations } from "@/lib/business/operations";
import { formatMoneyCompact } from "@/lib/format/money";
import { useOperation } from "@/lib/operations/query";
import { FailedStats } from "./failed-stats";
import { useFigures } from "./use-figures";

/** What can be paid out now, and what came and went today. */
export function MoneyStats() {
  const words = useTranslations("overview.stats");
  const preferences = usePreferences();
  const business = useOperation(businessOperations.show, {});
  const figures = useFigures();
  const profile = business.data;
  const today = figures.data?.flow?.at(-1);
  const isToday = figures.isPending || today?.isRead === true;
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      {business.isError && !profile ? (
        <FailedStats query={business} />
      ) : (
        <>
          <Stat
            label={words("available")}
            value={<Money rial={profile?.availableRial ?? null} className="text-2xl" />}
            hint={words("availableHint", {
              amount: profile?.walletRial == null ? "—" : formatMoneyCompact(profile.walletRial, preferences),
            })}
            isLoading={business.isPending}
          />
          <Stat
            label={words("blocked")}
            value={<Money rial={profile?.blockedRial ?? null} />}
            hint={profile?.blockedRial === 0 ? words("blockedNone") : words("blockedHint")}
            isLoading={business.isPending}
          />
        </>
      )}
      {figures.isError && !figures.data ? (
        <FailedStats query={figures} />
      ) : (
        <>
          <Stat
            label={words("in")}
            value={<Money rial={isToday ? (today?.inRial ?? null) : null} />}
            hint={isToday ? words("inHint", { count: today?.inCount ?? 0 }) : words("notRead")}
            isLoading={figures.isPending}
          />
          <Stat
            label={words("out")}
            value={<Money rial={isToday ? (today?.outRial ?? null) : null} />}
            hint={isToday ? words("outHint", { count: today?.outCount ?? 0 }) : words("notRead")}
            isLoading={figures.isPending}
          />
        </>
      )}
    </div>
  );
}
