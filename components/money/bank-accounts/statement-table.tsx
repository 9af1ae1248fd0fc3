"use client";

import { ChartColumn, ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import { type ToldBy, useIsAsked } from "@/components/kit/data-table/use-is-asked";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Money } from "@/components/kit/ui/money";
import { onDemand } from "@/components/kit/ui/on-demand";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ExportButton } from "@/components/shared/exports/export-button";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { statementFields } from "@/lib/areas/money/bank-accounts/fields";
import { accountStatementFilters, statementState } from "@/lib/areas/money/bank-accounts/filters";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import type { StatementRow } from "@/lib/areas/money/bank-accounts/server/answers";
import { isOfAccount } from "@/lib/areas/money/bank-accounts/status";
import { type LabelTotal, totalsOf } from "@/lib/areas/money/bank-accounts/totals";
import type { AccountPeriod } from "@/lib/areas/money/bank-accounts/views";
import { useOperation } from "@/lib/kit/operations/query";
import { RowAmount, RowLabels } from "./row-cells";
import { RowIs } from "./row-recognised";

const AccountCharts = onDemand(
  ["bankAccounts.chart", "charts", "wallet.missing"],
  async () => (await import("./account-charts")).AccountCharts,
);

/** The account's statement as the service keeps it, newest first, with what its rows come to. */
export function StatementTable({ iban }: { iban: string }) {
  const words = useTranslations("bankAccounts");
  const list = useListState(statementState);
  const { from, to, type, label, q } = list.value;
  const { calendar } = usePreferences();
  const [isDrawn, setDrawn] = useState(false);
  const input = { iban, ...list.value };
  const told = useMemo<ToldBy<StatementRow>>(
    () => ({
      type: ({ status }) => status,
      label: ({ labels }) => labels.find((one) => one.toLowerCase() === label?.toLowerCase()) ?? null,
    }),
    [label],
  );
  const isNarrowed = useIsAsked(told, { type, label });
  const isAsked = useMemo(() => {
    const isOwn = isOfAccount(iban);
    return (row: StatementRow) => isOwn(row) && (isNarrowed?.(row) ?? true);
  }, [iban, isNarrowed]);
  // The list asks the same.
  const { data } = useOperation(bankAccountOperations.statement, input, { keepPrevious: true });
  const rows = useMemo(() => data?.items.filter(isAsked) ?? [], [data, isAsked]);
  // What rows are is asked of the page that is there, which the server was answered a moment ago.
  const recognised = useOperation(bankAccountOperations.recognised, input, { enabled: rows.length > 0 });
  const period = useOperation(
    bankAccountOperations.period,
    { iban, from, to, type, label, q, calendar },
    { enabled: rows.length > 0 },
  );
  const matches = useMemo(
    () => new Map(recognised.data?.items.map((match) => [match.trackingCode, match])),
    [recognised.data],
  );
  const columns = useMemo(
    () =>
      columnsOf(statementFields, {
        amountRial: (row) => <RowAmount row={row} />,
        labels: (row) => <RowLabels iban={iban} row={row} />,
        recognised: (row) => <RowIs match={matches.get(row.trackingCode)} />,
      }),
    [iban, matches],
  );
  const known = period.data?.totals?.labels.flatMap((total) => total.label ?? []) ?? [];
  const labels = [...new Set([...(label ? [label] : []), ...known, ...rows.flatMap((row) => row.labels)])].sort();
  return (
    <Section
      title={words("statement.title")}
      description={from === undefined && to === undefined ? words("statement.week") : undefined}
      actions={
        <Button size="sm" icon={ChartColumn} aria-expanded={isDrawn} onClick={() => setDrawn(!isDrawn)}>
          {words(isDrawn ? "chart.hide" : "chart.show")}
        </Button>
      }
    >
      {isDrawn && <AccountCharts iban={iban} from={from} to={to} />}
      <OperationList
        label={words("statement.list")}
        operation={bankAccountOperations.statement}
        input={input}
        list={list}
        columns={columns}
        rowId={({ trackingCode }) => trackingCode}
        rowName={({ trackingCode }) => words("statement.row", { code: trackingCode })}
        {...filteredBy(list, {
          ...accountStatementFilters,
          label: { ...accountStatementFilters.label, values: labels },
        })}
        isAsked={isAsked}
        actions={<ExportButton source="bankStatement" input={input} />}
        nothing={
          <EmptyState
            icon={ReceiptText}
            title={words("emptyStatement.title")}
            description={words("emptyStatement.body")}
          />
        }
      />
      {recognised.error && !recognised.data && (
        <p role="status" className="mt-2 text-muted text-sm">
          {words("recognised.failed")}
        </p>
      )}
      {rows.length > 0 && <StatementTotals rows={rows} period={period.data} isSearched={q !== undefined} />}
    </Section>
  );
}

interface StatementTotalsProps {
  /** Those of the page. */
  rows: readonly StatementRow[];
  /** The period as the book has it; undefined while that is not known. */
  period: AccountPeriod | undefined;
  isSearched: boolean;
}

/** What rows come to, all of them and by label: over the whole period where the book has it, else of this page. */
function StatementTotals({ rows, period, isSearched }: StatementTotalsProps) {
  const words = useTranslations("bankAccounts.totals");
  const isWhole = period?.totals != null;
  const { all, labels, unclear } = period?.totals ?? totalsOf(rows);
  const title = words(isWhole ? "whole" : "title");
  const hint = isWhole ? "wholeHint" : isSearched ? "searched" : period ? "notWhole" : "hint";
  return (
    <section aria-label={title} className="mt-5">
      <h3 className="font-semibold">{title}</h3>
      <p className="text-muted text-sm">{words(hint)}</p>
      <ul className="mt-2 max-w-3xl divide-y text-sm">
        <Total total={all} name={words("all")} />
        {labels.map((total) => (
          <Total
            key={total.label ?? "none"}
            total={total}
            name={total.label === null ? words("none") : <bdi>{total.label}</bdi>}
          />
        ))}
      </ul>
      {unclear > 0 && <p className="mt-2 text-muted text-sm">{words("unclear", { count: unclear })}</p>}
    </section>
  );
}

function Total({ total: { count, inRial, outRial }, name }: { total: LabelTotal; name: ReactNode }) {
  const words = useTranslations("bankAccounts.totals");
  return (
    <li className="grid gap-x-4 gap-y-0.5 py-1.5 sm:grid-cols-[1fr_auto_14rem_14rem]">
      <span className="font-medium">{name}</span>
      <span className="text-muted">{words("rows", { count })}</span>
      <span>
        <span className="text-muted">{words("deposits")}: </span>
        <Money rial={inRial} />
      </span>
      <span>
        <span className="text-muted">{words("withdrawals")}: </span>
        <Money rial={outRial} />
      </span>
    </li>
  );
}
