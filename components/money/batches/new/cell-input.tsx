"use client";

import { useTranslations } from "next-intl";
import { useLayoutEffect, useRef, useState } from "react";
import { cn } from "@/components/kit/ui/cn";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Select } from "@/components/kit/ui/select";
import { typeOf } from "@/lib/areas/money/batches/file/check";
import type { BatchField } from "@/lib/areas/money/batches/file/columns";
import type { DraftRow } from "@/lib/areas/money/batches/file/draft";
import { SETTLEMENT_TYPES } from "@/lib/areas/money/settlements/status";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatIban } from "@/lib/kit/format/iban";
import { formatAmount, type MoneyUnit, type MoneyView } from "@/lib/kit/format/money";
import { LOCALES } from "@/lib/kit/i18n/locales";

export interface CellProps {
  row: DraftRow;
  field: BatchField;
  unit: MoneyUnit;
  onText: (text: string) => void;
  /** Up or down to the same field of the next row. */
  onMove: (step: 1 | -1) => void;
}

export const cellId = (index: number, field: BatchField): string => `batch-${index}-${field}`;
export const findingId = (index: number, field: BatchField): string => `batch-${index}-${field}-finding`;

/** Written from left to right in Persian too. */
const LEFT_TO_RIGHT: readonly BatchField[] = ["iban", "amount", "paymentNumber"];

/** One cell of a file, corrected where it stands. What is typed counts once the cell is left. */
export function CellInput(props: CellProps) {
  const { row, field, unit, onText, onMove } = props;
  const { locale } = usePreferences();
  const [typed, setTyped] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isEditing = typed !== undefined;
  const wiring = useWiring(props);
  const text = row.texts[field] ?? "";
  const shown = typed ?? shownText(row, field, { unit, locale });

  // The cell's own text takes the place of the one with separators: all of it is chosen, as in a spreadsheet.
  useLayoutEffect(() => {
    if (isEditing) input.current?.select();
  }, [isEditing]);

  const commit = () => {
    if (typed !== undefined && typed !== text) onText(typed);
    setTyped(undefined);
  };

  if (field === "type") return <TypeSelect {...props} />;
  return (
    <input
      {...wiring}
      ref={input}
      value={shown}
      autoComplete="off"
      spellCheck={false}
      dir={LEFT_TO_RIGHT.includes(field) ? "ltr" : shown ? "auto" : undefined}
      onFocus={() => setTyped(text)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Escape") setTyped(text);
        if (event.key === "Enter" || event.key === "ArrowDown") onMove(1);
        if (event.key === "ArrowUp") onMove(-1);
      }}
      className={cn(
        wiring.className,
        field === "amount" && "text-end tabular-nums",
        (field === "iban" || field === "paymentNumber") && "tabular-nums rtl:text-end",
        // Aligned with its heading, in either language of the text.
        !LEFT_TO_RIGHT.includes(field) && (LOCALES[locale].dir === "rtl" ? "text-right" : "text-left"),
      )}
    />
  );
}

function TypeSelect(props: CellProps) {
  const types = useTranslations("batchUpload.types");
  const wiring = useWiring(props);
  const text = props.row.texts.type ?? "";
  const type = typeOf(text);
  const known = SETTLEMENT_TYPES.map((each) => ({ value: each, label: types(each) }));
  return (
    <Select
      {...wiring}
      value={type ?? text}
      options={type ? known : [{ value: text, label: text, disabled: true }, ...known]}
      onChange={(event) => props.onText(event.target.value)}
      className={cn(wiring.className, "!pe-8")}
    />
  );
}

function useWiring({ row, field }: CellProps) {
  const rows = useTranslations("batchUpload.rows");
  const fields = useTranslations("batchUpload.fields");
  const { locale } = usePreferences();
  const found = row.isLeftOut ? [] : row.findings.filter((finding) => finding.field === field);
  const isWrong = found.some(({ severity }) => severity === "error");
  return {
    id: cellId(row.index, field),
    disabled: row.isLeftOut,
    "aria-label": rows("cell", { field: fields(field), line: formatNumber(row.line, locale) }),
    "aria-invalid": isWrong || undefined,
    "aria-describedby": found.length > 0 ? findingId(row.index, field) : undefined,
    className: cn(
      "control !min-h-9 !px-2 !py-1 text-[0.9375rem]",
      isWrong ? "!bg-danger-soft" : "md:!border-transparent md:!bg-transparent md:hover:!border-control",
    ),
  };
}

/** What was understood, as it is read best; what was not, as it stands in the file. */
function shownText(row: DraftRow, field: BatchField, view: MoneyView): string {
  if (field === "iban" && row.iban !== null) return formatIban(row.iban);
  if (field === "amount" && row.amountRial !== null) return formatAmount(row.amountRial, view);
  return row.texts[field] ?? "";
}
