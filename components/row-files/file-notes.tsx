"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { usePreferences } from "@/components/ui/preferences-context";
import { formatNumber } from "@/lib/format/digits";
import { joined } from "@/lib/format/joined";
import type { FileNotes as Notes } from "@/lib/row-files/schemas";

const MOST_NAMED = 20;
const NONE: NonNullable<Notes["closing"]> = { totals: [], notes: [] };

/** What was noticed while a file was read, beside its rows. @param more what else is to be said of it */
export function FileNotes({
  notes: { encoding, hidden, closing = NONE },
  more = [],
}: {
  notes: Notes;
  more?: readonly string[];
}) {
  const words = useTranslations("fileNotes");
  const { locale } = usePreferences();
  const named = (places: readonly string[]) =>
    joined(places.length > MOST_NAMED ? [...places.slice(0, MOST_NAMED), "…"] : places, locale);
  const { rows, columns } = hidden;
  const inWords = (lines: readonly number[]) => ({
    count: lines.length,
    places: named(lines.map((line) => formatNumber(line, locale))),
  });
  const notes = [
    ...more,
    encoding === "windows-1256" && words("windows1256"),
    rows.length > 0 && words("hiddenRows", inWords(rows)),
    columns.length > 0 && words("hiddenColumns", { count: columns.length, places: named(columns) }),
    rows.length + columns.length > 0 && words("unhide"),
    closing.totals.length > 0 && words("totals", inWords(closing.totals)),
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
