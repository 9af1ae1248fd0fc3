"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { DateText } from "@/components/kit/ui/date-text";
import { Money } from "@/components/kit/ui/money";
import type { Report } from "@/lib/areas/records/reports/schemas";

/** How complete and how fresh a report is, and which part of the period is missing. */
export function Coverage({ report }: { report: Report }) {
  const words = useTranslations("reports.coverage");
  const reports = useTranslations("reports");
  const { asOf, bookFrom, totals, unread, differing, from, isOpen } = report;
  if (asOf === null && bookFrom === null) return <p>{words("never")}</p>;
  return (
    <>
      {totals && asOf !== null && (
        <p>
          {words.rich(isOpen ? "open" : "over", { time: () => <DateText value={asOf} form="long" /> })}{" "}
          {reports("rows", { count: totals.count })}.
        </p>
      )}
      {unread.count > 0 && (
        <p>
          {words.rich("unread", { count: unread.count, days: () => <Days of={unread.days} all={unread.count} /> })}
          {bookFrom !== null && from < bookFrom && (
            <> {words.rich("since", { day: () => <DateText value={bookFrom} /> })}</>
          )}
        </p>
      )}
      {!totals && unread.count === 0 && <p>{words("reading")}</p>}
      {totals && differing.length > 0 && (
        <p>
          {words.rich("differing", {
            count: differing.length,
            days: () => <Days of={differing} all={differing.length} />,
          })}
        </p>
      )}
      {totals && totals.uncertainFeeRial > 0 && (
        <p>{reports.rich("uncertain", { amount: () => <Money rial={totals.uncertainFeeRial} /> })}</p>
      )}
    </>
  );
}

/** At most this many days are named. */
const NAMED = 3;

function Days({ of, all }: { of: readonly string[]; all: number }) {
  const words = useTranslations("reports");
  return (
    <>
      {of.slice(0, NAMED).map((day, index) => (
        <Fragment key={day}>
          {index > 0 && words("comma")}
          <DateText value={day} />
        </Fragment>
      ))}
      {all > NAMED && " …"}
    </>
  );
}
