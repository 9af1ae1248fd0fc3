"use client";

import { ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { OrderApprovalCount, OrderReason, OrderReceiver, OrderStatus } from "@/components/order-forms/order-cells";
import { columnsOf } from "@/components/records/columns-of";
import { filteredBy } from "@/components/records/filters";
import { EmptyState } from "@/components/ui/empty-state";
import { usePreferences } from "@/components/ui/preferences-context";
import { formatMoney } from "@/lib/format/money";
import { useBusiness } from "@/lib/operations/business";
import { orderRoutes } from "@/lib/orders/declared";
import { orderFields } from "@/lib/orders/fields";
import { ORDER_KINDS } from "@/lib/orders/kinds";
import { type OrderListState, orderListState, toListInput } from "@/lib/orders/list-state";
import { orderOperations } from "@/lib/orders/operations";
import { ORDER_STATES } from "@/lib/orders/states";
import { choice, type Filter, period, search } from "@/lib/records/filter";

const COLUMNS = columnsOf(orderFields, {
  status: (row) => <OrderStatus row={row} />,
  destination: (row) => <OrderReceiver row={row} />,
  reason: (row) => <OrderReason row={row} />,
  approvals: (row) => <OrderApprovalCount row={row} />,
});

const FILTERS: readonly Filter<OrderListState>[] = [
  {
    kind: "choice",
    name: "state",
    label: "orders.filters.status",
    options: [
      { of: "attention", value: "any", label: "orders.filters.attention" },
      ...ORDER_STATES.map((value) => ({ value, label: `orders.status.${value}` })),
    ],
  },
  choice("kind", "orders.filters.kind", ORDER_KINDS, (kind) => `orders.kind.${kind}`),
  period("orders.filters.period"),
  search("q", "orders.filters.search", { isId: true }),
  choice("made", "orders.fields.maker", ["me"], () => "orders.filters.mine", { isUnasked: true }),
];

/** Every payment order, newest first. */
export function OrderTable() {
  const words = useTranslations("orders");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const list = useListState(orderListState);
  const input = toListInput(list.value);
  return (
    <OperationList
      label={words("list")}
      operation={orderOperations.list}
      input={input}
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      rowHref={(row) => orderRoutes.order(business, row.id)}
      rowName={(row) => formatMoney(row.amountRial, { unit, locale })}
      {...filteredBy(list, FILTERS)}
      actions={<ExportButton source="orders" input={input} />}
      nothing={<EmptyState icon={ReceiptText} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}
