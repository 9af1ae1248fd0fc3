"use client";

import { CreditCard } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { columnsOf } from "@/components/records/columns-of";
import { filteredBy } from "@/components/records/filters";
import { useCan } from "@/components/shell/member-context";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { gatewayRoutes } from "@/lib/gateway/declared";
import { PAYMENT_FILTERS, paymentFields, paymentListState } from "@/lib/gateway/fields";
import { gatewayOperations } from "@/lib/gateway/operations";
import { useBusiness } from "@/lib/operations/business";
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
        columns={COLUMNS}
        rowId={(row) => row.id}
        rowHref={(row) => gatewayRoutes.gatewayPayment(business, row.id)}
        {...filteredBy(list, PAYMENT_FILTERS)}
        actions={<ExportButton source="payments" input={list.value} />}
        nothing={
          <EmptyState
            icon={CreditCard}
            title={words("empty.title")}
            description={words("empty.body")}
            action={
              canMake && (
                <ButtonLink variant="primary" href={gatewayRoutes.newPaymentRequest(business)}>
                  {words("create")}
                </ButtonLink>
              )
            }
          />
        }
      />
    </div>
  );
}
