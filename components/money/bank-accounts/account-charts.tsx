"use client";

import { useTranslations } from "next-intl";
import { Chart } from "@/components/kit/charts/chart";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { useChartWords } from "@/components/shared/parts/chart-values";
import { MissingDaysText } from "@/components/shared/parts/missing-days";
import { bankAccountRoutes } from "@/lib/areas/money/bank-accounts/declared";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import { keyOfAccount } from "@/lib/areas/money/bank-accounts/status";
import type { AccountPeriod, AccountPoint } from "@/lib/areas/money/bank-accounts/views";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

interface AccountChartsProps {
  iban: string;
  from: string | undefined;
  to: string | undefined;
}

/** What the account held, and what came in and went out, of the days that the book has whole; the others are named. */
export function AccountCharts({ iban, from, to }: AccountChartsProps) {
  const { calendar } = usePreferences();
  const { data, error, refetch, isFetching } = useOperation(
    bankAccountOperations.period,
    { iban, from, to, calendar },
    { keepPrevious: true },
  );
  if (data)
    return (
      <div className="mb-5 grid gap-4 lg:grid-cols-2">
        <BalancePicture iban={iban} period={data} />
        <FlowPicture iban={iban} period={data} />
      </div>
    );
  return error ? (
    <div className="mb-5 rounded-lg border bg-surface p-4">
      <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
    </div>
  ) : (
    <Skeleton className="mb-5 h-96" />
  );
}

interface PictureProps {
  iban: string;
  period: AccountPeriod;
}

function BalancePicture({ iban, period }: PictureProps) {
  const words = useTranslations("bankAccounts.chart");
  const say = useChartWords();
  const points = usePoints(iban, period);
  const { by, changeRial, differenceRial } = period;
  const change = say.moneyShort(Math.abs(changeRial ?? 0));
  const finding = changeRial === null ? "balanceTitle" : changeRial > 0 ? "rose" : changeRial < 0 ? "fell" : "even";
  return (
    <Chart
      kind="area"
      title={words(finding, { change })}
      description={
        <>
          {words(by === "day" ? "atDays" : "atMonths")} <Missing period={period} />
          {differenceRial !== 0 && (
            <span className="block">{words("difference", { amount: say.money(differenceRial) })}</span>
          )}
        </>
      }
      fileName="account-balance"
      data={{
        pointName: words(by),
        series: [
          { id: "balance", label: `${words("balance")} (${say.unit})`, color: "--chart-1", perUnit: say.perUnit },
        ],
        points: points(({ balanceRial }) => ({ balance: balanceRial })),
        span: "change",
        by,
        format: say.money,
        formatAxis: say.moneyAxis,
      }}
    />
  );
}

function FlowPicture({ iban, period }: PictureProps) {
  const words = useTranslations("bankAccounts.chart");
  const say = useChartWords();
  const points = usePoints(iban, period);
  const { by, missing } = period;
  const sumOf = (part: "inRial" | "outRial") => period.points.reduce((sum, point) => sum + point[part], 0);
  return (
    <Chart
      kind="bar"
      title={words("flowTitle")}
      description={
        missing.count > 0 ? (
          <Missing period={period} />
        ) : (
          words("inAndOut", { in: say.moneyShort(sumOf("inRial")), out: say.moneyShort(sumOf("outRial")) })
        )
      }
      fileName="account-in-and-out"
      data={{
        pointName: words(by),
        series: [
          { id: "in", label: `${words("in")} (${say.unit})`, color: "--chart-1", perUnit: say.perUnit },
          { id: "out", label: `${words("out")} (${say.unit})`, color: "--chart-2", perUnit: say.perUnit },
        ],
        points: points((point) => (point.isRead ? { in: point.inRial, out: point.outRial } : { in: null, out: null })),
        span: "sum",
        by,
        format: say.money,
        formatAxis: say.moneyAxis,
      }}
    />
  );
}

/** The days or months of a picture, each with the way to its rows. */
function usePoints(iban: string, { by, points }: AccountPeriod) {
  const say = useChartWords();
  const business = useBusiness();
  // If nothing of the period is known, there is no chart, only the notes about it.
  const drawn = points.some(({ isRead }) => isRead) ? points : [];
  return (valuesOf: (point: AccountPoint) => Record<string, number | null>) =>
    drawn.map((point) => ({
      ...(by === "day" ? say.day(point.from) : { id: point.from, label: say.month(point.from) }),
      href: bankAccountRoutes.bankAccount(business, keyOfAccount(iban), { from: point.from, to: point.to }),
      values: valuesOf(point),
    }));
}

function Missing({ period: { missing } }: { period: AccountPeriod }) {
  const words = useTranslations("bankAccounts.chart");
  if (missing.count === 0) return null;
  return words.rich("missing", { count: missing.count, days: () => <MissingDaysText missing={missing} /> });
}
