"use client";

import { UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { Alert } from "@/components/kit/ui/alert";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Pagination } from "@/components/kit/ui/pagination";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { SegmentedControl } from "@/components/kit/ui/segmented-control";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { doublesState } from "@/lib/areas/people/customers/doubles";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import { useOperation } from "@/lib/kit/operations/query";
import { DoublePairCard } from "./double-pair";

/**
 * `sharing`: two customers are compared only if at most this many share one mobile or code. `pairs`: the largest
 * number of listed pairs.
 */
const MOST = { sharing: 5, pairs: 1000 };

/** Pairs of customers who may be there twice, the surest first. */
export function CustomerDoubles() {
  const words = useTranslations("customerList.doubles");
  const { locale } = usePreferences();
  const list = useListState(doublesState);
  const answer = useOperation(customerOperations.doubles, list.value, { keepPrevious: true });
  const { data } = answer;
  const { shown, page, perPage } = list.value;
  return (
    <div className="space-y-4">
      <SegmentedControl
        label={words("shown.label")}
        value={shown ?? "open"}
        options={[
          { value: "open", label: words("shown.open") },
          { value: "apart", label: words("shown.apart") },
        ]}
        onChange={(value) => list.set({ shown: value === "apart" ? "apart" : undefined })}
      />
      {data && (data.unknown > 0 || data.crowds > 0 || data.isCut) && (
        <Alert tone="info" role="status">
          {data.unknown > 0 && <p>{words("partly", { count: data.unknown })}</p>}
          {data.crowds > 0 && (
            <p>{words("crowds", { count: data.crowds, most: formatNumber(MOST.sharing, locale) })}</p>
          )}
          {data.isCut && <p>{words("cut", { most: formatNumber(MOST.pairs, locale) })}</p>}
        </Alert>
      )}
      {!data ? (
        answer.isError ? (
          <ErrorState error={answer.error} onRetry={answer.refetch} isRetrying={answer.isFetching} />
        ) : (
          <Skeleton className="h-80" />
        )
      ) : data.items.length === 0 ? (
        <EmptyState
          icon={UsersRound}
          title={shown ? words("noneApart") : words("empty.title")}
          description={shown ? undefined : words("empty.body")}
        />
      ) : (
        <>
          {data.items.map((pair) => (
            <DoublePairCard key={pair.id} pair={pair} />
          ))}
          <Pagination
            page={page}
            perPage={perPage}
            total={data.total}
            hasMore={data.hasMore}
            count={data.items.length}
            hrefOf={(number) => list.hrefOf({ page: number })}
            onPage={(number) => list.set({ page: number })}
          />
        </>
      )}
    </div>
  );
}
