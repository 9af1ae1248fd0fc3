"use client";

import { Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDeferredValue } from "react";
import { EmptyList } from "@/components/kit/data-table/empty-list";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { Card, Section } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { StaleNotice } from "@/components/kit/ui/stale-notice";
import { useNow } from "@/components/kit/ui/use-now";
import { BoardSkeleton } from "@/components/shared/parts/board-skeleton";
import { Filters } from "@/components/shared/records/filters";
import { bankFilters, bankListState } from "@/lib/areas/money/settlements/filters";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import type { SettlementBank } from "@/lib/areas/money/settlements/server/answers";
import { useOperation } from "@/lib/kit/operations/query";
import { A2A_STATES, type BankNow, bankNow } from "@/lib/kit/orders/bank-rules";
import { allNames } from "@/lib/kit/records/filter";
import { BankCard, BankName } from "./bank-card";

const EVERY_MS = 60_000;

/** The banks of the country as one picture: which can be paid within seconds now, until when, and how much. */
export function BankBoard() {
  const words = useTranslations("settlements.banks");
  const list = useListState(bankListState);
  const {
    data: answer,
    dataUpdatedAt,
    error,
    refetch,
    isFetching,
    isError,
  } = useOperation(settlementOperations.banks, list.value, {
    keepPrevious: true,
    refetchInterval: EVERY_MS,
  });
  // A card for each bank of the country is drawn in slices, between which the page answers.
  const data = useDeferredValue(answer);
  return (
    <>
      <Filters list={list} filters={bankFilters} />
      {isError && data && (
        <StaleNotice error={error} asOf={dataUpdatedAt} onRetry={refetch} isRetrying={isFetching} className="mb-4" />
      )}
      {data ? (
        data.length > 0 ? (
          <Board banks={data} />
        ) : (
          <Card>
            <EmptyList
              onClear={allNames(bankFilters).some(list.isOn) ? () => list.clear() : undefined}
              nothing={<EmptyState icon={Landmark} title={words("empty.title")} description={words("empty.body")} />}
            />
          </Card>
        )
      ) : error ? (
        <Card>
          <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
        </Card>
      ) : (
        <BoardSkeleton />
      )}
    </>
  );
}

function Board({ banks }: { banks: readonly SettlementBank[] }) {
  const words = useTranslations("settlements.banks");
  const now = useNow();
  const all = banks.map((bank) => ({ bank, now: bankNow(bank, now) }));
  const rank = ({ now: { state } }: { now: BankNow }) => A2A_STATES.indexOf(state);
  const offered = all.filter(({ now: { state } }) => state !== "notOffered").sort((a, b) => rank(a) - rank(b));
  const others = all.filter(({ now: { state } }) => state === "notOffered");
  const open = offered.filter(({ now: { state } }) => state === "open").length;
  return (
    <div className="space-y-5">
      {offered.length > 0 && (
        <section aria-labelledby="open-banks">
          <h2 id="open-banks" aria-live="polite" className="mb-3 font-semibold text-lg" suppressHydrationWarning>
            {words("open", { count: open })}
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
            {offered.map(({ bank, now: how }) => (
              <BankCard key={bank.code} bank={bank} how={how} nowMs={now} />
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <Section title={words("others")} description={words("othersHint")}>
          <ul className="flex flex-wrap gap-2">
            {others.map(({ bank }) => (
              <li key={bank.code} className="rounded-sm border bg-sunken px-2.5 py-1">
                <BankName bank={bank} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
