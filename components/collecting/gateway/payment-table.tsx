"use client";

import { CreditCard } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ExportButton } from "@/components/shared/exports/export-button";
import { BeginLink } from "@/components/shared/parts/begin-link";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { paymentFields } from "@/lib/areas/collecting/gateway/fields";
import { paymentFilters, paymentListState } from "@/lib/areas/collecting/gateway/filters";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { useBusiness } from "@/lib/kit/operations/business";
import { KeyMissing } from "./key-missing";

const COLUMNS = columnsOf(paymentFields);

/** What payers did at the gateway, newest first. */
export function PaymentTable() {
  const words = useTranslations("gateway");
  const business = useBusiness();
  const canMake = useCan("payments.make");
  const list = useListState(paymentListState);
  return (
    <div className="space-y-4">
      <KeyMissing />
      <OperationList
        label={words("list")}
        operation={gatewayOperations.payments}
        input={list.value}
        list={list}
        totals="own"
        columns={COLUMNS}
        rowId={(row) => row.id}
        rowHref={(row) => gatewayRoutes.gatewayPayment(business, row.id)}
        {...filteredBy(list, paymentFilters)}
        actions={<ExportButton source="payments" input={list.value} />}
        nothing={
          <EmptyState
            icon={CreditCard}
            title={words("empty.title")}
            description={canMake && words("empty.body")}
            action={<BeginLink screen="new-payment-request" />}
          />
        }
      />
    </div>
  );
}
