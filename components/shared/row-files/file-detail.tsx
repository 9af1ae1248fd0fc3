"use client";

import { Download, FileSpreadsheet } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import type { Column } from "@/components/kit/data-table/column";
import { Alert } from "@/components/kit/ui/alert";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { FoldedOnPhone } from "@/components/kit/ui/folded-on-phone";
import { Menu } from "@/components/kit/ui/menu";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { RecordPage } from "@/components/shared/parts/record-page";
import { useRecord } from "@/components/shared/records/use-record";
import { formatNumber } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { isOpen, STEP_STATES } from "@/lib/kit/jobs/states";
import { useBusiness } from "@/lib/kit/operations/business";
import type { CorrectableFile, FileLine, RowFile } from "@/lib/kit/row-files/schemas";
import { type FileView, fileStatus, ownWord } from "@/lib/kit/row-files/view";
import { ColumnsChoice } from "./columns-choice";
import type { CorrectingWindows } from "./correcting-windows";
import { FileNotes } from "./file-notes";
import { FileRows } from "./file-rows";

type Fact = ComponentProps<typeof DescriptionList>["items"][number];

interface FileDetailProps<File extends RowFile, Line extends FileLine> {
  view: FileView<File, Line>;
  fileId: string;
  /** What kind of file it is, where there are several. */
  description?: (row: File) => string;
  /** Where it stands, and what can be done now. */
  situation: (row: File) => ReactNode;
  /** What is known of it besides its counts. */
  facts?: (row: File) => readonly Fact[];
  columns: readonly Column<Line>[];
  /** The record of a row. */
  rowHref: (line: Line, business: string) => string | undefined;
  nameOf: (line: Line) => string | null;
  /** The windows of a kind that can be corrected. */
  windows?: CorrectingWindows;
}

/** A file: what it would do, its progress, and the outcome of each row. */
export function FileDetail<File extends RowFile & Partial<CorrectableFile>, Line extends FileLine>(
  props: FileDetailProps<File, Line>,
) {
  const { view, fileId, description, situation, facts, columns, rowHref, nameOf, windows } = props;
  const { namespace, operations, routes } = view;
  const words = useTranslations("rowFiles");
  const message = useMessage();
  const business = useBusiness();
  const answer = useRecord(
    operations.list,
    ({ id }) => id === fileId,
    operations.show,
    { fileId },
    // The stream tells of progress; the slow look beside it is for when the stream is lost.
    { everyMs: ({ status }) => (isOpen(status) ? 5000 : false) },
  );
  return (
    <RecordPage<File>
      answer={answer}
      back={{ href: routes.all(business), label: message(ownWord(view, "title")) }}
      title={message(ownWord(view, "one"))}
      notFound={{ area: namespace, id: fileId, idLabel: message(ownWord(view, "one")), isSearchable: false }}
      askAgain={words("detail.refresh")}
      head={(row) => ({
        title: (
          <bdi dir="auto" className="wrap-anywhere">
            {row.fileName}
          </bdi>
        ),
        description: description?.(row),
        status: <StatusBadge status={fileStatus(view, row)} />,
        actions: row.isKept && !isOpen(row.status) && <Downloads result={routes.result} row={row} />,
      })}
    >
      {(row) => (
        <div className="space-y-4">
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]">
            <div className="min-w-0 space-y-4">
              <FileNotes notes={row.notes} />
              {situation(row)}
              {windows && <ColumnsChoice row={correctable(row)} Window={windows.MapColumns} />}
            </div>
            <Counts states={view.states} row={row} facts={facts?.(row) ?? []} />
          </div>
          {row.isKept ? (
            <FileRows
              view={view}
              fileId={row.id}
              columns={columns}
              rowHref={rowHref}
              nameOf={nameOf}
              CorrectRow={row.isCorrectable ? windows?.CorrectRow : undefined}
            />
          ) : (
            <Alert>{message(ownWord(view, "notKept"))}</Alert>
          )}
        </div>
      )}
    </RecordPage>
  );
}

const correctable = ({ id, isCorrectable = false, unknownColumns = [] }: RowFile & Partial<CorrectableFile>) => ({
  id,
  isCorrectable,
  unknownColumns,
});

interface CountsProps {
  states: FileView<RowFile, FileLine>["states"];
  row: RowFile;
  facts: readonly Fact[];
}

/** The number of rows per outcome, which add up, and further facts about their file. */
function Counts({ states, row, facts }: CountsProps) {
  const words = useTranslations("rowFiles.detail");
  const common = useTranslations("common.actions");
  const { locale } = usePreferences();
  const line = "flex items-center justify-between gap-4";
  return (
    <Section title={words("counts")}>
      <dl className="space-y-2">
        {STEP_STATES.filter((state) => row.counts[state] > 0).map((state) => (
          <div key={state} className={line}>
            <dt>
              <StatusBadge status={states[state]} />
            </dt>
            <dd className="tabular-nums">{formatNumber(row.counts[state], locale)}</dd>
          </div>
        ))}
        <div className={`${line} border-t pt-2 font-semibold`}>
          <dt>{words("total")}</dt>
          <dd className="tabular-nums">{formatNumber(row.rows, locale)}</dd>
        </div>
      </dl>
      <div className="mt-5 border-t pt-4 max-md:pt-2 max-md:-mx-2">
        <FoldedOnPhone label={common("details")}>
          <DescriptionList
            className="max-md:px-2 max-md:pt-2"
            columns={2}
            items={[
              ...facts,
              { term: words("by"), value: <bdi>{row.memberName}</bdi> },
              { term: words("at"), value: <DateText value={row.createdAt} /> },
              row.isKept && {
                term: words("kept"),
                value: <DateText value={row.expiresAt} form="long" />,
                isWide: true,
              },
            ]}
          />
        </FoldedOnPhone>
      </div>
    </Section>
  );
}

/** The file's rows with their outcomes, or those that are to be corrected. */
function Downloads({ result, row }: { result: FileView<RowFile, FileLine>["routes"]["result"]; row: RowFile }) {
  const words = useTranslations("rowFiles.download");
  const business = useBusiness();
  const get = (rows: "all" | "failed", format: "csv" | "xlsx") => () =>
    window.location.assign(result(business, row.id, rows, format));
  const isNone = row.counts.wrong + row.counts.refused === 0;
  return (
    <Menu
      label={words("button")}
      icon={Download}
      variant="secondary"
      hasChevron
      items={[
        { id: "all-xlsx", icon: FileSpreadsheet, label: words("allXlsx"), onSelect: get("all", "xlsx") },
        { id: "all-csv", label: words("allCsv"), onSelect: get("all", "csv") },
        { kind: "line", id: "line" },
        {
          id: "failed-xlsx",
          isDisabled: isNone,
          label: words("failedXlsx"),
          onSelect: get("failed", "xlsx"),
        },
        { id: "failed-csv", isDisabled: isNone, label: words("failedCsv"), onSelect: get("failed", "csv") },
      ]}
    >
      {words("button")}
    </Menu>
  );
}
