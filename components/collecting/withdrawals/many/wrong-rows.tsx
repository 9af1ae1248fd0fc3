"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { saveFile } from "@/components/kit/charts/save-file";
import type { Column } from "@/components/kit/data-table/column";
import { DataTable } from "@/components/kit/data-table/data-table";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { MANY_FIELDS, type WrongRow } from "@/lib/areas/collecting/withdrawals/many";
import { formatNumber } from "@/lib/kit/format/digits";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { pagesOf, SHOWN_AT_ONCE } from "./many-table";

const COLUMNS: readonly Column<WrongRow>[] = [
  { id: "row", header: "manyWithdrawals.fields.row", align: "end", card: "title", cell: (row) => <Place {...row} /> },
  { id: "error", header: "manyWithdrawals.wrong.error", isFixed: true, cell: (row) => <Why {...row} /> },
  { id: "payer", header: "manyWithdrawals.fields.payer", cell: ({ cells }) => <bdi>{cells.payer}</bdi> },
  { id: "amount", header: "manyWithdrawals.fields.amount", cell: ({ cells }) => <bdi>{cells.amount}</bdi> },
  { id: "date", header: "manyWithdrawals.fields.date", cell: ({ cells }) => <bdi>{cells.date}</bdi> },
];

interface WrongRowsProps {
  rows: readonly WrongRow[];
  fileName: string;
}

/** Rows that are left out, each with what is wrong; as a file they can be corrected and chosen again. */
export function WrongRows({ rows, fileName }: WrongRowsProps) {
  const words = useTranslations("manyWithdrawals");
  const refusal = useRefusal();
  const { locale } = usePreferences();
  const [page, setPage] = useState(1);
  const save = async () => {
    const { BYTE_ORDER_MARK, csvLine, textCell } = await import("@/lib/kit/tables/csv");
    const { MANY_HEADINGS } = await import("@/lib/areas/collecting/withdrawals/many-headings");
    const head = [...MANY_FIELDS.map((field) => MANY_HEADINGS[locale][field]), words("wrong.error")];
    const lines = rows.map(({ row, cells, field, error }) => [
      ...MANY_FIELDS.map((each) => cells[each] ?? ""),
      `${words("wrong.line", { row })} ${words(`fields.${field}`)}: ${refusal(error)}`,
    ]);
    const text = BYTE_ORDER_MARK + [head, ...lines].map((line) => csvLine(line.map((cell) => textCell(cell)))).join("");
    const name = fileName.replace(/\.[^.]+$/, "");
    saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), `${name}-${words("wrong.fileName")}.csv`);
  };
  return (
    <Section
      title={words("wrong.title", { count: rows.length })}
      description={words("wrong.hint")}
      actions={
        <Button size="sm" icon={Download} onClick={() => void save()}>
          {words("wrong.save")}
        </Button>
      }
    >
      <DataTable
        label={words("wrong.title", { count: rows.length })}
        columns={COLUMNS}
        rows={rows.slice((page - 1) * SHOWN_AT_ONCE, page * SHOWN_AT_ONCE)}
        rowId={({ row }) => String(row)}
        rowName={({ row }) => formatNumber(row, locale)}
        empty={null}
        footer={pagesOf({ page, total: rows.length, onPage: setPage })}
      />
    </Section>
  );
}

function Place({ row }: WrongRow) {
  const words = useTranslations("manyWithdrawals.wrong");
  return words("line", { row });
}

function Why({ field, error }: WrongRow) {
  const words = useTranslations("manyWithdrawals.fields");
  const refusal = useRefusal();
  return (
    <span className="text-danger">
      {words(field)}: {refusal(error)}
    </span>
  );
}
