"use client";

import { Columns3, Download, FileSpreadsheet } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useRecord } from "@/components/records/use-record";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { DescriptionList } from "@/components/ui/description-list";
import { Menu } from "@/components/ui/menu";
import { onDemand } from "@/components/ui/on-demand";
import { usePreferences } from "@/components/ui/preferences-context";
import { RecordPage } from "@/components/ui/record-page";
import { StatusBadge } from "@/components/ui/status-badge";
import { customerImportOperations } from "@/lib/customer-imports/operations";
import type { CustomerImport } from "@/lib/customer-imports/schemas";
import { importStatus, ROW_STATE } from "@/lib/customer-imports/status";
import { formatNumber } from "@/lib/format/digits";
import { isOpen, STEP_STATES } from "@/lib/jobs/states";
import { useBusiness } from "@/lib/operations/business";
import { routes } from "@/lib/routes";
import { ImportRows } from "./import-rows";
import { ImportSituation } from "./import-situation";

/** What a file of customers would make, how far it is, and what became of each row. */
export function ImportDetail({ importId }: { importId: string }) {
  const words = useTranslations("customerImport");
  const business = useBusiness();
  const input = { importId };
  const answer = useRecord(
    customerImportOperations.list,
    ({ id }) => id === importId,
    customerImportOperations.show,
    input,
    // The stream tells of progress; the slow look beside it is for when the stream is lost.
    { everyMs: ({ status }) => (isOpen(status) ? 5000 : false) },
  );
  return (
    <RecordPage<CustomerImport>
      answer={answer}
      back={{ href: routes.customerImports(business), label: words("title") }}
      title={words("one")}
      notFound={{ area: "customerImport", id: importId, idLabel: words("one"), isSearchable: false }}
      askAgain={words("detail.refresh")}
      head={(row) => ({
        title: (
          <bdi dir="auto" className="wrap-anywhere">
            {row.fileName}
          </bdi>
        ),
        status: <StatusBadge status={importStatus(row)} />,
        actions: row.isKept && !isOpen(row.status) && <Downloads row={row} />,
      })}
    >
      {(row) => (
        <div className="space-y-4">
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]">
            <div className="min-w-0 space-y-4">
              <ImportSituation row={row} />
              <Columns row={row} />
            </div>
            <Counts row={row} />
          </div>
          {row.isKept ? (
            <ImportRows importId={row.id} isCorrectable={row.isCorrectable} />
          ) : (
            <Alert>{words("detail.notKept")}</Alert>
          )}
        </div>
      )}
    </RecordPage>
  );
}

/** Rows by what became of them; they add up. */
function Counts({ row }: { row: CustomerImport }) {
  const words = useTranslations("customerImport.detail");
  const { locale } = usePreferences();
  const given = STEP_STATES.filter((state) => row.counts[state] > 0);
  return (
    <Section title={words("counts")}>
      <dl className="space-y-2">
        {given.map((state) => (
          <Count key={state} value={formatNumber(row.counts[state], locale)}>
            <StatusBadge status={ROW_STATE[state]} />
          </Count>
        ))}
        <Count value={formatNumber(row.rows, locale)} isTotal>
          {words("total")}
        </Count>
      </dl>
      <DescriptionList
        className="mt-5 border-t pt-4"
        columns={2}
        items={[
          { term: words("by"), value: <bdi>{row.memberName}</bdi> },
          { term: words("at"), value: <DateText value={row.createdAt} /> },
          row.isKept && { term: words("kept"), value: <DateText value={row.expiresAt} form="long" />, isWide: true },
        ]}
      />
    </Section>
  );
}

function Count({ value, isTotal, children }: { value: string; isTotal?: boolean; children: ReactNode }) {
  return (
    <div
      className={
        isTotal
          ? "flex items-center justify-between gap-4 border-t pt-2 font-semibold"
          : "flex items-center justify-between gap-4"
      }
    >
      <dt>{children}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}

const MapColumns = onDemand(
  "components/customer-imports/map-columns",
  async () => (await import("./map-columns")).default,
);

/** Columns that are left out, and the way to say what they hold while nothing was made. */
function Columns({ row: { id, unknownColumns, isCorrectable } }: { row: CustomerImport }) {
  const words = useTranslations("customerImport");
  const { locale } = usePreferences();
  const [isOpen, setOpen] = useState(false);
  const choose = isCorrectable && (
    <Button size="sm" icon={Columns3} onClick={() => setOpen(true)}>
      {words("map.action")}
    </Button>
  );
  const names = unknownColumns.join(locale === "fa" ? "، " : ", ");
  return (
    <>
      {unknownColumns.length > 0 ? (
        <Alert tone="warning" actions={choose}>
          {words.rich("detail.left", { columns: () => <bdi>{names}</bdi>, count: unknownColumns.length })}
        </Alert>
      ) : (
        choose
      )}
      {isOpen && <MapColumns importId={id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The file's rows with their outcomes, or those that are to be corrected. */
function Downloads({ row }: { row: CustomerImport }) {
  const words = useTranslations("customerImport.download");
  const business = useBusiness();
  const get = (rows: "all" | "failed", format: "csv" | "xlsx") => () =>
    window.location.assign(routes.api.importFile(business, row.id, rows, format));
  const failed = row.counts.wrong + row.counts.refused;
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
        { id: "failed-xlsx", isDisabled: failed === 0, label: words("failedXlsx"), onSelect: get("failed", "xlsx") },
        { id: "failed-csv", isDisabled: failed === 0, label: words("failedCsv"), onSelect: get("failed", "csv") },
      ]}
    >
      {words("button")}
    </Menu>
  );
}
