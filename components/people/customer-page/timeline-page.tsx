"use client";

import { useTranslations } from "next-intl";
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
  page: number;
  onPage: (page: number) => void;
}

/** A page of a customer's records: what is to come, then what was, newest first, with their freshness. */
export function TimelinePage({ customerId, of, page, onPage }: TimelinePageProps) {
  const words = useTranslations("customerPage.timeline");
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
  const hasAhead = data.page === 1 && data.ahead.count > 0;
  return (
    <>
      {hasAhead && (
        <section className="border-b bg-sunken">
          <h3 className="px-4 pt-3 font-semibold sm:px-5">{words("ahead")}</h3>
          <PartyRows rows={data.ahead.items} label={words("ahead")} />
          {data.ahead.count > data.ahead.items.length && (
            <p className="px-4 pb-3 text-muted text-sm sm:px-5">
              {words("aheadMore", { count: data.ahead.count - data.ahead.items.length })}
            </p>
          )}
        </section>
      )}
      {data.items.length === 0 && (data.ahead.count === 0 || data.page > 1) ? (
        <p className="px-4 py-4 text-muted sm:px-5">{words(of === "said" ? "nothingSaid" : "none")}</p>
      ) : (
        data.items.length > 0 && (
          <section>
            {hasAhead && <h3 className="px-4 pt-3 font-semibold sm:px-5">{words("was")}</h3>}
            <PartyRows rows={data.items} label={words("label")} />
          </section>
        )
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
            onPage={onPage}
          />
        )}
        <BookFreshness book={data.book} />
      </div>
    </>
  );
}
