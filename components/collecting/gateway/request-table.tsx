"use client";

import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { BeginLink } from "@/components/shared/parts/begin-link";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { paymentRequestFields } from "@/lib/areas/collecting/gateway/fields";
import { paymentRequestFilters, paymentRequestListState } from "@/lib/areas/collecting/gateway/filters";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { useBusiness } from "@/lib/kit/operations/business";

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
      {...filteredBy(list, paymentRequestFilters)}
      nothing={
        <EmptyState
          icon={Link2}
          title={words("emptyRequests.title")}
          description={canMake && words("emptyRequests.body")}
          action={<BeginLink screen="new-payment-request" />}
        />
      }
    />
  );
}
