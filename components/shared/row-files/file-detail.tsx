"use client";

import { Download, FileSpreadsheet } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Menu } from "@/components/kit/ui/menu";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { RecordPage } from "@/components/shared/parts/record-page";
import { useRecord } from "@/components/shared/records/use-record";
import { formatNumber } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { isOpen, STEP_STATES } from "@/lib/kit/jobs/states";
import { useBusiness } from "@/lib/kit/operations/business";
import type { FileLine, RowFile } from "@/lib/kit/row-files/schemas";
import { type FileView, fileStatus } from "@/lib/kit/row-files/view";

import { FileNotes } from "./file-notes";

type Fact = ComponentProps<typeof DescriptionList>["items"][number];

interface FileDetailProps<File extends RowFile> {
  view: FileView<File, FileLine>;
  fileId: string;
  /** The words of {@link RecordPage} for a file that is not there. */
  area: ComponentProps<typeof RecordPage>["notFound"]["area"];
  /** What kind of file it is, where there are several. */
  description?: (row: File) => string;
  /** Where it stands, and what can be done now. */
  situation: (row: File) => ReactNode;
  /** What is known of it besides its counts. */
  facts?: (row: File) => readonly Fact[];
  rows: (row: File) => ReactNode;
}

/** A file: what it would do, its progress, and the outcome of each row. */
export function FileDetail<File extends RowFile>(props: FileDetailProps<File>) {
  const { view, fileId, area, description, situation, facts, rows } = props;
  const { words, operations, routes } = view;
  const message = useMessage();
  const business = useBusiness();
  const answer = useRecord(
    operations.list,
    ({ id }) => id === fileId,
    operations.show,
    view.asked(fileId),
    // The stream tells of progress; the slow look beside it is for when the stream is lost.
    { everyMs: ({ status }) => (isOpen(status) ? 5000 : false) },
  );
  return (
    <RecordPage<File>
      answer={answer}
      back={{ href: routes.all(business), label: message(words.title) }}
      title={message(words.one)}
      notFound={{ area, id: fileId, idLabel: message(words.one), isSearchable: false }}
      askAgain={message(words.detail("refresh"))}
      head={(row) => ({
        title: (
          <bdi dir="auto" className="wrap-anywhere">
            {row.fileName}
          </bdi>
        ),
        description: description?.(row),
        status: <StatusBadge status={fileStatus(view, row)} />,
        actions: row.isKept && !isOpen(row.status) && <Downloads view={view} row={row} />,
      })}
    >
      {(row) => (
        <div className="space-y-4">
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]">
            <div className="min-w-0 space-y-4">
              <FileNotes notes={row.notes} />
              {situation(row)}
            </div>
            <Counts view={view} row={row} facts={facts?.(row) ?? []} />
          </div>
          {row.isKept ? rows(row) : <Alert>{message(words.detail("notKept"))}</Alert>}
        </div>
      )}
    </RecordPage>
  );
}

interface CountsProps<File extends RowFile> {
  view: FileView<File, FileLine>;
  row: File;
  facts: readonly Fact[];
}

/** The number of rows per outcome, which add up, and further facts about their file. */
function Counts<File extends RowFile>({ view: { words, states }, row, facts }: CountsProps<File>) {
  const message = useMessage();
  const { locale } = usePreferences();
  const line = "flex items-center justify-between gap-4";
  return (
    <Section title={message(words.detail("counts"))}>
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
          <dt>{message(words.detail("total"))}</dt>
          <dd className="tabular-nums">{formatNumber(row.rows, locale)}</dd>
        </div>
      </dl>
      <DescriptionList
        className="mt-5 border-t pt-4"
        columns={2}
        items={[
          ...facts,
          { term: message(words.detail("by")), value: <bdi>{row.memberName}</bdi> },
          { term: message(words.detail("at")), value: <DateText value={row.createdAt} /> },
          row.isKept && {
            term: message(words.detail("kept")),
            value: <DateText value={row.expiresAt} form="long" />,
            isWide: true,
          },
        ]}
      />
    </Section>
  );
}

/** The file's rows with their outcomes, or those that are to be corrected. */
function Downloads<File extends RowFile>({ view, row }: { view: FileView<File, FileLine>; row: File }) {
  const { download } = view.words;
  const message = useMessage();
  const business = useBusiness();
  const get = (rows: "all" | "failed", format: "csv" | "xlsx") => () =>
    window.location.assign(view.routes.result(business, row.id, rows, format));
  const isNone = row.counts.wrong + row.counts.refused === 0;
  return (
    <Menu
      label={message(download("button"))}
      icon={Download}
      variant="secondary"
      hasChevron
      items={[
        { id: "all-xlsx", icon: FileSpreadsheet, label: message(download("allXlsx")), onSelect: get("all", "xlsx") },
        { id: "all-csv", label: message(download("allCsv")), onSelect: get("all", "csv") },
        { kind: "line", id: "line" },
        {
          id: "failed-xlsx",
          isDisabled: isNone,
          label: message(download("failedXlsx")),
          onSelect: get("failed", "xlsx"),
        },
        { id: "failed-csv", isDisabled: isNone, label: message(download("failedCsv")), onSelect: get("failed", "csv") },
      ]}
    >
      {message(download("button"))}
    </Menu>
  );
}
