"use client";

import { FileKey2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { EmptyState } from "@/components/ui/empty-state";
import { authorizationListState, toListInput } from "@/lib/authorizations/list-state";
import { authorizationOperations } from "@/lib/authorizations/operations";
import { useBusiness } from "@/lib/operations/provider";
import { routes } from "@/lib/routes";
import { authorizationColumns } from "./authorization-columns";
import { AUTHORIZATION_FILTERS, AuthorizationFilters } from "./authorization-filters";

/** Authorizations that the service lists: all but revoked ones. */
export function AuthorizationTable() {
  const words = useTranslations("authorizations");
  const business = useBusiness();
  const list = useListState(authorizationListState);
  const input = toListInput(list.value);

  return (
    <OperationList
      label={words("list")}
      operation={authorizationOperations.list}
      input={input}
      list={list}
      columns={authorizationColumns}
      rowId={(row) => row.id}
      rowHref={(row) => routes.authorization(business, row.id)}
      rowName={(row) => `${words("one")} ${row.name ?? row.id}`}
      filterNames={AUTHORIZATION_FILTERS}
      filters={(actions) => (
        <>
          <AuthorizationFilters list={list} actions={actions} />
          <p className="mb-3 text-muted text-sm">{words("serviceLimit")}</p>
        </>
      )}
      actions={<ExportButton source="authorizations" input={input} />}
      filteredHint={words("serviceLimit")}
      nothing={<EmptyState icon={FileKey2} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}
