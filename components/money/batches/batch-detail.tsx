"use client";

import { useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { useLastList } from "@/components/kit/data-table/last-list";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { FoldedOnPhone } from "@/components/kit/ui/folded-on-phone";
import { Id } from "@/components/kit/ui/id";
import { Missing, Money } from "@/components/kit/ui/money";
import { PageHeader } from "@/components/kit/ui/page-header";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StaleNotice } from "@/components/kit/ui/stale-notice";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { RecordNotFound } from "@/components/shared/parts/record-not-found";
import { useListed } from "@/components/shared/records/use-record";
import { batchRoutes } from "@/lib/areas/money/batches/declared";
import { batchOperations, LAST_BATCHES } from "@/lib/areas/money/batches/operations";
import type { Batch } from "@/lib/areas/money/batches/server/answers";
import { BATCH_ITEM_STATUS, BATCH_ITEM_STATUSES } from "@/lib/areas/money/batches/status";
import { formatNumber } from "@/lib/kit/format/digits";
import { sealedIn } from "@/lib/kit/format/reference";
import { useBusiness } from "@/lib/kit/operations/business";
import { invalidateTags, useOperation } from "@/lib/kit/operations/query";
import { isUnread } from "@/lib/kit/operations/unread";
import { BatchItems } from "./batch-items";
import { BatchOutcomes } from "./batch-outcomes";
import { BatchProgress } from "./batch-progress";

/** One batch: how far it is, and its items. Follows changes by itself. */
export function BatchDetail({ batchId }: { batchId: string }) {
  const words = useTranslations("batches");
  const business = useBusiness();
  const list = { href: useLastList(batchRoutes.batches(business)), label: words("title") };
  const summary = useBatch(batchId);
  // The smallest question whose answer tells whether there is such a batch at all.
  const {
    data: some,
    error,
    refetch,
    isFetching,
  } = useOperation(batchOperations.show, { batchId, page: 1, perPage: 1 });
  const { batch } = summary;
  if (error?.code === "upstream_not_found" || error?.code === "not_found") {
    return (
      <>
        <PageHeader back={list} title={words("one")} />
        <RecordNotFound area="batches" id={batchId} idLabel={words("fields.batchId")} isSearchable={false} />
      </>
    );
  }
  const ask = () => {
    void summary.refetch();
    void refetch();
  };
  return (
    <>
      <PageHeader
        back={list}
        title={batch?.totalRial == null ? words("one") : <Title rial={batch.totalRial} />}
        description={batch ? undefined : <Id value={batchId} label={words("fields.batchId")} />}
        actions={
          <Button icon={RotateCw} onClick={ask} isLoading={isFetching || summary.isFetching}>
            {words("detail.refresh")}
          </Button>
        }
      />
      {batch && summary.isError && (
        <StaleNotice
          error={summary.error}
          asOf={summary.asOf}
          onRetry={ask}
          isRetrying={summary.isFetching}
          className="mb-4"
        />
      )}
      {batch ? (
        <Facts batch={batch} />
      ) : summary.isPending ? (
        <FactsSkeleton />
      ) : (
        <p className="mb-5 text-muted">{words("countsUntold")}</p>
      )}
      {some?.items[0] && <BatchOutcomes batchId={batchId} batch={batch} trackId={some.items[0].trackId} />}
      <section aria-labelledby="items">
        <h2 id="items" className="mb-3 font-semibold text-lg">
          {words("items.title")}
        </h2>
        <BatchItems batchId={batchId} />
      </section>
    </>
  );
}

function Title({ rial }: { rial: number }) {
  const words = useTranslations("batches");
  return words.rich("detail.title", { amount: () => <Money rial={rial} /> });
}

function Facts({ batch }: { batch: Batch }) {
  const words = useTranslations("batches");
  const common = useTranslations("common");
  const { locale } = usePreferences();
  const isReference = sealedIn(batch.batchId) !== null;
  const idName = words(isReference ? "fields.reference" : "fields.batchId");
  return (
    <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
      <Section title={words("counts.title")} description={words("counts.hint")}>
        <BatchProgress batch={batch} />
        <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
          {BATCH_ITEM_STATUSES.filter((status) => batch.counts[status] > 0).map((status) => (
            <li key={status} className="flex items-center gap-2">
              <StatusBadge status={BATCH_ITEM_STATUS[status]} />
              <span className="font-semibold tabular-nums">{formatNumber(batch.counts[status], locale)}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={words("detail.facts")}>
        <FoldedOnPhone label={common("actions.details")}>
          <DescriptionList
            items={[
              { term: words("fields.total"), value: <Money rial={batch.totalRial} className="font-semibold" /> },
              {
                term: words("fields.count"),
                value:
                  batch.totalCount === null ? (
                    <Missing label={common("unknown")} />
                  ) : (
                    formatNumber(batch.totalCount, locale)
                  ),
              },
              {
                term: words("fields.createdAt"),
                value: <DateText value={batch.createdAt} isUnread={isUnread(batch, "createdAt")} form="long" />,
              },
              batch.isCancelable && {
                term: words("fields.cancelableUntil"),
                value: (
                  <DateText value={batch.cancelableUntil} isUnread={isUnread(batch, "cancelableUntil")} form="long" />
                ),
              },
              {
                term: idName,
                isWide: true,
                value: (
                  <>
                    <Id value={batch.batchId} label={idName} start={16} end={8} />
                    {isReference && <span className="block text-muted text-sm">{words("detail.referenceHint")}</span>}
                  </>
                ),
              },
            ]}
          />
        </FoldedOnPhone>
      </Section>
    </div>
  );
}

function FactsSkeleton(): ReactNode {
  const common = useTranslations("common");
  return (
    <div role="status" className="mb-6 grid gap-4 lg:grid-cols-2">
      <span className="sr-only">{common("loading")}</span>
      {[0, 1].map((box) => (
        <div key={box} className="h-44 rounded-lg border bg-surface p-5">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-5 w-full" />
          <Skeleton className="mt-4 w-56 max-w-full" />
        </div>
      ))}
    </div>
  );
}

/** No webhook tells that items were handed over. While some are not, an open page asks again after this time. */
const OPEN_MS = 5000;

/**
 * A batch's counts, which the service returns only in its list. They are read from the last hundred batches and from
 * lists that this browser has shown. When the counts change, the items are asked for again.
 */
function useBatch(batchId: string) {
  const client = useQueryClient();
  const business = useBusiness();
  const { shown, known, ...answer } = useListed(
    batchOperations.list,
    (row: Batch) => row.batchId === batchId,
    LAST_BATCHES,
    { everyMs: ({ counts }) => (counts.INIT + counts.PENDING > 0 ? OPEN_MS : false) },
  );
  const batch = shown ?? known;
  const counts = batch && JSON.stringify(batch.counts);
  const last = useRef(counts);
  useEffect(() => {
    const hasChanged = last.current !== undefined && last.current !== counts;
    last.current = counts;
    if (hasChanged) void invalidateTags(client, business, ["batches"]);
  }, [client, business, counts]);
  return { ...answer, batch };
}
