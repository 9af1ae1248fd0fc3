"use client";

import { useTranslations } from "next-intl";
import { DateText } from "@/components/ui/date-text";
import { Money } from "@/components/ui/money";
import type { ExportRow, ExportSourceName } from "@/lib/exports/schemas";
import { useMessage } from "@/lib/i18n/use-message";

/** The filters that were on when the file was made. */
export function ExportFilters({ row }: { row: ExportRow }) {
  const words = useTranslations("exports");
  const message = useMessage();
  const given = Object.entries(row.input).filter(([, value]) => value !== undefined && value !== "");
  if (given.length === 0) return <p className="text-muted text-sm">{words("noFilter")}</p>;
  return (
    <ul className="flex min-w-32 flex-wrap gap-x-3 text-sm">
      {given.map(([name, value]) => (
        <li key={name} className="min-w-0">
          <span className="text-muted">{labelOf(name, message)}: </span>
          <FilterValue source={row.source} name={name} value={String(value)} />
        </li>
      ))}
    </ul>
  );
}

function FilterValue({ source, name, value }: { source: ExportSourceName; name: string; value: string }) {
  const message = useMessage();
  if (name.endsWith("Rial")) return <Money rial={Number(value)} />;
  if (/^\d{4}-\d{2}-\d{2}(T|$)/.test(value)) return <DateText value={value} form="long" />;
  const keys = [`exports.values.${source}_${value}`, `exports.values.${value}`];
  // What was done is told by the log's own words.
  if (name === "action") keys.unshift(`audit.actions.${value.replaceAll(".", "_")}`);
  const word = keys.map((key) => message(key)).find((text, index) => text !== keys[index]);
  return <bdi className="wrap-anywhere">{word ?? value}</bdi>;
}

const labelOf = (name: string, message: ReturnType<typeof useMessage>): string => {
  const key = `exports.filters.${name}`;
  const label = message(key);
  return label === key ? name : label;
};
