"use client";

import { ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Column } from "@/components/data-table/column";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { filteredBy } from "@/components/records/filters";
import { EmptyState } from "@/components/ui/empty-state";
import { usePreferences } from "@/components/ui/preferences-context";
import { StatusBadge } from "@/components/ui/status-badge";
import { formatNumber } from "@/lib/format/digits";
import { languageOf } from "@/lib/i18n/language-of";
import { useRefusal } from "@/lib/i18n/use-refusal";
import { inquiryFileOperations } from "@/lib/inquiry-files/operations";
import type { FileRow } from "@/lib/inquiry-files/schemas";
import { fileRowsState, ROW_STATE } from "@/lib/inquiry-files/status";
import { STEP_STATES } from "@/lib/jobs/states";
import type { AddressStateOf } from "@/lib/operations/address";
import { useBusiness } from "@/lib/operations/business";
import { choice, type Filter } from "@/lib/records/filter";
import { routes } from "@/lib/routes";

const FILTERS: readonly Filter<AddressStateOf<typeof fileRowsState>>[] = [
  choice(
    "state",
    "inquiryFiles.row.state",
    STEP_STATES.filter((state) => state !== "found"),
    (state) => ROW_STATE[state].label,
  ),
];

const COLUMNS: readonly Column<FileRow>[] = [
  {
    id: "line",
    header: "inquiryFiles.row.line",
    cell: ({ line }) => <Line line={line} />,
    align: "end",
    card: "aside",
  },
  {
    id: "about",
    header: "inquiryFiles.row.about",
    cell: ({ about }) => (
      <bdi className="block max-w-96 truncate max-md:max-w-56" title={about ?? undefined}>
        {about}
      </bdi>
    ),
    card: "title",
  },
  { id: "state", header: "inquiryFiles.row.state", cell: ({ state }) => <StatusBadge status={ROW_STATE[state]} /> },
  { id: "problem", header: "inquiryFiles.row.problem", cell: (row) => <Said row={row} /> },
];

function Line({ line }: { line: number }) {
  const { locale } = usePreferences();
  return <span className="text-muted tabular-nums">{formatNumber(line, locale)}</span>;
}

/** What is wrong with a row, or what the service said of it, under the names that its file's columns have. */
function Said({ row: { problems, repeats } }: { row: FileRow }) {
  const words = useTranslations("inquiryFiles.row");
  const refusal = useRefusal();
  const { locale } = usePreferences();
  return (
    <ul className="max-w-md space-y-1 whitespace-normal text-sm">
      {repeats !== null && <li>{words("repeats", { line: formatNumber(repeats, locale) })}</li>}
      {problems.map(({ column, message }) => (
        <li key={`${column} ${message}`}>
          {column && (
            <span className="text-muted">
              <bdi lang={languageOf(column)}>{column}</bdi>:{" "}
            </span>
          )}
          <bdi>{refusal(message)}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** The rows of a file with what becomes of each. */
export function FileRows({ fileId }: { fileId: string }) {
  const words = useTranslations("inquiryFiles");
  const business = useBusiness();
  const list = useListState(fileRowsState);
  return (
    <OperationList
      label={words("detail.rows")}
      operation={inquiryFileOperations.rows}
      input={{ fileId, ...list.value }}
      list={list}
      columns={COLUMNS}
      rowId={({ line }) => String(line)}
      rowHref={({ inquiryId }) => (inquiryId ? routes.inquiry(business, inquiryId) : undefined)}
      rowName={({ about, line }) => about ?? String(line)}
      mostSkeletonRows={8}
      {...filteredBy(list, FILTERS)}
      nothing={
        <EmptyState icon={ListChecks} title={words("row.nothing.title")} description={words("row.nothing.body")} />
      }
    />
  );
}
