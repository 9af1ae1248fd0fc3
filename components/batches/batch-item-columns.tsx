"use client";

import { useTranslations } from "next-intl";
import type { Column } from "@/components/data-table/column";
import { Destination, PayoutId, PayoutKind, PayoutText } from "@/components/payouts/payout-cells";
import { Revealable } from "@/components/shared/revealable";
import { useCan } from "@/components/shell/member-context";
import { Money } from "@/components/ui/money";
import { StatusBadge } from "@/components/ui/status-badge";
import type { BatchItem } from "@/lib/batches/answers";
import { batchOperations } from "@/lib/batches/operations";
import { BATCH_ITEM_STATUS } from "@/lib/batches/status";
import { statusViewOf } from "@/lib/format/status-view";
import type { InputOf } from "@/lib/operations/define";

/** @param input what the list was asked: one item's IBAN is revealed by asking the same */
export const batchItemColumns = (input: InputOf<typeof batchOperations.show>): readonly Column<BatchItem>[] => [
  {
    id: "status",
    header: "batches.items.fields.status",
    isFixed: true,
    card: "aside",
    cell: (row) => <StatusBadge status={statusViewOf(BATCH_ITEM_STATUS, row)} />,
  },
  {
    id: "amount",
    header: "batches.items.fields.amount",
    align: "end",
    isFixed: true,
    card: "title",
    cell: (row) => <Money rial={row.amountRial} className="font-semibold" />,
  },
  { id: "owner", header: "batches.items.fields.owner", cell: (row) => <PayoutText value={row.ownerName} /> },
  {
    id: "destination",
    header: "batches.items.fields.destination",
    cell: (row) => <ItemIban row={row} input={input} />,
  },
  { id: "reason", header: "batches.items.fields.reason", cell: (row) => <PayoutText value={row.errorMessage} /> },
  {
    id: "description",
    header: "batches.items.fields.description",
    cell: (row) => <PayoutText value={row.description} />,
  },
  { id: "trackId", header: "batches.items.fields.trackId", cell: (row) => <LabelledId row={row} name="trackId" /> },
  {
    id: "depositId",
    header: "batches.items.fields.depositId",
    isExtra: true,
    cell: (row) => <LabelledId row={row} name="depositId" />,
  },
  { id: "way", header: "batches.items.fields.way", isExtra: true, cell: (row) => <PayoutKind type={row.type} /> },
  {
    id: "transactionId",
    header: "batches.items.fields.transactionId",
    isExtra: true,
    cell: (row) => <LabelledId row={row} name="transactionId" />,
  },
  { id: "id", header: "batches.items.fields.id", isExtra: true, cell: (row) => <LabelledId row={row} name="id" /> },
];

/** What was not handed over has no page of its own to reveal it on. */
function ItemIban({ row, input }: { row: BatchItem; input: InputOf<typeof batchOperations.show> }) {
  const words = useTranslations("settlements.reveal");
  const mayReveal = useCan("personal.reveal");
  if (!mayReveal) return <Destination iban={row.iban} />;
  return (
    <Revealable
      label={words("iban")}
      value={row.iban}
      render={(value) => <Destination iban={value} />}
      target={{ operation: batchOperations.show, input, path: "items.*.iban", itemId: row.id }}
    />
  );
}

type IdName = "trackId" | "depositId" | "transactionId" | "id";

function LabelledId({ row, name }: { row: BatchItem; name: IdName }) {
  const fields = useTranslations("batches.items.fields");
  return <PayoutId value={name === "depositId" ? row.paymentNumber : row[name]} label={fields(name)} />;
}
