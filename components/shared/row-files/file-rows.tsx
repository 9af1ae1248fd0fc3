"use client";

import { ListChecks, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { Column } from "@/components/kit/data-table/column";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { Button } from "@/components/kit/ui/button";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { OperationList } from "@/components/shared/parts/operation-list";
import { filteredBy } from "@/components/shared/records/filters";
import { formatNumber } from "@/lib/kit/format/digits";
import type { MessageKey } from "@/lib/kit/i18n/types";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useBusiness } from "@/lib/kit/operations/business";
import { choice } from "@/lib/kit/records/filter";
import type { FileLine, RowFile, RowProblem } from "@/lib/kit/row-files/schemas";
import { type FileView, fileRowsState, ownWord } from "@/lib/kit/row-files/view";
import type { CorrectingWindows } from "./correcting-windows";

/** The columns that a kind of file adds to its rows. */
interface LineColumns<Line extends FileLine> {
  /** The row's subject; on a phone it is the card's title. */
  title: Column<Line>;
  /** Columns after the outcome. */
  more?: readonly Column<Line>[];
  /** The message key if the row repeats an earlier one or shares something with it; replaces the usual words. */
  repeatsOf?: (line: Line) => MessageKey;
  /** Further text about a row, beside its problems. */
  besides?: (line: Line) => ReactNode;
}

/** A file may contain any text as a name. A long one is cut, and the full text is shown on hover. */
export function LineName({ name }: { name: string | null }) {
  return name === null ? null : (
    <bdi className="block max-w-96 truncate max-md:max-w-56" title={name}>
      {name}
    </bdi>
  );
}

/** The columns of a list of rows: the line, the subject, the outcome and its reason. */
export const lineColumns = <Line extends FileLine>(
  view: FileView<RowFile, Line>,
  { title, more = [], repeatsOf = () => ownWord(view, "row.repeats"), besides }: LineColumns<Line>,
): readonly Column<Line>[] => [
  {
    id: "line",
    header: "rowFiles.row.line",
    cell: ({ line }) => <LineNumber line={line} />,
    align: "end",
    card: "aside",
  },
  title,
  { id: "state", header: "rowFiles.row.state", cell: ({ state }) => <StatusBadge status={view.states[state]} /> },
  {
    id: "problem",
    header: "rowFiles.row.problem",
    cell: (row) => (
      <Said
        problems={row.problems}
        repeats={row.repeats === null ? null : { line: row.repeats, words: repeatsOf(row) }}
        besides={besides?.(row)}
        fieldName={view.fieldName}
      />
    ),
  },
  ...more,
];

function LineNumber({ line }: { line: number }) {
  const { locale } = usePreferences();
  return <span className="text-muted tabular-nums">{formatNumber(line, locale)}</span>;
}

interface SaidProps {
  problems: readonly RowProblem[];
  repeats: { line: number; words: MessageKey } | null;
  besides: ReactNode;
  fieldName: (field: string) => string;
}

/** The problems of a row or the service's answer, with the names of the file's own columns. */
function Said({ problems, repeats, besides, fieldName }: SaidProps) {
  const message = useMessage();
  const { locale } = usePreferences();
  if (!repeats && problems.length === 0 && !besides) return null;
  return (
    <ul className="max-w-md space-y-1 whitespace-normal text-sm">
      {repeats && <li>{message(repeats.words, { line: formatNumber(repeats.line, locale) })}</li>}
      {problems.map((problem) => (
        <Problem
          key={`${problem.column ?? problem.field} ${problem.message}`}
          problem={problem}
          fieldName={fieldName}
        />
      ))}
      {besides && <li>{besides}</li>}
    </ul>
  );
}

function Problem({
  problem: { column, field, message: said },
  fieldName,
}: Pick<SaidProps, "fieldName"> & { problem: RowProblem }) {
  const message = useMessage();
  const refusal = useRefusal();
  const name = column ?? (field && message(fieldName(field)));
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

interface FileRowsProps<Line extends FileLine> {
  view: FileView<RowFile, Line>;
  fileId: string;
  columns: readonly Column<Line>[];
  rowHref: (line: Line, business: string) => string | undefined;
  nameOf: (line: Line) => string | null;
  /** The window in which a row is corrected; left out if that is not possible, or no longer. */
  CorrectRow?: CorrectingWindows["CorrectRow"] | undefined;
}

/** Rows that cannot be processed as they are. */
const isBad = ({ state }: FileLine): boolean => state === "wrong" || state === "repeated" || state === "unknown";

/** The rows of a file with their outcomes. */
export function FileRows<Line extends FileLine>(props: FileRowsProps<Line>) {
  const { view, fileId, columns, rowHref, nameOf, CorrectRow } = props;
  const words = useTranslations("rowFiles");
  const business = useBusiness();
  const { locale } = usePreferences();
  const list = useListState(fileRowsState);
  const [corrected, setCorrected] = useState<number | null>(null);
  const correct: Column<Line> | undefined = CorrectRow && {
    id: "correct",
    header: "rowFiles.correct.action",
    isFixed: true,
    cell: (row) =>
      isBad(row) && (
        <Button
          size="sm"
          icon={Pencil}
          // A screen reader reads the button alone.
          aria-label={words("correct.name", { line: formatNumber(row.line, locale) })}
          onClick={() => setCorrected(row.line)}
        >
          {words("correct.action")}
        </Button>
      ),
  };
  const filters = { state: choice("rowFiles.row.state", view.hasStates, (state) => view.states[state].label) };
  return (
    <>
      <OperationList
        label={words("detail.rows")}
        operation={view.operations.rows}
        input={{ fileId, ...list.value }}
        list={list}
        columns={correct ? [...columns, correct] : columns}
        rowId={({ line }) => String(line)}
        rowHref={(row) => rowHref(row, business)}
        rowName={(row) => nameOf(row) ?? String(row.line)}
        mostSkeletonRows={8}
        {...filteredBy(list, filters)}
        nothing={<EmptyState icon={ListChecks} title={words("nothing.title")} description={words("nothing.body")} />}
      />
      {CorrectRow && corrected !== null && (
        <CorrectRow fileId={fileId} line={corrected} onClose={() => setCorrected(null)} />
      )}
    </>
  );
}

/**
 * The language of a name that others chose, such as a file's column: Persian if it has Persian letters, in either
 * page language.
 */
const languageOf = (text: string): "fa" | undefined => (/\p{Script=Arabic}/u.test(text) ? "fa" : undefined);
