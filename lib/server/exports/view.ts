import "server-only";
import { exportDay, exportInstant } from "@/lib/kit/format/date";
import { tehranOffsetMinutes } from "@/lib/kit/format/jalali";
import type { Messages } from "@/lib/kit/i18n/types";
import type { Cell } from "@/lib/kit/tables/csv";
import { registry } from "@/lib/server/core/registry";

/** How the member who asked wants to read it. */
export interface ExportView {
  locale: "fa" | "en";
  unit: "rial" | "toman";
  calendar: "jalali" | "gregorian";
  isMasked?: boolean;
}

export const wordsOf = (locale: ExportView["locale"]): Messages["exports"] => registry().words[locale].exports;

export const RIAL_PER_UNIT = { rial: 1, toman: 10 } as const;

/** A sentence without arguments, by its key; a text that is no key is shown as it is. */
export function messageOf(keyOrText: string, { locale }: Pick<ExportView, "locale">): string {
  const found = keyOrText
    .split(".")
    .reduce<unknown>((tree, step) => (tree as Record<string, unknown> | undefined)?.[step], registry().words[locale]);
  return typeof found === "string" ? found : keyOrText;
}

/** A Gregorian day, in the reader's calendar. */
export const dayCell = (isoDay: string, view: ExportView): Cell => timeCell(isoDay, view);

/** A time as it was told: a day and a clock in Tehran, or a day alone. */
export function timeCell(time: string, { calendar }: ExportView): Cell {
  const hasClock = time.length !== 10;
  const atMs = Date.parse(hasClock ? time : `${time}T00:00:00Z`);
  const wallMs = hasClock ? atMs + tehranOffsetMinutes(atMs) * 60_000 : atMs;
  return {
    kind: "time",
    text: hasClock ? exportInstant(time, calendar) : exportDay(time, calendar),
    wallMs,
    hasClock,
  };
}
