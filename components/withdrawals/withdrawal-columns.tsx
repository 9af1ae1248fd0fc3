"use client";

import { useTranslations } from "next-intl";
import type { Column } from "@/components/data-table/column";
import { DateText } from "@/components/ui/date-text";
import { Id } from "@/components/ui/id";
import { Missing, Money } from "@/components/ui/money";
import { StatusBadge } from "@/components/ui/status-badge";
import { statusViewOf } from "@/lib/format/status-view";
import { isUnread } from "@/lib/operations/unread";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import { feeRial, WITHDRAWAL_STATUS } from "@/lib/withdrawals/status";
import { Attempts } from "./attempts";
import { PayerBank, PayerCard } from "./payer-card";
import { Reason } from "./reason";

export const withdrawalColumns: readonly Column<Withdrawal>[] = [
  {
    id: "status",
    header: "withdrawals.fields.status",
    isFixed: true,
    card: "aside",
    cell: (row) => <StatusBadge status={statusViewOf(WITHDRAWAL_STATUS, row)} />,
  },
  {
    id: "amount",
    header: "withdrawals.fields.amount",
    align: "end",
    isFixed: true,
    card: "title",
    cell: (row) => <Money rial={row.amountRial} className="font-semibold" />,
  },
  { id: "payer", header: "withdrawals.fields.payer", cell: (row) => <PayerCard withdrawal={row} /> },
  { id: "bank", header: "withdrawals.fields.bank", cell: (row) => <PayerBank withdrawal={row} /> },
  {
    id: "date",
    header: "withdrawals.fields.date",
    cell: (row) => <DateText value={row.date} isUnread={isUnread(row, "date")} />,
  },
  {
    id: "attempts",
    header: "withdrawals.fields.attempts",
    cell: (row) => <Attempts withdrawal={row} />,
  },
  { id: "reason", header: "withdrawals.fields.reason", cell: (row) => <Reason withdrawal={row} /> },
  {
    id: "trackId",
    header: "withdrawals.fields.trackId",
    cell: (row) => <LabelledId value={row.trackId} name="trackId" />,
  },
  {
    id: "id",
    header: "withdrawals.fields.id",
    isExtra: true,
    cell: (row) => <LabelledId value={row.id} name="id" />,
  },
  {
    id: "authorization",
    header: "withdrawals.fields.authorizationId",
    isExtra: true,
    cell: (row) => <LabelledId value={row.authorizationId} name="authorizationId" />,
  },
  { id: "kind", header: "withdrawals.fields.kind", isExtra: true, cell: (row) => <Kind isInstant={row.isInstant} /> },
  {
    id: "fee",
    header: "withdrawals.fields.fee",
    align: "end",
    isExtra: true,
    cell: (row) => <Money rial={feeRial(row)} />,
  },
  {
    id: "paymentNumber",
    header: "withdrawals.fields.paymentNumber",
    isExtra: true,
    cell: (row) => <LabelledId value={row.paymentNumber} name="paymentNumber" />,
  },
  {
    id: "description",
    header: "withdrawals.fields.description",
    isExtra: true,
    cell: (row) => <Text value={row.description} />,
  },
];

type IdName = "trackId" | "id" | "authorizationId" | "paymentNumber";

function LabelledId({ value, name }: { value: string | null; name: IdName }) {
  const withdrawals = useTranslations("withdrawals.fields");
  const common = useTranslations("common");
  return value === null ? (
    <Missing label={common("notGiven")} />
  ) : (
    <Id value={value} label={withdrawals(name)} className="whitespace-nowrap" />
  );
}

function Kind({ isInstant }: { isInstant: boolean }) {
  const withdrawals = useTranslations("withdrawals.kind");
  return <span className="whitespace-nowrap">{withdrawals(isInstant ? "instant" : "scheduled")}</span>;
}

function Text({ value }: { value: string | null }) {
  const common = useTranslations("common");
  return value === null ? (
    <Missing label={common("notGiven")} />
  ) : (
    <span className="line-clamp-1 max-w-64" title={value}>
      {value}
    </span>
  );
}
