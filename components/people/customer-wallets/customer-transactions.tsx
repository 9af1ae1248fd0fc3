"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Column } from "@/components/kit/data-table/column";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { Badge } from "@/components/kit/ui/badge";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Missing, Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { OperationList } from "@/components/shared/parts/operation-list";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { customerWalletOperations } from "@/lib/areas/people/customer-wallets/operations";
import type { CustomerTransaction } from "@/lib/areas/people/customer-wallets/server/answers";
import { type CustomerOrders, ownerOf } from "@/lib/areas/people/customer-wallets/status";
import { formatNumber } from "@/lib/kit/format/digits";
import { addressState, pageNumber, perPage } from "@/lib/kit/operations/address";
import { useBusiness } from "@/lib/kit/operations/business";

/** The address state of the page through a customer's transactions. */
const customerTransactionsState = addressState({ page: pageNumber, perPage });

interface CustomerTransactionsProps {
  customerId: string;
  /** Undefined while they are not known. */
  orders: CustomerOrders | undefined;
}

/** What moved a customer's wallet, as the service lists it, each row with the order of here that it is. */
export function CustomerTransactions({ customerId, orders }: CustomerTransactionsProps) {
  const words = useTranslations("customerWallets");
  const { locale } = usePreferences();
  const list = useListState(customerTransactionsState);
  const { page, perPage } = list.value;
  const columns = useMemo<readonly Column<CustomerTransaction>[]>(
    () => [
      {
        id: "at",
        header: "customerWallets.columns.at",
        card: "title",
        isFixed: true,
        cell: ({ createdAt }) => <DateText value={createdAt} form="clock" />,
      },
      { id: "way", header: "labels.kind", card: "aside", cell: (row) => <Way row={row} /> },
      {
        id: "amount",
        header: "labels.amount",
        align: "end",
        isFixed: true,
        cell: (row) => <Amount row={row} />,
      },
      {
        id: "comment",
        header: "customerWallets.columns.comment",
        cell: ({ comment }) => <Comment comment={comment} />,
      },
      {
        id: "order",
        header: "customerWallets.columns.order",
        cell: (row) => orders && <Owner row={row} orders={orders} />,
      },
    ],
    [orders],
  );
  return (
    <div>
      <h3 className="mb-2 font-semibold">{words("transactions")}</h3>
      {orders?.isCut && (
        <p className="mb-2 text-muted text-sm">
          {words("ordersCut", { count: formatNumber(orders.orders.length, locale) })}
        </p>
      )}
      <OperationList
        label={words("transactions")}
        operation={customerWalletOperations.transactions}
        input={{ customerId, page, perPage }}
        list={list}
        columns={columns}
        rowId={keyOf}
        mostSkeletonRows={3}
        nothing={<EmptyState title={words("none")} />}
      />
    </div>
  );
}

/** A row without an id of its own is known by all that it tells. */
const keyOf = ({ id, ...row }: CustomerTransaction): string => id ?? JSON.stringify(row);

/** With what was in the wallet after it: a column less is one that fits. */
function Amount({ row: { amountRial, balanceRial } }: { row: CustomerTransaction }) {
  const words = useTranslations("customerWallets");
  return (
    <span className="block">
      <Money rial={amountRial} className="font-semibold" />
      {balanceRial !== null && (
        <span className="block text-muted text-sm">
          {words.rich("balanceAfter", { balance: () => <Money rial={balanceRial} /> })}
        </span>
      )}
    </span>
  );
}

function Comment({ comment }: Pick<CustomerTransaction, "comment">) {
  const common = useTranslations("common");
  return comment === null ? <Missing label={common("notGiven")} /> : <bdi dir="auto">{comment}</bdi>;
}

const TONES = { deposit: "success", withdraw: "neutral" } as const;

function Way({ row: { way, typeAsSent } }: { row: CustomerTransaction }) {
  const words = useTranslations("customerWallets.way");
  return way === null ? (
    <Badge tone="warning">{typeAsSent ? <bdi>{typeAsSent}</bdi> : words("unknown")}</Badge>
  ) : (
    <Badge tone={TONES[way]}>{words(way)}</Badge>
  );
}

function Owner({ row, orders }: { row: CustomerTransaction; orders: CustomerOrders }) {
  const words = useTranslations("customerWallets");
  const business = useBusiness();
  const owner = ownerOf(row, orders);
  if (owner === null) return null;
  if (owner === "elsewhere") return <span className="text-muted">{words("elsewhere")}</span>;
  return (
    <TextLink href={orderRoutes.order(business, owner.orderId)}>
      {words(owner.isCertain ? "openOrder" : "perhapsOrder")}
    </TextLink>
  );
}
