"use client";

import { useTranslations } from "next-intl";
import { useBusinessName } from "@/components/frame/shell/member-context";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Paper } from "@/components/shared/parts/paper";
import { PrintedHeader } from "@/components/shared/parts/printed-header";
import { auditRoutes } from "@/lib/areas/records/audit/declared";
import { factsOf } from "@/lib/areas/records/audit/facts";
import type { AuditRow } from "@/lib/areas/records/audit/schemas";
import { formatNumber, localizeDigits } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";
import { ActionName, ActorName, Subject } from "./audit-columns";
import { FactName, FactValue } from "./audit-facts";

interface AuditPrintProps {
  rows: readonly AuditRow[];
  /** There are older ones that are not here. */
  hasMore: boolean;
  /** The newest entry printed. */
  last: { seq: number; hash: string } | null;
  madeBy: string;
  madeAt: string;
}

/** The log on paper: as filtered, with every detail, and what a reader must know to hold it against the signed file. */
export function AuditPrint({ rows, hasMore, last, madeBy, madeAt }: AuditPrintProps) {
  const audit = useTranslations("audit");
  const words = useTranslations("audit.printed");
  const business = useBusiness();
  const { locale } = usePreferences();
  const name = useBusinessName();
  return (
    <article>
      <PrintedHeader
        title={words("title", { business: name })}
        description={words.rich("made", {
          name: () => <bdi>{madeBy}</bdi>,
          at: () => <DateText value={madeAt} form="long" />,
        })}
        back={{ href: auditRoutes.audit(business), label: words("back") }}
        action={words("action")}
      />
      <p className="mb-3 text-muted text-sm">
        {words("count", { count: rows.length })}{" "}
        {hasMore && words("more", { count: formatNumber(rows.length, locale) })}
      </p>
      {rows.length === 0 ? (
        <EmptyState title={audit("empty")} />
      ) : (
        <Paper label={audit("title")} isCards className="[&_td]:align-top">
          <thead>
            <tr>
              {(["seq", "at", "actor", "action", "subject", "address"] as const).map((column) => (
                <th key={column} scope="col">
                  {audit(`columns.${column}`)}
                </th>
              ))}
              <th scope="col" className="min-w-72 print:min-w-0">
                {words("details")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.seq}>
                <td data-label={audit("columns.seq")}>{localizeDigits(row.seq, locale)}</td>
                <td data-label={audit("columns.at")}>
                  <DateText value={row.at} form="long" />
                </td>
                <td data-label={audit("columns.actor")}>
                  <bdi>
                    <ActorName row={row} />
                  </bdi>
                </td>
                <td data-label={audit("columns.action")}>
                  <ActionName row={row} />
                </td>
                <td data-label={audit("columns.subject")}>
                  <Subject row={row} />
                </td>
                <td data-label={audit("columns.address")}>
                  <bdi dir="ltr">{row.ip ?? "—"}</bdi>
                </td>
                <td className="max-md:!block">
                  <Details row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </Paper>
      )}
      {last && (
        <p className="mt-4 text-muted text-sm">
          {words.rich("proof", {
            seq: localizeDigits(last.seq, locale),
            hash: () => (
              <bdi dir="ltr" className="break-all">
                {last.hash}
              </bdi>
            ),
          })}
        </p>
      )}
    </article>
  );
}

function Details({ row }: { row: AuditRow }) {
  return factsOf(row.detail).map((fact) => (
    <span key={fact.name} className="me-3 inline-block">
      <span className="text-muted">
        <FactName name={fact.name} />:
      </span>{" "}
      <FactValue fact={fact} />
    </span>
  ));
}
