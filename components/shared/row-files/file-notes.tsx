"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { formatNumber } from "@/lib/kit/format/digits";
import { joined } from "@/lib/kit/format/joined";
import { formatMoney, type MoneyUnit } from "@/lib/kit/format/money";
import { parseMoney } from "@/lib/kit/format/parse-money";
import type { FileNotes as Notes } from "@/lib/kit/row-files/schemas";

const MOST_NAMED = 20;
const NONE: NonNullable<Notes["closing"]> = { totals: [], notes: [] };

interface FileNotesProps {
  notes: Notes;
  /** A further note. */
  more?: readonly string[];
  /** The unit of its amounts, where it is known, and what they come to in either. */
  amounts?: { unit: MoneyUnit | null; totalsRial: Record<MoneyUnit, number> };
}

/** What was noticed while a file was read, beside its rows. */
export function FileNotes({ notes: { encoding, hidden, closing = NONE }, more = [], amounts }: FileNotesProps) {
  const words = useTranslations("fileNotes");
  const { locale, unit: shownUnit } = usePreferences();
  const named = (places: readonly string[]) =>
    joined(places.length > MOST_NAMED ? [...places.slice(0, MOST_NAMED), "…"] : places, locale);
  const { rows, columns } = hidden;
  const inWords = (lines: readonly number[]) => ({
    count: lines.length,
    places: named(lines.map((line) => formatNumber(line, locale))),
  });
  const money = (rial: number) => formatMoney(rial, { unit: shownUnit, locale });
  const said = amounts?.unit && closing.total ? parseMoney(closing.total, amounts.unit) : null;
  const readRial = amounts?.unit ? amounts.totalsRial[amounts.unit] : 0;
  const otherTotal =
    said?.ok && said.amountRial !== readRial ? { said: money(said.amountRial), read: money(readRial) } : null;
  const notes = [
    ...more,
    encoding === "windows-1256" && words("windows1256"),
    rows.length > 0 && words("hiddenRows", inWords(rows)),
    columns.length > 0 && words("hiddenColumns", { count: columns.length, places: named(columns) }),
    rows.length + columns.length > 0 && words("unhide"),
    closing.totals.length > 0 && words("totals", inWords(closing.totals)),
    otherTotal !== null && words("otherTotal", otherTotal),
    closing.notes.length > 0 && words("closingNotes", inWords(closing.notes)),
  ].filter((note) => typeof note === "string");
  if (notes.length === 0) return null;
  return (
    <Alert tone="warning">
      <ul className="space-y-1">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Alert>
  );
}
