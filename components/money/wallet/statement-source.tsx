"use client";

import { useTranslations } from "next-intl";
import type { ListState } from "@/components/kit/data-table/use-list-state";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { MissingDaysText } from "@/components/shared/parts/missing-days";
import { bookFilters, EXACT_FIELDS } from "@/lib/areas/money/wallet/filters";
import type { TransactionListState } from "@/lib/areas/money/wallet/list-state";
import type { StatementSource } from "@/lib/areas/money/wallet/schemas";
import { allNames } from "@/lib/kit/records/filter";

interface Props {
  source: StatementSource;
  list: ListState<TransactionListState>;
}

/**
 * The source of the rows if they come from the book, and their freshness; or why there is no answer, and what to do.
 */
export function StatementSourceNote({ source, list }: Props) {
  const words = useTranslations("wallet.source");
  if (source.kind === "service") return null;
  if (source.kind === "nobody") return <Unanswered source={source} list={list} />;
  const { asOf, since } = source;
  return (
    <p className="mb-3 text-muted text-sm">
      {asOf === null ? words("book") : words.rich("bookAsOf", { time: () => <DateText value={asOf} /> })}
      {list.value.from === undefined && <> {words.rich("since", { day: () => <DateText value={since} /> })}</>}
    </p>
  );
}

function Unanswered({ source: { why, bookFrom, missing }, list }: Props & { source: { kind: "nobody" } }) {
  const words = useTranslations("wallet.source");
  const isSearched = why === "searched";
  return (
    <Alert
      tone="warning"
      role="status"
      className="mb-3"
      title={words("nobody")}
      actions={
        <>
          {why === "unread" && bookFrom !== null && (
            <Button size="sm" onClick={() => list.set({ from: bookFrom, to: toFrom(bookFrom, list.value.to) })}>
              {words.rich("choose", { day: () => <DateText value={bookFrom} /> })}
            </Button>
          )}
          {isSearched && (
            <Button size="sm" onClick={() => list.clear(["q", "in", ...EXACT_FIELDS])}>
              {words("withoutText")}
            </Button>
          )}
          <Button size="sm" onClick={() => list.clear([...allNames(bookFilters), "sort"])}>
            {words("without")}
          </Button>
        </>
      }
    >
      {why === "unread"
        ? words.rich("unread", { count: missing.count, days: () => <MissingDaysText missing={missing} /> })
        : words(why)}
    </Alert>
  );
}

const toFrom = (from: string, to: string | undefined): string | undefined =>
  to !== undefined && to < from ? undefined : to;
