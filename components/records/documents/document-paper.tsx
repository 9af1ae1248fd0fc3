"use client";

import { useTranslations } from "next-intl";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Qr } from "@/components/kit/ui/qr";
import { Paper } from "@/components/shared/parts/paper";
import type { DocumentContent, DocumentShown, DocumentTable } from "@/lib/areas/records/documents/document";
import { formatNumber } from "@/lib/kit/format/digits";
import { unitName } from "@/lib/kit/format/money";
import { BothCalendars, DocumentValue, isAmount } from "./document-value";

interface DocumentPaperProps {
  document: DocumentShown;
  content: DocumentContent;
  check: NonNullable<DocumentShown["check"]>;
}

/** The sheet itself: white in both themes, as it is printed. */
export function DocumentPaper({ document, content, check }: DocumentPaperProps) {
  const words = useTranslations("documents");
  const { kind, businessName, isSandbox, issuedAt, issuerName, erasedAt } = document;
  return (
    <article className="sheet rounded-lg border border-line bg-surface p-4 text-text sm:p-8 print:rounded-none print:border-0 print:p-0 print:text-[0.8125rem]">
      <header
        data-printed-head
        className="mb-6 flex flex-wrap items-start justify-between gap-4 border-b-2 pb-4 print:mb-4"
      >
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold text-lg">
            <bdi>{businessName}</bdi>
          </p>
          <h1 className="mt-1 font-bold text-2xl">{words(`kinds.${kind}`)}</h1>
          <p className="mt-2 text-muted text-sm">
            {words("paper.issued")} <BothCalendars value={issuedAt} />{" "}
            {words.rich("paper.by", { name: () => <bdi>{issuerName}</bdi> })}
          </p>
          {isSandbox && <p className="mt-2 inline-block border-2 px-2 font-semibold">{words("paper.sandbox")}</p>}
        </div>
        <div className="flex max-w-full flex-wrap items-center gap-3">
          <p className="max-w-60 text-sm">
            <span className="block text-muted">{words("paper.code")}</span>
            <bdi dir="ltr" className="inline-block select-all whitespace-nowrap font-mono font-semibold text-base">
              {check.code}
            </bdi>
            <span className="mt-1 block text-muted text-xs">
              {words.rich("paper.check", {
                address: () => (
                  <bdi dir="ltr" className="font-semibold [overflow-wrap:anywhere]">
                    {check.url.slice(check.url.indexOf("//") + 2, check.url.lastIndexOf("/"))}
                  </bdi>
                ),
              })}
            </span>
          </p>
          <Qr code={check.qr} label={words("paper.qr")} className="size-28 shrink-0" />
        </div>
      </header>
      <DescriptionList
        columns={2}
        className="print:grid-cols-2 print:gap-y-2"
        items={content.facts.map((fact) => ({
          term: words(`facts.${fact.name}`),
          value:
            fact.value === null ? (
              <span className="text-muted">{words("paper.erased")}</span>
            ) : (
              <DocumentValue kind={fact.kind} value={fact.value} />
            ),
        }))}
      />
      {erasedAt && (
        <p className="mt-4 text-muted text-sm">
          {words.rich("paper.erasedNote", { time: () => <BothCalendars value={erasedAt} /> })}
        </p>
      )}
      {content.table && content.table.rows.length > 0 && <Rows table={content.table} />}
    </article>
  );
}

function Rows({ table: { columns, rows, total } }: { table: DocumentTable }) {
  const words = useTranslations("documents");
  const { unit, locale } = usePreferences();
  return (
    <section className="mt-6 min-w-0">
      <h2 className="mb-1 break-after-avoid font-semibold text-lg">{words("paper.rows")}</h2>
      <p className="mb-2 text-muted text-sm">
        {words("paper.unit", { unit: unitName(unit, locale) })}
        {rows.length < total && (
          <strong className="block font-semibold text-text">
            {words("paper.cut", { shown: formatNumber(rows.length, locale), total: formatNumber(total, locale) })}
          </strong>
        )}
      </p>
      <Paper label={words("paper.rows")}>
        <thead>
          <tr>
            {columns.map(({ name, kind }) => (
              <th key={name} scope="col" className={isAmount(kind) ? "!text-right" : undefined}>
                {words(`facts.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a document never change
            <tr key={index}>
              {columns.map(({ name, kind }, column) => (
                <td key={name} className={isAmount(kind) ? "text-right" : undefined}>
                  <DocumentValue kind={kind} value={cells[column] ?? null} isCell />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Paper>
    </section>
  );
}
