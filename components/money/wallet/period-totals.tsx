"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { MissingDaysText } from "@/components/shared/parts/missing-days";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { WalletTotals, WalletTotalsInput } from "@/lib/areas/money/wallet/schemas";
import { useOperation } from "@/lib/kit/operations/query";

/** What the listed rows of a period come to, and how that leads from the balance before to the balance after. */
export function PeriodTotals({ of }: { of: WalletTotalsInput }) {
  const words = useTranslations("wallet.totals");
  const { data, error, refetch, isFetching } = useOperation(walletOperations.totals, of, { keepPrevious: true });
  return (
    <section aria-label={words("title")} className="mb-4 rounded-lg border bg-surface p-4">
      {data ? (
        <Told answer={data} isFromBegin={of.from === undefined} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <Skeleton className="h-24" />
      )}
    </section>
  );
}

function Told({ answer, isFromBegin }: { answer: WalletTotals; isFromBegin: boolean }) {
  const { totals, bookFrom, asOf, from, missing } = answer;
  const words = useTranslations("wallet.totals");
  if (!totals) {
    return (
      <p className="text-muted text-sm">
        {missing.count === 0
          ? words("reading")
          : words.rich("unread", { count: missing.count, days: () => <MissingDaysText missing={missing} /> })}
        {missing.count > 0 && bookFrom !== null && from < bookFrom && (
          <> {words.rich("known", { day: () => <DateText value={bookFrom} /> })}</>
        )}
      </p>
    );
  }
  const { count, wallet, inRial, outRial, feeRial, underWayRial, uncertainFeeRial } = totals;
  const moved = [
    ["in", inRial],
    ["out", -outRial],
    ["fee", -feeRial],
    ["underWay", -underWayRial],
    ["cameBack", wallet?.cameBackRial ?? 0],
    ["difference", wallet?.differenceRial ?? 0],
  ] as const;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold">{words(wallet ? "title" : "filtered")}</h2>
        <p className="text-muted text-sm">
          {words("count", { count })}
          {isFromBegin && <> · {words.rich("since", { day: () => <DateText value={from} /> })}</>}
          {asOf !== null && <> · {words.rich("asOf", { time: () => <DateText value={asOf} /> })}</>}
        </p>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-x-6 gap-y-3">
        {wallet && (
          <Figure name={words("opening")}>
            <Money rial={wallet.openingRial} />
          </Figure>
        )}
        {moved.map(
          ([name, rial]) =>
            (rial !== 0 || name === "in" || name === "out") && (
              <Figure key={name} name={words(name)}>
                <Money rial={rial} isSigned />
              </Figure>
            ),
        )}
        {wallet && (
          <Figure name={words("closing")} isLast>
            <Money rial={wallet.closingRial} />
          </Figure>
        )}
      </dl>
      {uncertainFeeRial > 0 && (
        <p className="mt-3 text-muted text-sm">
          {words.rich("uncertain", { amount: () => <Money rial={uncertainFeeRial} /> })}
        </p>
      )}
    </>
  );
}

function Figure({ name, isLast, children }: { name: string; isLast?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{name}</dt>
      <dd className={isLast ? "font-semibold" : undefined}>{children}</dd>
    </div>
  );
}
