"use client";

import { useTranslations } from "next-intl";
import type { Column } from "@/components/data-table/column";
import { Destination, PayoutId, PayoutKind, PayoutText } from "@/components/payouts/payout-cells";
import { DateText } from "@/components/ui/date-text";
import { Money } from "@/components/ui/money";
import { StatusBadge } from "@/components/ui/status-badge";
import { statusViewOf } from "@/lib/format/status-view";
import { isUnread } from "@/lib/operations/unread";
import type { QueuedSettlement } from "@/lib/queued-settlements/answers";
import { QUEUED_STATUS } from "@/lib/queued-settlements/status";

export const queuedColumns: readonly Column<QueuedSettlement>[] = [
  {
    id: "status",
    header: "queuedSettlements.fields.status",
    isFixed: true,
    card: "aside",
    cell: (row) => <StatusBadge status={statusViewOf(QUEUED_STATUS, row)} />,
  },
  {
    id: "amount",
    header: "queuedSettlements.fields.amount",
    align: "end",
    isFixed: true,
    card: "title",
    cell: (row) => <Money rial={row.amountRial} className="font-semibold" />,
  },
  { id: "destination", header: "queuedSettlements.fields.destination", cell: (row) => <Destination iban={row.iban} /> },
  {
    id: "createdAt",
    header: "queuedSettlements.fields.createdAt",
    cell: (row) => <DateText value={row.createdAt} isUnread={isUnread(row, "createdAt")} />,
  },
  {
    id: "updatedAt",
    header: "queuedSettlements.fields.updatedAt",
    isExtra: true,
    cell: (row) => <DateText value={row.updatedAt} isUnread={isUnread(row, "updatedAt")} />,
  },
  {
    id: "description",
    header: "queuedSettlements.fields.description",
    cell: (row) => <PayoutText value={row.description} />,
  },
  {
    id: "trackId",
    header: "queuedSettlements.fields.trackId",
    isExtra: true,
    cell: (row) => <LabelledId row={row} name="trackId" />,
  },
  { id: "id", header: "queuedSettlements.fields.id", isExtra: true, cell: (row) => <LabelledId row={row} name="id" /> },
  {
    id: "depositId",
    header: "queuedSettlements.fields.depositId",
    isExtra: true,
    cell: (row) => <LabelledId row={row} name="depositId" />,
  },
  { id: "way", header: "queuedSettlements.fields.way", isExtra: true, cell: (row) => <PayoutKind type={row.type} /> },
  {
    id: "fee",
    header: "queuedSettlements.fields.fee",
    align: "end",
    isExtra: true,
    cell: (row) => <Money rial={row.wageRial} />,
  },
];

function LabelledId({ row, name }: { row: QueuedSettlement; name: "trackId" | "id" | "depositId" }) {
  const fields = useTranslations("queuedSettlements.fields");
  return <PayoutId value={name === "depositId" ? row.paymentNumber : row[name]} label={fields(name)} />;
}
