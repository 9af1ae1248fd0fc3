"use client";

import { ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ExportButton } from "@/components/shared/exports/export-button";
import {
  OrderApprovalCount,
  OrderReason,
  OrderReceiver,
  OrderStatus,
} from "@/components/shared/order-forms/order-cells";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderFields } from "@/lib/areas/money/orders/fields";
import { ORDER_KINDS } from "@/lib/areas/money/orders/kinds";
import { type OrderListState, orderListState, toListInput } from "@/lib/areas/money/orders/list-state";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { ORDER_STATES } from "@/lib/areas/money/orders/states";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { choice, type Filter, period, search } from "@/lib/kit/records/filter";

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
    label: "labels.state",
    options: [
      { of: "attention", value: "any", label: "orders.filters.attention" },
      ...ORDER_STATES.map((value) => ({ value, label: `orders.status.${value}` })),
    ],
  },
  choice("kind", "labels.kind", ORDER_KINDS, (kind) => `orders.kind.${kind}`),
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
