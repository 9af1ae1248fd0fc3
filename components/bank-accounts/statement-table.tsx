"use client";

import { ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { OperationList } from "@/components/data-table/operation-list";
import { type ToldBy, useIsAsked } from "@/components/data-table/use-is-asked";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { columnsOf } from "@/components/records/columns-of";
import { filteredBy } from "@/components/records/filters";
import { Section } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import type { StatementRow } from "@/lib/bank-accounts/answers";
import { statementFields, statementFilters, statementState } from "@/lib/bank-accounts/fields";
import { bankAccountOperations } from "@/lib/bank-accounts/operations";
import { useOperation } from "@/lib/operations/query";
import { RowAmount, RowLabels } from "./row-cells";
import { StatementTotals } from "./statement-totals";

/** The account's statement as the service keeps it, newest first, with what its rows come to. */
export function StatementTable({ iban }: { iban: string }) {
  const words = useTranslations("bankAccounts");
  const list = useListState(statementState);
  const { from, to, type, label } = list.value;
  const input = { iban, ...list.value };
  const told = useMemo<ToldBy<StatementRow>>(
    () => ({ type: ({ status }) => status, label: ({ labels }) => labels.find((one) => one === label) ?? null }),
    [label],
  );
  const isAsked = useIsAsked(told, { type, label });
  // The list asks the same.
  const { data } = useOperation(bankAccountOperations.statement, input, { keepPrevious: true });
  const rows = useMemo(() => data?.items.filter(isAsked ?? (() => true)) ?? [], [data, isAsked]);
  const columns = useMemo(
    () =>
      columnsOf(statementFields, {
        amountRial: (row) => <RowAmount row={row} />,
        labels: (row) => <RowLabels iban={iban} row={row} />,
      }),
    [iban],
  );
  const labels = [...new Set([...(label ? [label] : []), ...rows.flatMap((row) => row.labels)])].sort();
  return (
    <Section
      title={words("statement.title")}
      description={from === undefined && to === undefined ? words("statement.week") : undefined}
    >
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
      {rows.length > 0 && <StatementTotals rows={rows} />}
    </Section>
  );
}
