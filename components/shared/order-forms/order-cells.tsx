"use client";

import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { Badge } from "@/components/kit/ui/badge";
import { CardNumber } from "@/components/kit/ui/card-number";
import { Iban } from "@/components/kit/ui/iban";
import { Missing } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { transferToOf } from "@/lib/areas/cards/card-transfers/status";
import { statusOfOrder } from "@/lib/areas/money/orders/status";
import { formatNumber } from "@/lib/kit/format/digits";
import { bankName } from "@/lib/kit/format/iban";
import { familyOf, isOfOrders, type OrderFamily } from "@/lib/kit/orders/kinds";
import type { OrderRow } from "@/lib/kit/orders/views";

export function OrderStatus({ row }: { row: OrderRow }) {
  const words = useTranslations("orders");
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <StatusBadge status={statusOfOrder(row)} />
      {row.attention !== null && <Badge tone="danger">{words("filters.attention")}</Badge>}
    </span>
  );
}

type DestinationProps = {
  row: Pick<
    OrderRow,
    "kind" | "destination" | "fileName" | "itemCount" | "bankCode" | "authorizationId" | "payersCard"
  >;
};

/** One IBAN, or the file and how many payments it is made of; of money that comes in, where it comes from. */
export function OrderDestination({ row }: DestinationProps) {
  if (row.destination !== null) return <Iban value={row.destination} hasBank />;
  const Place = PLACES[familyOf(row.kind)];
  return <Place row={row} />;
}

const PLACES = {
  settlement: PaidFile,
  debit: Payers,
  refund: Payer,
  ownAccount: OwnAccount,
  cardRefund: PayersCard,
  customerWallet: CustomersWallet,
  holderMoney: AccountOrCard,
  cardCredit: HoldersCredit,
  cardGrant: HoldersAccount,
} satisfies Record<OrderFamily, ComponentType<DestinationProps>>;

function Payers({ row }: DestinationProps) {
  const words = useTranslations("orders");
  const { locale } = usePreferences();
  const bank = row.bankCode && bankName(row.bankCode, locale);
  // Each of a file's rows has an authorization of its own.
  const isOfSeveral = isOfOrders(row.kind) && row.authorizationId === null;
  return (
    <span>
      {bank ? words("fromBank", { bank }) : words(isOfSeveral ? "fromPayers" : "fromPayer")}
      {row.fileName !== null && (
        <span className="block max-w-56 truncate text-sm" title={row.fileName}>
          <bdi>{row.fileName}</bdi>
        </span>
      )}
      {row.itemCount > 1 && (
        <span className="block text-muted text-sm">{words("withdrawals", { count: row.itemCount })}</span>
      )}
    </span>
  );
}

function Payer({ row }: DestinationProps) {
  const words = useTranslations("orders");
  const { locale } = usePreferences();
  const bank = row.bankCode && bankName(row.bankCode, locale);
  return <span>{bank ? words("toBank", { bank }) : words("toPayer")}</span>;
}

function OwnAccount({ row }: DestinationProps) {
  const words = useTranslations("orders");
  const { locale } = usePreferences();
  const bank = row.bankCode && bankName(row.bankCode, locale);
  return <span>{bank ? words("fromOwn", { bank }) : words("fromOwnAny")}</span>;
}

function PayersCard({ row: { payersCard } }: DestinationProps) {
  const words = useTranslations("orders");
  return (
    <span>
      {words("toCard")}
      {payersCard && <CardNumber value={payersCard} className="block" />}
    </span>
  );
}

function CustomersWallet(_: DestinationProps) {
  const words = useTranslations("orders");
  return <span>{words("toCustomer")}</span>;
}

/** The receiver's card, or an account that has no IBAN here: their numbers are for its page. */
function AccountOrCard({ row }: DestinationProps) {
  const words = useTranslations("orders");
  return <span>{words(`toOf.${transferToOf(row.kind) ?? "account"}`)}</span>;
}

/** Of many the file that they came from, where it was one. */
function HoldersCredit({ row }: DestinationProps) {
  const words = useTranslations("orders");
  return (
    <span className="min-w-0">
      <span className="block">{words(row.itemCount > 1 ? "ofHolders" : "ofHolder", { count: row.itemCount })}</span>
      {row.fileName !== null && (
        <span className="block max-w-56 truncate text-muted text-sm" title={row.fileName}>
          <bdi>{row.fileName}</bdi>
        </span>
      )}
    </span>
  );
}

function HoldersAccount({ row }: DestinationProps) {
  const words = useTranslations("orders");
  const { locale } = usePreferences();
  const bank = row.bankCode && bankName(row.bankCode, locale);
  return <span>{bank ? words("grantFrom", { bank }) : words("grantFromAny")}</span>;
}

function PaidFile({ row }: DestinationProps) {
  const words = useTranslations("orders");
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
        <bdi className="max-w-72 truncate text-muted text-sm" title={row.receiver}>
          {row.receiver}
        </bdi>
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
