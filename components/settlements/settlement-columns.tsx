"use client";

import { useTranslations } from "next-intl";
import type { Column } from "@/components/data-table/column";
import { Destination, OrderedAt, PayoutId, PayoutKind, PayoutText } from "@/components/payouts/payout-cells";
import { DateText } from "@/components/ui/date-text";
import { Missing, Money } from "@/components/ui/money";
import { StatusBadge } from "@/components/ui/status-badge";
import { statusViewOf } from "@/lib/format/status-view";
import { isUnread } from "@/lib/operations/unread";
import type { Settlement } from "@/lib/settlements/answers";
import { isFinalSettlement } from "@/lib/settlements/rules";
import { SETTLEMENT_STATUS } from "@/lib/settlements/status";

export const settlementColumns: readonly Column<Settlement>[] = [
  {
    id: "status",
    header: "settlements.fields.status",
    isFixed: true,
    card: "aside",
    cell: (row) => <StatusBadge status={statusViewOf(SETTLEMENT_STATUS, row)} />,
  },
  {
    id: "amount",
    header: "settlements.fields.amount",
    align: "end",
    isFixed: true,
    card: "title",
    cell: (row) => <Money rial={row.amountRial} className="font-semibold" />,
  },
  {
    id: "destination",
    header: "settlements.fields.destination",
    cell: (row) => <Destination iban={row.iban} />,
  },
  {
    id: "kind",
    header: "settlements.fields.kind",
    cell: (row) => <PayoutKind type={row.type} isInstant={row.isInstant} />,
  },
  { id: "orderedAt", header: "settlements.fields.orderedAt", cell: (row) => <OrderedAt settlement={row} /> },
  { id: "expectedAt", header: "settlements.fields.expectedAt", cell: (row) => <ExpectedAt settlement={row} /> },
  {
    id: "description",
    header: "settlements.fields.description",
    cell: (row) => <PayoutText value={row.description} />,
  },
  {
    id: "trackId",
    header: "settlements.fields.trackId",
    isExtra: true,
    cell: (row) => <SettlementId row={row} name="trackId" />,
  },
  {
    id: "fee",
    header: "settlements.fields.fee",
    align: "end",
    isExtra: true,
    cell: (row) => <Money rial={row.wageRial} />,
  },
  {
    id: "depositId",
    header: "settlements.fields.depositId",
    isExtra: true,
    cell: (row) => <SettlementId row={row} name="depositId" />,
  },
  {
    id: "refCode",
    header: "settlements.fields.refCode",
    isExtra: true,
    cell: (row) => <SettlementId row={row} name="refCode" />,
  },
  {
    id: "transactionId",
    header: "settlements.fields.transactionId",
    isExtra: true,
    cell: (row) => <SettlementId row={row} name="transactionId" />,
  },
];

/** The forecast counts only while the result is open. */
function ExpectedAt({ settlement }: { settlement: Settlement }) {
  const common = useTranslations("common");
  return isFinalSettlement(settlement) ? (
    <Missing label={common("none")} />
  ) : (
    <DateText value={settlement.expectedAt} isUnread={isUnread(settlement, "expectedAt")} form="clock" />
  );
}

type IdName = "trackId" | "depositId" | "refCode" | "transactionId";

function SettlementId({ row, name }: { row: Settlement; name: IdName }) {
  const fields = useTranslations("settlements.fields");
  return <PayoutId value={name === "depositId" ? row.paymentNumber : row[name]} label={fields(name)} />;
}
