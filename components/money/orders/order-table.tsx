"use client";

import { ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ExportButton } from "@/components/shared/exports/export-button";
import {
  OrderApprovalCount,
  OrderReason,
  OrderReceiver,
  OrderStatus,
} from "@/components/shared/order-forms/order-cells";
import { BeginLink } from "@/components/shared/parts/begin-link";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderFields } from "@/lib/areas/money/orders/fields";
import { orderFilters, orderListState } from "@/lib/areas/money/orders/filters";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { movedRial } from "@/lib/areas/money/orders/status";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";

const COLUMNS = columnsOf(orderFields, {
  amount: (row) => <Money {...movedRial(row)} className="font-semibold" />,
  status: (row) => <OrderStatus row={row} />,
  destination: (row) => <OrderReceiver row={row} />,
  reason: (row) => <OrderReason row={row} />,
  approvals: (row) => <OrderApprovalCount row={row} />,
});

/** Every payment order, newest first. */
export function OrderTable() {
  const words = useTranslations("orders");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const list = useListState(orderListState);
  return (
    <OperationList
      label={words("list")}
      operation={orderOperations.list}
      input={list.value}
      list={list}
      totals="own"
      columns={COLUMNS}
      rowId={(row) => row.id}
      rowHref={(row) => orderRoutes.order(business, row.id)}
      rowName={(row) => formatMoney(row.amountRial, { unit, locale })}
      {...filteredBy(list, orderFilters)}
      actions={<ExportButton source="orders" input={list.value} />}
      nothing={
        <EmptyState
          icon={ReceiptText}
          title={words("empty.title")}
          description={words("empty.body")}
          action={<BeginLink screen="new-settlement" />}
        />
      }
    />
  );
}
