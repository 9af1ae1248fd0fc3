"use client";

import { Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { Card, Section } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StaleNotice } from "@/components/kit/ui/stale-notice";
import { BoardSkeleton } from "@/components/shared/parts/board-skeleton";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { bankName } from "@/lib/kit/format/iban";
import { useOperation } from "@/lib/kit/operations/query";
import { BankHealth, BankTerms, type DebitBank } from "./authorization-bank";

const EVERY_MS = 60_000;

/** The banks that are active for the business: what each allows when something is collected, and whether it can be now. */
export function BankBoard() {
  const words = useTranslations("authorizations.banks");
  const { data, dataUpdatedAt, error, refetch, isFetching, isError } = useOperation(
    authorizationOperations.banks,
    {},
    { refetchInterval: EVERY_MS },
  );
  if (!data) {
    return error ? (
      <Card>
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
      </Card>
    ) : (
      <BoardSkeleton />
    );
  }
  return (
    <>
      {isError && (
        <StaleNotice error={error} asOf={dataUpdatedAt} onRetry={refetch} isRetrying={isFetching} className="mb-4" />
      )}
      {data.length > 0 ? (
        <Board banks={data} />
      ) : (
        <Card>
          <EmptyState icon={Landmark} title={words("empty.title")} description={words("empty.body")} />
        </Card>
      )}
    </>
  );
}

/** Those that cannot be reached come first: they are why somebody looks. */
function Board({ banks }: { banks: readonly DebitBank[] }) {
  const words = useTranslations("authorizations.banks");
  const offered = banks.filter(({ canDebit }) => canDebit).sort((a, b) => Number(a.isHealthy) - Number(b.isHealthy));
  const others = banks.filter(({ canDebit }) => !canDebit);
  const reachable = offered.filter(({ isHealthy }) => isHealthy).length;
  return (
    <div className="space-y-5">
      {offered.length > 0 && (
        <section aria-labelledby="debit-banks">
          <h2 id="debit-banks" aria-live="polite" className="mb-3 font-semibold text-lg">
            {words("reachable", { reachable, all: offered.length })}
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2 2xl:grid-cols-3">
            {offered.map((bank) => (
              <li key={bank.code} className="flex min-w-0 flex-col gap-4 rounded-lg border bg-surface p-4 sm:p-5">
                <div className="flex items-start justify-between gap-3">
                  <h3 className="min-w-0 font-semibold">
                    <Name bank={bank} />
                  </h3>
                  <BankHealth bank={bank} />
                </div>
                {!bank.isHealthy && <Alert tone="warning">{words("away")}</Alert>}
                <BankTerms bank={bank} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <Section title={words("others")} description={words("othersHint")}>
          <ul className="flex flex-wrap gap-2">
            {others.map((bank) => (
              <li key={bank.code} className="rounded-sm border bg-sunken px-2.5 py-1">
                <Name bank={bank} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

/** Our name of it; the service's where we know none. */
function Name({ bank }: { bank: DebitBank }) {
  const { locale } = usePreferences();
  return bankName(bank.code, locale) ?? bank.name ?? <bdi dir="ltr">{bank.code}</bdi>;
}
