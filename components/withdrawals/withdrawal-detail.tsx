"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useLastList } from "@/components/data-table/last-list";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorState } from "@/components/ui/error-state";
import { Money } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusBadge } from "@/components/ui/status-badge";
import { useBusiness } from "@/lib/operations/provider";
import { useOperation } from "@/lib/operations/query";
import { routes } from "@/lib/routes";
import { withdrawalLocalOperations } from "@/lib/withdrawals/local-operations";
import type { Withdrawal } from "@/lib/withdrawals/schemas";
import { WITHDRAWAL_STATUS } from "@/lib/withdrawals/status";
import { useWithdrawal } from "./use-withdrawal";
import { WithdrawalAuthorization } from "./withdrawal-authorization";
import { WithdrawalFacts, WithdrawalIds, WithdrawalPayer } from "./withdrawal-facts";
import { WithdrawalNotFound } from "./withdrawal-not-found";
import { WithdrawalSituation } from "./withdrawal-situation";
import { WithdrawalTimeline } from "./withdrawal-timeline";

/** What happened to one withdrawal, and what follows. Follows changes by itself. */
export function WithdrawalDetail({ withdrawalId }: { withdrawalId: string }) {
  const words = useTranslations("withdrawals");
  const common = useTranslations("common");
  const list = { href: useLastList(routes.withdrawals(useBusiness())), label: words("title") };
  const [wasAsked, setAsked] = useState(false);
  const answer = useWithdrawal(withdrawalId);
  const isUnknown = answer.error?.code === "upstream_not_found" || answer.error?.code === "not_found";
  const withdrawal = isUnknown ? undefined : answer.data;
  // Looking at a withdrawal is noted too: what is known of it is asked for once the look has been answered.
  const timeline = useOperation(
    withdrawalLocalOperations.timeline,
    { withdrawalId },
    { enabled: withdrawal !== undefined && !answer.isPlaceholderData },
  );

  if (isUnknown) {
    return (
      <>
        <PageHeader back={list} title={words("one")} />
        <WithdrawalNotFound withdrawalId={withdrawalId} />
      </>
    );
  }
  if (!withdrawal) {
    return (
      <>
        <PageHeader back={list} title={words("one")} />
        {answer.error ? (
          <Card>
            <ErrorState error={answer.error} onRetry={answer.refetch} isRetrying={answer.isFetching} />
          </Card>
        ) : (
          <DetailSkeleton label={common("loading")} />
        )}
      </>
    );
  }
  const ask = async () => {
    setAsked(false);
    await answer.refetch();
    await timeline.refetch();
    setAsked(true);
  };
  return (
    <>
      <PageHeader
        back={list}
        title={words.rich("detail.title", { amount: () => <Money rial={withdrawal.amountRial} /> })}
        status={<StatusBadge status={WITHDRAWAL_STATUS[withdrawal.status]} />}
        actions={
          <Button icon={RotateCw} onClick={ask} isLoading={answer.isFetching && !answer.isPlaceholderData}>
            {words("detail.refresh")}
          </Button>
        }
      />
      <p role="status" className="sr-only">
        {answer.isPlaceholderData ? words("detail.fromList") : wasAsked && !answer.isError && words("detail.refreshed")}
      </p>
      {answer.isError && (
        <Alert tone="warning" role="status" className="mb-4">
          {words("notRefreshed")}
        </Alert>
      )}
      <Layout
        main={<WithdrawalSituation withdrawal={withdrawal} watch={timeline.data?.watch} />}
        aside={
          <>
            <WithdrawalFacts withdrawal={withdrawal} />
            <WithdrawalPayer withdrawal={withdrawal} />
            <WithdrawalAuthorization authorizationId={withdrawal.authorizationId} />
            <WithdrawalIds withdrawal={withdrawal} />
          </>
        }
        after={
          <>
            <WithdrawalTimeline answer={timeline} />
            <RawFacts withdrawal={withdrawal} />
          </>
        }
      />
    </>
  );
}

/** On a phone one column: what happened, the facts, the history. */
function Layout({ main, aside, after }: { main: ReactNode; aside: ReactNode; after: ReactNode }) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem] xl:grid-rows-[auto_1fr]">
      {main}
      <div className="min-w-0 space-y-4 xl:col-start-2 xl:row-span-2 xl:row-start-1">{aside}</div>
      <div className="min-w-0 space-y-4 xl:col-start-1">{after}</div>
    </div>
  );
}

function RawFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const words = useTranslations("withdrawals.detail");
  const json = JSON.stringify(withdrawal, null, 2);
  return (
    <details className="rounded-lg border bg-surface">
      <summary className="min-h-11 px-4 py-2.5 font-medium sm:px-5">{words("raw")}</summary>
      <div className="border-t px-4 py-3 sm:px-5">
        <p className="mb-2 flex items-center justify-between gap-3 text-muted text-sm">
          {words("rawHint")}
          <CopyButton value={json} label={words("raw")} isVerbatim />
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre dir="ltr" tabIndex={0} className="overflow-x-auto rounded bg-sunken p-3 text-start font-mono text-sm">
          {json}
        </pre>
      </div>
    </details>
  );
}

function DetailSkeleton({ label }: { label: string }) {
  const box = (height: string) => (
    <div className={`rounded-lg border bg-surface p-5 ${height}`}>
      <Skeleton className="h-5 w-48" />
      <Skeleton className="mt-4 w-72 max-w-full" />
      <Skeleton className="mt-3 w-56 max-w-full" />
    </div>
  );
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <Layout
        main={box("h-80")}
        aside={
          <>
            {box("h-72")}
            {box("h-44")}
            {box("h-60")}
          </>
        }
        after={box("h-48")}
      />
    </div>
  );
}
