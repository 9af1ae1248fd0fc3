"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/kit/ui/badge";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { depositOperations } from "@/lib/areas/money/deposits/operations";
import type { BesideRow, DepositsBeside } from "@/lib/areas/money/deposits/proposal";
import { formatNumber } from "@/lib/kit/format/digits";
import { useOperation } from "@/lib/kit/operations/query";

/** The deposits that a suspicious payment is held against, beside the decision on it. */
export function SuspiciousBeside({ paymentId }: { paymentId: string }) {
  const words = useTranslations("deposits.suspicious.beside");
  const { data, error } = useOperation(depositOperations.beside, { paymentId });
  return (
    <Section title={words("title")} description={data?.isHeard ? words("hint") : undefined}>
      {data?.isHeard === false && (
        <p role="alert" className="mb-3 text-warning">
          {words("notHeard")}
        </p>
      )}
      {data ? (
        <Beside data={data} />
      ) : error ? (
        <p role="alert" className="text-warning">
          {words("notRead")}
        </p>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Section>
  );
}

function Beside({ data: { rows, count, fromAccount, usual } }: { data: DepositsBeside }) {
  const words = useTranslations("deposits.suspicious.beside");
  const { locale } = usePreferences();
  const number = (value: number) => formatNumber(value, locale);
  return (
    <div className="space-y-3">
      <p>
        {usual.count === 0
          ? words("noUsual")
          : words.rich("usual", {
              count: number(usual.count),
              amount: () => <Money rial={usual.rial} />,
              largest: () => <Money rial={usual.largestRial} />,
            })}
      </p>
      {fromAccount.count > 0 && (
        <p>
          {words.rich("fromAccount", {
            count: number(fromAccount.count),
            amount: () => <Money rial={fromAccount.rial} />,
          })}
        </p>
      )}
      {rows.length === 0 ? (
        <p className="text-muted">{words("none")}</p>
      ) : (
        <ul aria-label={words("title")} className="divide-y border-y">
          {rows.map((row) => (
            <Row key={`${row.kind} ${row.id}`} row={row} />
          ))}
        </ul>
      )}
      {count > rows.length && (
        <p className="text-muted text-sm">{words("more", { shown: number(rows.length), count: number(count) })}</p>
      )}
    </div>
  );
}

function Row({ row: { href, amountRial, name, at, view, why } }: { row: BesideRow }) {
  const words = useTranslations("deposits.suspicious.beside.why");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <TextLink href={href}>
          <DateText value={at} />
        </TextLink>
        <Money rial={amountRial} className="font-semibold" />
        {name !== null && <bdi className="truncate">{name}</bdi>}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone="neutral">{words(why)}</Badge>
        {view && <StatusBadge status={view} />}
      </span>
    </li>
  );
}
