"use client";

import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { columnsOf } from "@/components/records/columns-of";
import { filteredBy } from "@/components/records/filters";
import { useCan } from "@/components/shell/member-context";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { gatewayRoutes } from "@/lib/gateway/declared";
import { PAYMENT_REQUEST_FILTERS, paymentRequestFields, paymentRequestListState } from "@/lib/gateway/fields";
import { gatewayOperations } from "@/lib/gateway/operations";
import { useBusiness } from "@/lib/operations/business";

const COLUMNS = columnsOf(paymentRequestFields);

/** The payment requests, newest first, with their results. */
export function PaymentRequestTable() {
  const words = useTranslations("gateway");
  const business = useBusiness();
  const canMake = useCan("payments.make");
  const list = useListState(paymentRequestListState);
  return (
    <OperationList
      label={words("requestList")}
      operation={gatewayOperations.requests}
      input={list.value}
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      rowHref={(row) => gatewayRoutes.paymentRequest(business, row.id)}
      {...filteredBy(list, PAYMENT_REQUEST_FILTERS)}
      nothing={
        <EmptyState
          icon={Link2}
          title={words("emptyRequests.title")}
          description={words("emptyRequests.body")}
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
  );
}
