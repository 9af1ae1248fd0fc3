"use client";

import { useTranslations } from "next-intl";
import { DateText } from "@/components/kit/ui/date-text";
import { late } from "@/components/kit/ui/late";
import { Money } from "@/components/kit/ui/money";
import type { ExportRow, ExportSourceName } from "@/lib/areas/records/exports/schemas";
import type { Messages } from "@/lib/kit/i18n/types";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";

const ActionValue = late(
  loadWithWords(["audit.actions"], async () => (await import("./action-value")).ActionValue),
  ({ value }: { value: string }) => <bdi className="wrap-anywhere">{value}</bdi>,
  { when: "touched", isBrowserOnly: true },
);

type Word = keyof Messages["exports"]["values"];
type Name = keyof Messages["exports"]["filters"];

/** The filters that were on when the file was made. */
export function ExportFilters({ row }: { row: ExportRow }) {
  const words = useTranslations("exports");
  const names = useTranslations("exports.filters");
  const given = Object.entries(row.input).filter(([, value]) => value !== undefined && value !== "");
  if (given.length === 0) return <p className="text-muted text-sm">{words("noFilter")}</p>;
  return (
    <ul className="flex min-w-32 flex-wrap gap-x-3 text-sm">
      {given.map(([name, value]) => (
        <li key={name} className="min-w-0">
          <span className="text-muted">{names.has(name as Name) ? names(name as Name) : name}: </span>
          <FilterValue source={row.source} name={name} value={String(value)} />
        </li>
      ))}
    </ul>
  );
}

function FilterValue({ source, name, value }: { source: ExportSourceName; name: string; value: string }) {
  const words = useTranslations("exports.values");
  if (name.endsWith("Rial")) return <Money rial={Number(value)} />;
  if (/^\d{4}-\d{2}-\d{2}(T|$)/.test(value)) return <DateText value={value} form="long" />;
  const known = [`${source}_${value}`, value].find((key) => words.has(key as Word));
  if (name === "action") return <ActionValue value={value} />;
  return <bdi className="wrap-anywhere">{known ? words(known as Word) : value}</bdi>;
}
