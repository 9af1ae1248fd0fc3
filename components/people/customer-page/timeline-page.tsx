"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Pagination } from "@/components/kit/ui/pagination";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { customerPageOperations } from "@/lib/areas/people/customer-page/operations";
import type { PartyKind } from "@/lib/areas/people/customer-page/party";
import { useOperation } from "@/lib/kit/operations/query";
import { BookFreshness, PartyRows } from "./party-rows";

const PER_PAGE = 20;

interface TimelinePageProps {
  customerId: string;
  /** One kind alone, or what was said to them. */
  of: PartyKind | "said" | undefined;
  label: string;
  /** Shown if there are no records. */
  none: string;
}

/** A page of a customer's records, newest first, with their freshness. */
export function TimelinePage({ customerId, of, label, none }: TimelinePageProps) {
  const words = useTranslations("customerPage.timeline");
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useOperation(
    customerPageOperations.timeline,
    { customerId, of, page, perPage: PER_PAGE },
    { keepPrevious: true },
  );
  if (!data && error) return <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} className="!py-6" />;
  if (!data)
    return (
      <div className="p-4" aria-busy="true">
        <Skeleton className="h-32" />
      </div>
    );
  return (
    <>
      {data.items.length === 0 && (data.ahead.count === 0 || data.page > 1) ? (
        <p className="px-4 py-4 text-muted sm:px-5">{none}</p>
      ) : (
        data.items.length > 0 && <PartyRows rows={data.items} label={label} />
      )}
      {data.page === 1 && data.ahead.count > 0 && (
        <section className="border-t">
          <h3 className="px-4 pt-3 font-semibold sm:px-5">{words("ahead")}</h3>
          <PartyRows rows={data.ahead.items} label={words("ahead")} />
          {data.ahead.count > data.ahead.items.length && (
            <p className="px-4 pb-3 text-muted text-sm sm:px-5">
              {words("aheadMore", { count: data.ahead.count - data.ahead.items.length })}
            </p>
          )}
        </section>
      )}
      <div className="space-y-3 border-t px-4 py-3 sm:px-5">
        {data.until !== null && (
          <p className="text-muted text-sm">
            {words.rich("until", { time: () => <DateText value={data.until} form="long" /> })}
          </p>
        )}
        {(data.hasMore || data.page > 1) && (
          <Pagination
            page={data.page}
            perPage={data.perPage}
            total={data.total}
            hasMore={data.hasMore}
            count={data.items.length}
            onPage={setPage}
          />
        )}
        <BookFreshness book={data.book} />
      </div>
    </>
  );
}
