"use client";

import { useTranslations } from "next-intl";
import { useMember } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { connectionOperations } from "@/lib/areas/settings/connection/operations";
import type { BookReport } from "@/lib/areas/settings/connection/schemas";
import { BOOK_STATUS } from "@/lib/areas/settings/connection/status";
import { useOperation } from "@/lib/kit/operations/query";

/** Whether the service's data about the wallet adds up, since when that is known, and where it does not. */
export function BookSection() {
  const words = useTranslations("connection.book");
  const { data, error, refetch, isFetching } = useOperation(connectionOperations.book, {});
  return (
    <Section title={words("title")}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => refetch()} isRetrying={isFetching} />
      ) : data ? (
        <Told check={data} />
      ) : (
        <Skeleton className="h-24 w-full max-w-lg" />
      )}
    </Section>
  );
}

function Told({ check }: { check: BookReport }) {
  const words = useTranslations("connection.book");
  const { business } = useMember();
  const { verdict, from, asOf, differences, differenceRial, differingDays } = check;
  const values = { days: differingDays, amount: () => <Money rial={differenceRial} isSigned /> };
  return (
    <>
      <StatusBadge status={BOOK_STATUS[verdict]} />
      <p className="mt-2 max-w-prose">{words.rich(verdict, values)}</p>
      <DescriptionList
        columns={2}
        className="mt-4 border-t pt-4"
        items={[
          { term: words("from"), value: <DateText value={from} /> },
          { term: words("asOf"), value: <DateText value={asOf} form="long" /> },
        ]}
      />
      <Lists lists={check.lists} />
      {differences.length > 0 && (
        <section className="mt-4 border-t pt-4">
          <h3 className="text-muted text-sm">{words("days")}</h3>
          <ul className="mt-1 grid gap-1">
            {differences.map(({ day, rial }) => (
              <li key={day} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <TextLink href={`${walletRoutes.wallet(business)}?from=${day}&to=${day}`}>
                  <DateText value={day} />
                </TextLink>
                <Money rial={rial} isSigned />
              </li>
            ))}
          </ul>
          {differingDays > differences.length && (
            <p className="mt-1 text-muted text-sm">{words("more", { count: differingDays - differences.length })}</p>
          )}
        </section>
      )}
    </>
  );
}

/** How far the service's lists are in the book: what the search finds without asking the service. */
function Lists({ lists }: Pick<BookReport, "lists">) {
  const words = useTranslations("connection.book.lists");
  const names = useTranslations("search.groups");
  return (
    <section className="mt-4 border-t pt-4">
      <h3 className="text-muted text-sm">{words("title")}</h3>
      <ul className="mt-1 grid gap-1">
        {lists.map(({ kind, freshAt, unread }) => (
          <li key={kind} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span>{names(kind)}</span>
            <span className="text-end">
              {freshAt === null ? <span className="text-muted">{words("reading")}</span> : <DateText value={freshAt} />}
              {unread > 0 && <span className="block text-warning text-sm">{words("unread", { count: unread })}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
