"use client";

import { FileKey2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { BankName } from "@/components/shared/parts/bank-name";
import { BeginLink } from "@/components/shared/parts/begin-link";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { authorizationRequestRoutes } from "@/lib/areas/collecting/authorization-requests/declared";
import { requestFields, requestListState } from "@/lib/areas/collecting/authorization-requests/fields";
import { authorizationRequestOperations } from "@/lib/areas/collecting/authorization-requests/operations";
import { useBusiness } from "@/lib/kit/operations/business";

const COLUMNS = columnsOf(requestFields, { bankCode: ({ bankCode }) => <BankName code={bankCode} /> });

/** The authorization requests of the business, with their states. */
export function RequestTable() {
  const words = useTranslations("authorizationRequests");
  const business = useBusiness();
  const canMake = useCan("authorizations.make");
  const list = useListState(requestListState);
  return (
    <OperationList
      label={words("list")}
      operation={authorizationRequestOperations.list}
      input={list.value}
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      rowHref={(row) => authorizationRequestRoutes.authorizationRequest(business, row.id)}
      rowName={(row) => `${words("one")} ${row.name ?? row.mobile}`}
      filterNames={[]}
      nothing={
        <EmptyState
          icon={FileKey2}
          title={words("empty.title")}
          description={canMake && words("empty.body")}
          action={<BeginLink screen="new-authorization" />}
        />
      }
    />
  );
}
