"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/ui/button";
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
      {rows.length === 0 ? <p className="text-muted">{words("none")}</p> : <Rows rows={rows} />}
      {count > rows.length && (
        <p className="text-muted text-sm">{words("more", { shown: number(rows.length), count: number(count) })}</p>
      )}
    </div>
  );
}

/** Why a deposit is listed, the strongest reason first. */
const WHYS = ["sameAccount", "sameDay"] as const satisfies readonly BesideRow["why"][];

/** So many are shown for each reason until all are asked for: the decision stands below them. */
const SHOWN = 3;

function Rows({ rows }: { rows: readonly BesideRow[] }) {
  const words = useTranslations("deposits.suspicious.beside.why");
  const common = useTranslations("common.actions");
  const { locale } = usePreferences();
  const [isWhole, setWhole] = useState(false);
  const groups = WHYS.map((why) => ({ why, all: rows.filter((row) => row.why === why) }));
  return (
    <>
      {groups.map(
        ({ why, all }) =>
          all.length > 0 && (
            <div key={why}>
              <h3 className="font-semibold text-base">{words(why)}</h3>
              <ul aria-label={words(why)} className="mt-1 divide-y border-y">
                {(isWhole ? all : all.slice(0, SHOWN)).map((row) => (
                  <Row key={`${row.kind} ${row.id}`} row={row} />
                ))}
              </ul>
            </div>
          ),
      )}
      {groups.some(({ all }) => all.length > SHOWN) && (
        <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? common("showLess") : `${common("showAll")} (${formatNumber(rows.length, locale)})`}
        </Button>
      )}
    </>
  );
}

function Row({ row: { href, amountRial, name, at, view } }: { row: BesideRow }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <TextLink href={href}>
          <DateText value={at} />
        </TextLink>
        <Money rial={amountRial} className="font-semibold" />
        {name !== null && <bdi className="truncate">{name}</bdi>}
      </span>
      {view && <StatusBadge status={view} />}
    </li>
  );
}
