"use client";

import { ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { EmptyState } from "@/components/ui/empty-state";
import { usePreferences } from "@/components/ui/preferences-context";
import { formatMoney } from "@/lib/format/money";
import { useBusiness } from "@/lib/operations/provider";
import { orderListState, toListInput } from "@/lib/orders/list-state";
import { orderOperations } from "@/lib/orders/operations";
import { routes } from "@/lib/routes";
import { orderColumns } from "./order-columns";
import { ORDER_FILTERS, OrderFilters } from "./order-filters";

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
      columns={orderColumns}
      rowId={(row) => row.id}
      rowHref={(row) => routes.order(business, row.id)}
      rowName={(row) => formatMoney(row.amountRial, { unit, locale })}
      filterNames={ORDER_FILTERS}
      filters={(actions) => <OrderFilters list={list} actions={actions} />}
      actions={<ExportButton source="orders" input={input} />}
      nothing={<EmptyState icon={ReceiptText} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}
