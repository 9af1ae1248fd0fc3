"use client";

import { Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card, Section } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StaleNotice } from "@/components/kit/ui/stale-notice";
import { BoardSkeleton } from "@/components/shared/parts/board-skeleton";
import { Paper } from "@/components/shared/parts/paper";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { bankName } from "@/lib/kit/format/iban";
import { useOperation } from "@/lib/kit/operations/query";
import { BankHealth, type DebitBank, useBankTerms } from "./authorization-bank";

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
  const termsOf = useBankTerms();
  const offered = banks.filter(({ canDebit }) => canDebit).sort((a, b) => Number(a.isHealthy) - Number(b.isHealthy));
  const [first] = offered;
  const others = banks.filter(({ canDebit }) => !canDebit);
  const reachable = offered.filter(({ isHealthy }) => isHealthy).length;
  return (
    <div className="space-y-5">
      {first && (
        <section aria-labelledby="debit-banks">
          <h2 id="debit-banks" aria-live="polite" className="mb-3 font-semibold text-lg">
            {words("reachable", { reachable, all: offered.length })}
          </h2>
          <Card className="p-4 sm:p-5">
            <Paper label={words("title")} isCards className="[&_td]:align-top">
              <thead>
                <tr>
                  <th scope="col">{words("bank")}</th>
                  {termsOf(first).map(({ term }) => (
                    <th key={term} scope="col">
                      {term}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {offered.map((bank) => (
                  <tr key={bank.code}>
                    <th scope="row" className="!border-b !align-top max-md:pb-1">
                      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                        <Name bank={bank} />
                        <BankHealth bank={bank} />
                      </span>
                      {!bank.isHealthy && <p className="mt-1 max-w-sm font-normal text-warning">{words("away")}</p>}
                    </th>
                    {termsOf(bank).map(({ term, value }) => (
                      <td key={term} data-label={term}>
                        {value}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Paper>
          </Card>
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
