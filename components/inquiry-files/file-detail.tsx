"use client";

import { Download, FileSpreadsheet } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRecord } from "@/components/records/use-record";
import { Alert } from "@/components/ui/alert";
import { Section } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { DescriptionList } from "@/components/ui/description-list";
import { Menu } from "@/components/ui/menu";
import { Money } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import { RecordPage } from "@/components/ui/record-page";
import { StatusBadge } from "@/components/ui/status-badge";
import { formatNumber } from "@/lib/format/digits";
import { inquiryFileOperations } from "@/lib/inquiry-files/operations";
import type { InquiryFile } from "@/lib/inquiry-files/schemas";
import { fileStatus, ROW_STATE } from "@/lib/inquiry-files/status";
import { isOpen, STEP_STATES } from "@/lib/jobs/states";
import { useBusiness } from "@/lib/operations/business";
import { routes } from "@/lib/routes";
import { FileRows } from "./file-rows";
import { FileSituation } from "./file-situation";

/** What a file would ask and cost, how far it is, and what became of each row. */
export function FileDetail({ fileId }: { fileId: string }) {
  const words = useTranslations("inquiryFiles");
  const kinds = useTranslations("inquiries.kinds");
  const business = useBusiness();
  const answer = useRecord(
    inquiryFileOperations.list,
    ({ id }) => id === fileId,
    inquiryFileOperations.show,
    { fileId },
    // The stream tells of progress; the slow look beside it is for when the stream is lost.
    { everyMs: ({ status }) => (isOpen(status) ? 5000 : false) },
  );
  return (
    <RecordPage<InquiryFile>
      answer={answer}
      back={{ href: routes.inquiryFiles(business), label: words("title") }}
      title={words("one")}
      notFound={{ area: "inquiryFiles", id: fileId, idLabel: words("one"), isSearchable: false }}
      askAgain={words("detail.refresh")}
      head={(row) => ({
        title: (
          <bdi dir="auto" className="wrap-anywhere">
            {row.fileName}
          </bdi>
        ),
        description: kinds(row.kind),
        status: <StatusBadge status={fileStatus(row)} />,
        actions: row.isKept && !isOpen(row.status) && <Downloads row={row} />,
      })}
    >
      {(row) => (
        <div className="space-y-4">
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]">
            <div className="min-w-0 space-y-4">
              <FileSituation key={row.status} row={row} />
            </div>
            <Counts row={row} />
          </div>
          {row.isKept ? <FileRows fileId={row.id} /> : <Alert>{words("detail.notKept")}</Alert>}
        </div>
      )}
    </RecordPage>
  );
}

/** Rows by what became of them, which add up, and what they cost. */
function Counts({ row }: { row: InquiryFile }) {
  const words = useTranslations("inquiryFiles.detail");
  const { locale } = usePreferences();
  const line = "flex items-center justify-between gap-4";
  return (
    <Section title={words("counts")}>
      <dl className="space-y-2">
        {STEP_STATES.filter((state) => row.counts[state] > 0).map((state) => (
          <div key={state} className={line}>
            <dt>
              <StatusBadge status={ROW_STATE[state]} />
            </dt>
            <dd className="tabular-nums">{formatNumber(row.counts[state], locale)}</dd>
          </div>
        ))}
        <div className={`${line} border-t pt-2 font-semibold`}>
          <dt>{words("total")}</dt>
          <dd className="tabular-nums">{formatNumber(row.rows, locale)}</dd>
        </div>
      </dl>
      <DescriptionList
        className="mt-5 border-t pt-4"
        columns={2}
        items={[
          {
            term: words("price"),
            value: row.priceRial === null ? words("priceUnknown") : <Money rial={row.priceRial} />,
          },
          { term: words("limit"), value: row.limitRial === null ? words("noLimit") : <Money rial={row.limitRial} /> },
          { term: words("charged"), value: <Money rial={row.chargedRial} /> },
          row.maybeRial > 0 && { term: words("maybe"), value: <Money rial={row.maybeRial} /> },
          { term: words("by"), value: <bdi>{row.memberName}</bdi> },
          { term: words("at"), value: <DateText value={row.createdAt} /> },
          row.isKept && { term: words("kept"), value: <DateText value={row.expiresAt} form="long" />, isWide: true },
        ]}
      />
    </Section>
  );
}

/** The file's rows with their answers, or those that are to be corrected. */
function Downloads({ row }: { row: InquiryFile }) {
  const words = useTranslations("inquiryFiles.download");
  const business = useBusiness();
  const get = (rows: "all" | "failed", format: "csv" | "xlsx") => () =>
    window.location.assign(routes.api.inquiryFile(business, row.id, rows, format));
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
        { id: "failed-xlsx", isDisabled: isNone, label: words("failedXlsx"), onSelect: get("failed", "xlsx") },
        { id: "failed-csv", isDisabled: isNone, label: words("failedCsv"), onSelect: get("failed", "csv") },
      ]}
    >
      {words("button")}
    </Menu>
  );
}
