"use client";

import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ToldBy, useIsAsked } from "@/components/kit/data-table/use-is-asked";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Id } from "@/components/kit/ui/id";
import { OperationList } from "@/components/shared/parts/operation-list";
import { PayerOf, Payers } from "@/components/shared/parts/payers";
import { useListAnswer } from "@/components/shared/parts/use-kept-rows";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { debitRefundRoutes } from "@/lib/areas/collecting/debit-refunds/declared";
import { debitRefundFields } from "@/lib/areas/collecting/debit-refunds/fields";
import { debitRefundFilters, debitRefundListState } from "@/lib/areas/collecting/debit-refunds/filters";
import { debitRefundOperations } from "@/lib/areas/collecting/debit-refunds/operations";
import type { DebitRefund } from "@/lib/areas/collecting/debit-refunds/server/answers";
import { useBusiness } from "@/lib/kit/operations/business";

const COLUMNS = columnsOf(debitRefundFields, {
  payer: ({ withdrawalId }) => <PayerOf id={withdrawalId} />,
  withdrawalId: ({ withdrawalId }) => <Id value={withdrawalId} />,
});

const TOLD: ToldBy<DebitRefund> = { withdrawalId: ({ withdrawalId }) => withdrawalId, status: ({ status }) => status };

/** The service's list of refunds of withdrawals; of one withdrawal if the address has one. */
export function RefundTable() {
  const words = useTranslations("debitRefunds");
  const business = useBusiness();
  const list = useListState(debitRefundListState);
  const { withdrawalId, status } = list.value;
  const isAsked = useIsAsked(TOLD, { withdrawalId, status });
  // The same query as the list's own.
  const { data } = useListAnswer(debitRefundOperations.list, list.value);
  return (
    <Payers of="withdrawal" ids={(data?.items ?? []).map((row) => row.withdrawalId)}>
      <OperationList
        label={words("list")}
        operation={debitRefundOperations.list}
        input={list.value}
        list={list}
        totals="debitRefund"
        columns={COLUMNS}
        rowId={(row) => row.id}
        rowHref={(row) => debitRefundRoutes.debitRefund(business, row.id)}
        {...filteredBy(list, debitRefundFilters)}
        isAsked={isAsked}
        nothing={<EmptyState icon={Undo2} title={words("empty.title")} description={words("empty.body")} />}
      />
    </Payers>
  );
}
