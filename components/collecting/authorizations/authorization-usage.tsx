"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ProgressBar } from "@/components/kit/ui/progress-bar";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { shareUsed } from "@/lib/areas/collecting/authorizations/status";
import { formatDay } from "@/lib/kit/format/date-display";
import { formatNumber } from "@/lib/kit/format/digits";
import type { OutputOf } from "@/lib/kit/operations/define";
import { useOperation } from "@/lib/kit/operations/query";
import { UsedByBook } from "./used-by-book";

type Calculation = OutputOf<typeof authorizationOperations.calculation>;

/** What is used and left this month and today. */
export function AuthorizationUsage({ authorizationId }: { authorizationId: string }) {
  const words = useTranslations("authorizations.calculation");
  const { data, dataUpdatedAt, error, refetch, isFetching } = useOperation(authorizationOperations.calculation, {
    authorizationId,
  });
  return (
    <Section
      title={words("title")}
      actions={
        data && (
          <StatusBadge
            status={
              data.isWithdrawable === null
                ? { tone: "neutral", icon: "question", label: "common.unknown" }
                : data.isWithdrawable
                  ? { tone: "success", label: "authorizations.calculation.withdrawable" }
                  : { tone: "warning", icon: "pause", label: "authorizations.calculation.notWithdrawable" }
            }
          />
        )
      }
    >
      {data ? (
        <>
          <Usage calculation={data} />
          <UsedByBook authorizationId={authorizationId} calculation={data} asOfMs={dataUpdatedAt} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} className="!py-4" />
      ) : (
        <div className="grid gap-6 sm:grid-cols-2">
          {[0, 1].map((part) => (
            <div key={part} className="h-24 space-y-3">
              <Skeleton className="w-20" />
              <Skeleton className="h-2 w-full" />
              <Skeleton className="w-40" />
            </div>
          ))}
        </div>
      )}
    </Section>
  );
}

function Usage({ calculation }: { calculation: Calculation }) {
  const words = useTranslations("authorizations.calculation");
  const preferences = usePreferences();
  const number = (value: number) => formatNumber(value, preferences.locale);
  const { usedCount, monthlyCount, remainingCount, usedRial, remainingRial, periodStart, periodEnd } = calculation;
  const used =
    usedCount === null || monthlyCount === null
      ? null
      : words("countUsed", { used: number(usedCount), total: number(monthlyCount) });
  const ceiling = usedRial === null || remainingRial === null ? null : usedRial + remainingRial;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <div>
        <h3 className="font-medium">{words("month")}</h3>
        {periodStart && periodEnd && (
          <p className="text-muted text-sm">
            {words("monthRange", { from: formatDay(periodStart, preferences), to: formatDay(periodEnd, preferences) })}
          </p>
        )}
        {used === null ? (
          <p className="my-2.5">{words("countUntold")}</p>
        ) : (
          <>
            <ProgressBar value={shareUsed(usedCount, monthlyCount) ?? 0} label={used} className="my-2.5" />
            <p>{used}</p>
          </>
        )}
        {remainingCount !== null && (
          <p className="text-muted text-sm">{words("countLeft", { count: remainingCount })}</p>
        )}
      </div>
      <div>
        <h3 className="font-medium">{words("today")}</h3>
        <dl className="mt-1 space-y-2">
          <div>
            <dt className="text-muted text-sm">{words("amountUsed")}</dt>
            <dd>
              <Money rial={usedRial} />
            </dd>
          </div>
          <div>
            <dt className="text-muted text-sm">{words("amountLeft")}</dt>
            <dd>{ceiling === null ? words("noCeiling") : <Money rial={remainingRial} />}</dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
