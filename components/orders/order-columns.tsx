"use client";

import { useTranslations } from "next-intl";
import type { Column } from "@/components/data-table/column";
import { Badge } from "@/components/ui/badge";
import { DateText } from "@/components/ui/date-text";
import { Iban } from "@/components/ui/iban";
import { Id } from "@/components/ui/id";
import { Missing, Money } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import { StatusBadge } from "@/components/ui/status-badge";
import { formatNumber } from "@/lib/format/digits";
import { statusOfOrder } from "@/lib/orders/status";
import type { OrderRow } from "@/lib/orders/views";

export const orderColumns: readonly Column<OrderRow>[] = [
  {
    id: "amount",
    header: "orders.fields.amount",
    align: "end",
    isFixed: true,
    card: "title",
    cell: (row) => <Money rial={row.amountRial} className="font-semibold" />,
  },
  {
    id: "status",
    header: "orders.fields.status",
    isFixed: true,
    card: "aside",
    cell: (row) => <OrderStatus row={row} />,
  },
  { id: "destination", header: "orders.fields.destination", cell: (row) => <OrderReceiver row={row} /> },
  { id: "reason", header: "orders.fields.reason", cell: (row) => <OrderReason row={row} /> },
  { id: "maker", header: "orders.fields.maker", cell: (row) => <bdi>{row.makerName}</bdi> },
  { id: "createdAt", header: "orders.fields.createdAt", cell: (row) => <DateText value={row.createdAt} /> },
  {
    id: "approvals",
    header: "orders.fields.approvals",
    isExtra: true,
    cell: (row) => <OrderApprovalCount row={row} />,
  },
  { id: "kind", header: "orders.fields.kind", isExtra: true, cell: (row) => <OrderKind row={row} /> },
  { id: "id", header: "orders.fields.id", isExtra: true, cell: (row) => <Id value={row.id} /> },
];

export function OrderStatus({ row }: { row: OrderRow }) {
  const words = useTranslations("orders");
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <StatusBadge status={statusOfOrder(row)} />
      {row.attention !== null && <Badge tone="danger">{words("filters.attention")}</Badge>}
    </span>
  );
}

type DestinationProps = { row: Pick<OrderRow, "destination" | "fileName" | "itemCount"> };

/** One IBAN, or the file and how many payments it is made of. */
export function OrderDestination({ row }: DestinationProps) {
  const words = useTranslations("orders");
  if (row.destination !== null) return <Iban value={row.destination} hasBank />;
  return (
    <span className="min-w-0">
      <span className="block max-w-56 truncate max-md:max-w-44" title={row.fileName ?? undefined}>
        <bdi>{row.fileName}</bdi>
      </span>
      <span className="text-muted text-sm">{words("payments", { count: row.itemCount })}</span>
    </span>
  );
}

/** The same with the receiver's name, as the maker wrote it. */
export function OrderReceiver({ row }: { row: DestinationProps["row"] & Pick<OrderRow, "receiver"> }) {
  return (
    <span className="inline-flex min-w-0 flex-col text-start">
      <OrderDestination row={row} />
      {row.receiver !== null && (
        <span className="max-w-72 truncate text-muted text-sm" title={row.receiver}>
          <bdi>{row.receiver}</bdi>
        </span>
      )}
    </span>
  );
}

export function OrderReason({ row }: { row: Pick<OrderRow, "reason"> }) {
  const common = useTranslations("common");
  return row.reason === null ? (
    <Missing label={common("notGiven")} />
  ) : (
    <span className="line-clamp-2 max-w-72" title={row.reason}>
      <bdi>{row.reason}</bdi>
    </span>
  );
}

export function OrderApprovalCount({ row }: { row: Pick<OrderRow, "approvals" | "neededApprovals"> }) {
  const words = useTranslations("orders");
  const { locale } = usePreferences();
  return (
    <span className="whitespace-nowrap">
      {words("approvalsOf", {
        given: formatNumber(row.approvals, locale),
        needed: formatNumber(row.neededApprovals, locale),
      })}
    </span>
  );
}

function OrderKind({ row }: { row: OrderRow }) {
  const words = useTranslations("orders.kind");
  return <span className="whitespace-nowrap">{words(row.kind)}</span>;
}
