"use client";

import { FileKey2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { columnsOf } from "@/components/records/columns-of";
import { useCan } from "@/components/shell/member-context";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { authorizationRequestRoutes } from "@/lib/authorization-requests/declared";
import { requestFields, requestListState } from "@/lib/authorization-requests/fields";
import { authorizationRequestOperations } from "@/lib/authorization-requests/operations";
import { useBusiness } from "@/lib/operations/business";
import { BankName } from "./authorization-cells";

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
          description={words("empty.body")}
          action={
            canMake && (
              <ButtonLink variant="primary" href={authorizationRequestRoutes.newAuthorization(business)}>
                {words("create")}
              </ButtonLink>
            )
          }
        />
      }
    />
  );
}
