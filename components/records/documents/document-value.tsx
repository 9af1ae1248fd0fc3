"use client";

import { useTranslations } from "next-intl";
import { DateText } from "@/components/kit/ui/date-text";
import { Iban } from "@/components/kit/ui/iban";
import { Missing, Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Amount } from "@/components/shared/parts/amount";
import type { DocumentFact, DocumentValueKind } from "@/lib/areas/records/documents/document";
import { formatInstant } from "@/lib/kit/format/date-display";
import { formatNumber } from "@/lib/kit/format/digits";
import { otherUnit } from "@/lib/kit/format/money";

/** A document's word for a name; an unknown name is returned as it is. */
function useDocumentWord(): (value: string) => string {
  const words = useTranslations("documents");
  return (value) =>
    words.has(`words.${value}` as "words.order_done") ? words(`words.${value}` as "words.order_done") : value;
}

/** A time in both calendars, because the paper's reader may know only one of them. */
export function BothCalendars({ value }: { value: string }) {
  const { locale, calendar } = usePreferences();
  const other = calendar === "jalali" ? "gregorian" : "jalali";
  return (
    <time dateTime={value}>
      {formatInstant(value, { locale, calendar })} <bdi>({formatInstant(value, { locale, calendar: other })})</bdi>
    </time>
  );
}

/** A value as a document's fact shows it, or as a table cell, where the unit stands in the head. */
export function DocumentValue({ kind, value, isCell }: Pick<DocumentFact, "kind" | "value"> & { isCell?: boolean }) {
  const common = useTranslations("common");
  const word = useDocumentWord();
  const { unit, locale } = usePreferences();
  if (value === null) return <Missing label={common("notGiven")} />;
  if (typeof value === "number") {
    if (kind !== "money") return formatNumber(value, locale);
    if (isCell) return <Amount rial={value} />;
    return (
      <>
        <Money rial={value} className="font-semibold" />{" "}
        <span className="inline-block text-muted">
          (<Money rial={value} unit={otherUnit(unit)} />)
        </span>
      </>
    );
  }
  if (kind === "instant" || kind === "day") return <DateText value={value} form="long" />;
  if (kind === "iban") return <Iban value={value} hasBank={!isCell} />;
  // A name from the service keeps its own language.
  if (kind === "word") return <bdi>{word(value)}</bdi>;
  if (kind === "id")
    return (
      <bdi dir="ltr" className="break-all font-mono text-[0.9em]">
        {value}
      </bdi>
    );
  return <bdi>{value}</bdi>;
}

/** Numbers are aligned by their last digit. */
export const isAmount = (kind: DocumentValueKind): boolean => kind === "money" || kind === "number";
