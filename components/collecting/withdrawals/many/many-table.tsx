"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { Column } from "@/components/kit/data-table/column";
import { DataTable } from "@/components/kit/data-table/data-table";
import { DateText } from "@/components/kit/ui/date-text";
import { Dotted } from "@/components/kit/ui/dotted";
import { Missing, Money } from "@/components/kit/ui/money";
import { Pagination } from "@/components/kit/ui/pagination";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import type { ManyRow, ShownPayer } from "@/lib/areas/collecting/withdrawals/many";
import { formatNumber } from "@/lib/kit/format/digits";
import { bankName } from "@/lib/kit/format/iban";
import { formatMobile } from "@/lib/kit/format/mobile";

const COLUMNS: readonly Column<ManyRow>[] = [
  { id: "row", header: "manyWithdrawals.fields.row", align: "end", card: "hidden", cell: (row) => <Place {...row} /> },
  {
    id: "amount",
    header: "manyWithdrawals.fields.amount",
    align: "end",
    card: "title",
    isFixed: true,
    cell: ({ amountRial }) => <Money rial={amountRial} />,
  },
  { id: "payer", header: "manyWithdrawals.fields.payer", isFixed: true, cell: (row) => <PayerShown payer={row} /> },
  { id: "date", header: "manyWithdrawals.fields.date", cell: (row) => <When {...row} /> },
  {
    id: "externalId",
    header: "manyWithdrawals.fields.externalId",
    cell: ({ externalId }) => externalId && <bdi dir="auto">{externalId}</bdi>,
  },
  { id: "description", header: "manyWithdrawals.fields.description", cell: (row) => <Description {...row} /> },
];

const WITHOUT_NUMBER = COLUMNS.filter(({ id }) => id !== "externalId");

/** The page size: a browser draws a thousand rows too slowly. */
export const SHOWN_AT_ONCE = 50;

/** Rows that are ordered together, exactly as they are signed. */
export function ManyTable({ rows }: { rows: readonly ManyRow[] }) {
  const words = useTranslations("manyWithdrawals");
  const { locale } = usePreferences();
  const [page, setPage] = useState(1);
  const shown = useMemo(() => rows.slice((page - 1) * SHOWN_AT_ONCE, page * SHOWN_AT_ONCE), [rows, page]);
  return (
    <DataTable
      label={words("rows")}
      columns={rows.some(({ externalId }) => externalId) ? COLUMNS : WITHOUT_NUMBER}
      rows={shown}
      rowId={({ row }) => String(row)}
      rowName={({ row }) => formatNumber(row, locale)}
      empty={null}
      footer={pagesOf({ page, total: rows.length, onPage: setPage })}
    />
  );
}

interface PagesProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

/** The pages of rows that are all here; nothing if one page holds them. */
export const pagesOf = (props: PagesProps) => (props.total > SHOWN_AT_ONCE ? <Pages {...props} /> : undefined);

function Pages({ page, total, onPage }: PagesProps) {
  const before = (page - 1) * SHOWN_AT_ONCE;
  return (
    <Pagination
      page={page}
      perPage={SHOWN_AT_ONCE}
      total={total}
      hasMore={before + SHOWN_AT_ONCE < total}
      count={Math.min(SHOWN_AT_ONCE, total - before)}
      onPage={onPage}
    />
  );
}

function Place({ row }: { row: number }) {
  const { locale } = usePreferences();
  return <span className="text-muted tabular-nums">{formatNumber(row, locale)}</span>;
}

/** The payer, by name, mobile and bank. */
export function PayerShown({ payer: { name, mobile, bankCode } }: { payer: ShownPayer }) {
  const words = useTranslations("withdrawalForm");
  const { locale } = usePreferences();
  return (
    <span className="block min-w-0 text-start">
      <span className="block">
        <bdi>{name ?? words("nameless")}</bdi>
      </span>
      <span className="block text-muted text-sm">
        <Dotted>
          {mobile && <bdi dir="ltr">{formatMobile(mobile)}</bdi>}
          {bankCode && <bdi>{bankName(bankCode, locale) ?? bankCode}</bdi>}
        </Dotted>
      </span>
    </span>
  );
}

function When({ date, maxRetryCount }: Pick<ManyRow, "date" | "maxRetryCount">) {
  const words = useTranslations("manyWithdrawals");
  if (date === null) return words("atOnce");
  return (
    <span className="block">
      <DateText value={date} />
      <span className="block text-muted text-sm">{words("attempts", { count: maxRetryCount })}</span>
    </span>
  );
}

function Description({ description }: Pick<ManyRow, "description">) {
  const common = useTranslations("common");
  if (description === null) return <Missing label={common("notGiven")} />;
  return (
    <span className="line-clamp-2 max-w-72" title={description}>
      <bdi>{description}</bdi>
    </span>
  );
}
