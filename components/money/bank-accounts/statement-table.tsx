"use client";

import { ChartColumn, ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { type ToldBy, useIsAsked } from "@/components/kit/data-table/use-is-asked";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { onDemand } from "@/components/kit/ui/on-demand";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ExportButton } from "@/components/shared/exports/export-button";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { statementFields, statementFilters, statementState } from "@/lib/areas/money/bank-accounts/fields";
import { isOfAccount } from "@/lib/areas/money/bank-accounts/of-account";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import type { StatementRow } from "@/lib/areas/money/bank-accounts/server/answers";
import { useOperation } from "@/lib/kit/operations/query";
import { RowAmount, RowLabels } from "./row-cells";
import { RowIs } from "./row-recognised";
import { StatementTotals } from "./statement-totals";

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
        {...filteredBy(list, statementFilters(labels))}
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
