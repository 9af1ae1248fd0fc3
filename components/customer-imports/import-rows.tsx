"use client";

import { ListChecks, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Column } from "@/components/data-table/column";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { filteredBy } from "@/components/records/filters";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand } from "@/components/ui/on-demand";
import { usePreferences } from "@/components/ui/preferences-context";
import { StatusBadge } from "@/components/ui/status-badge";
import { TextLink } from "@/components/ui/text-link";
import { customerImportOperations } from "@/lib/customer-imports/operations";
import type { ImportedRow, RowProblem } from "@/lib/customer-imports/schemas";
import { importRowsState, ROW_STATE } from "@/lib/customer-imports/status";
import { formatNumber } from "@/lib/format/digits";
import { formatMobile } from "@/lib/format/mobile";
import { languageOf } from "@/lib/i18n/language-of";
import { useMessage } from "@/lib/i18n/use-message";
import { useRefusal } from "@/lib/i18n/use-refusal";
import { STEP_STATES } from "@/lib/jobs/states";
import type { AddressStateOf } from "@/lib/operations/address";
import { useBusiness } from "@/lib/operations/business";
import { choice, type Filter } from "@/lib/records/filter";
import { routes } from "@/lib/routes";

const FILTERS: readonly Filter<AddressStateOf<typeof importRowsState>>[] = [
  choice("state", "customerImport.row.state", STEP_STATES, (state) => ROW_STATE[state].label),
];

const COLUMNS: readonly Column<ImportedRow>[] = [
  {
    id: "line",
    header: "customerImport.row.line",
    cell: ({ line }) => <Line line={line} />,
    align: "end",
    card: "aside",
  },
  { id: "name", header: "customerImport.row.name", cell: ({ name }) => <Name name={name} />, card: "title" },
  { id: "state", header: "customerImport.row.state", cell: ({ state }) => <StatusBadge status={ROW_STATE[state]} /> },
  { id: "problem", header: "customerImport.row.problem", cell: (row) => <Said row={row} /> },
  {
    id: "mobile",
    header: "customerImport.row.mobile",
    cell: ({ mobile }) => mobile && <bdi dir="ltr">{formatMobile(mobile)}</bdi>,
  },
  { id: "code", header: "customerImport.row.code", cell: ({ code }) => code && <bdi dir="ltr">{code}</bdi> },
];

/** A file may have anything for a name: what is longer than one is cut, and told in full on hover. */
function Name({ name }: Pick<ImportedRow, "name">) {
  return (
    <bdi className="block max-w-72 truncate max-md:max-w-56" title={name ?? undefined}>
      {name}
    </bdi>
  );
}

function Line({ line }: { line: number }) {
  const { locale } = usePreferences();
  return <span className="text-muted tabular-nums">{formatNumber(line, locale)}</span>;
}

/** What is wrong with a row, or what the service said of it, under the names that its file's columns have. */
function Said({ row: { problems, repeats, state, otherId } }: { row: ImportedRow }) {
  const words = useTranslations("customerImport.row");
  const business = useBusiness();
  const { locale } = usePreferences();
  return (
    <ul className="max-w-md space-y-1 whitespace-normal text-sm">
      {repeats !== null && (
        <li>{words(state === "repeated" ? "repeats" : "sharesMobile", { line: formatNumber(repeats, locale) })}</li>
      )}
      {problems.map((problem) => (
        <Problem key={`${problem.column ?? problem.field} ${problem.message}`} problem={problem} />
      ))}
      {otherId && (
        <li>
          <TextLink href={routes.customer(business, otherId)}>{words("other")}</TextLink>
        </li>
      )}
    </ul>
  );
}

function Problem({ problem: { column, field, message: said } }: { problem: RowProblem }) {
  const message = useMessage();
  const refusal = useRefusal();
  const name = column ?? (field && message(`customers.fields.${field}`));
  return (
    <li>
      {name && (
        <span className="text-muted">
          <bdi lang={column ? languageOf(column) : undefined}>{name}</bdi>:{" "}
        </span>
      )}
      <bdi>{refusal(said)}</bdi>
    </li>
  );
}

const CorrectRow = onDemand(
  "components/customer-imports/correct-row",
  async () => (await import("./correct-row")).default,
);

/** Rows of which nothing is made as they stand. */
const isBad = ({ state }: ImportedRow): boolean => state === "wrong" || state === "repeated" || state === "unknown";

interface ImportRowsProps {
  importId: string;
  /** Rows can be corrected where they stand. */
  isCorrectable: boolean;
}

/** The rows of an import's file with what becomes of each. */
export function ImportRows({ importId, isCorrectable }: ImportRowsProps) {
  const words = useTranslations("customerImport");
  const business = useBusiness();
  const { locale } = usePreferences();
  const list = useListState(importRowsState);
  const [corrected, setCorrected] = useState<number | null>(null);
  const correct: Column<ImportedRow> = {
    id: "correct",
    header: "customerImport.correct.action",
    isFixed: true,
    cell: (row) =>
      isBad(row) && (
        <Button
          size="sm"
          icon={Pencil}
          aria-label={words("correct.name", { line: formatNumber(row.line, locale) })}
          onClick={() => setCorrected(row.line)}
        >
          {words("correct.action")}
        </Button>
      ),
  };
  return (
    <>
      <OperationList
        label={words("detail.rows")}
        operation={customerImportOperations.rows}
        input={{ importId, ...list.value }}
        list={list}
        columns={isCorrectable ? [...COLUMNS, correct] : COLUMNS}
        rowId={({ line }) => String(line)}
        rowHref={({ customerId }) => (customerId ? routes.customer(business, customerId) : undefined)}
        rowName={({ name, line }) => name ?? String(line)}
        mostSkeletonRows={8}
        {...filteredBy(list, FILTERS)}
        nothing={
          <EmptyState icon={ListChecks} title={words("row.nothing.title")} description={words("row.nothing.body")} />
        }
      />
      {isCorrectable && corrected !== null && (
        <CorrectRow importId={importId} line={corrected} onClose={() => setCorrected(null)} />
      )}
    </>
  );
}
