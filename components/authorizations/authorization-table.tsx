"use client";

import { FileKey2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data-table/data-table";
import { PageSize } from "@/components/data-table/page-size";
import { useColumns } from "@/components/data-table/use-columns";
import { type ListState, useListState } from "@/components/data-table/use-list-state";
import { useSteadyRows } from "@/components/data-table/use-steady-rows";
import { ViewMenu } from "@/components/data-table/view-menu";
import { ExportButton } from "@/components/exports/export-button";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { type AuthorizationListState, authorizationListState, toListInput } from "@/lib/authorizations/list-state";
import { authorizationOperations } from "@/lib/authorizations/operations";
import type { Authorization } from "@/lib/authorizations/schemas";
import { useChangedIds } from "@/lib/operations/live";
import { useBusiness } from "@/lib/operations/provider";
import { useOperation } from "@/lib/operations/query";
import { routes } from "@/lib/routes";
import { authorizationColumns } from "./authorization-columns";
import { AuthorizationFilters } from "./authorization-filters";

const idOf = (row: Authorization) => row.id;

/** Authorizations with filters, page and columns in the address. */
export function AuthorizationTable() {
  const words = useTranslations("authorizations");
  const business = useBusiness();
  const list = useListState(authorizationListState);
  const view = useColumns(authorizationColumns);
  const input = toListInput(list.value);
  const answer = useOperation(authorizationOperations.list, input, { keepPrevious: true });
  const steady = useSteadyRows(JSON.stringify(input), answer.data?.items, idOf, answer.isPlaceholderData);
  const changedIds = useChangedIds();

  return (
    <>
      <AuthorizationFilters
        list={list}
        actions={
          <>
            <ExportButton source="authorizations" input={input} />
            <ViewMenu all={authorizationColumns} view={view} />
          </>
        }
      />
      <p className="mb-3 text-muted text-sm">{words("serviceLimit")}</p>
      <div {...steady.holdProps}>
        <DataTable
          label={words("list")}
          columns={view.columns}
          density={view.density}
          rows={steady.rows}
          rowId={idOf}
          rowHref={(row) => routes.authorization(business, row.id)}
          rowName={(row) => `${words("one")} ${row.name ?? row.id}`}
          error={answer.error}
          onRetry={answer.refetch}
          isUpdating={answer.isPlaceholderData}
          changedIds={changedIds}
          skeletonRows={Math.min(list.value.perPage, 20)}
          empty={<Nothing list={list} />}
          footer={
            answer.data && (
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <PageSize value={list.value.perPage} onChange={(perPage) => list.set({ perPage })} />
                <div className="min-w-0 grow sm:grow-0">
                  <Pagination
                    page={list.value.page}
                    perPage={list.value.perPage}
                    total={answer.data.total}
                    hasMore={answer.data.hasMore}
                    count={answer.data.items.length}
                    hrefOf={(page) => list.hrefOf({ page })}
                    onPage={(page) => list.set({ page })}
                  />
                </div>
              </div>
            )
          }
        />
      </div>
    </>
  );
}

function Nothing({ list }: { list: ListState<AuthorizationListState> }) {
  const words = useTranslations("authorizations");
  const lists = useTranslations("lists");
  const isFiltered = (["q", "status", "bankCode", "page"] as const).some(list.isOn);
  if (!isFiltered) {
    return <EmptyState icon={FileKey2} title={words("empty.title")} description={words("empty.body")} />;
  }
  return (
    <EmptyState
      title={lists("emptyFiltered")}
      description={words("serviceLimit")}
      action={<Button onClick={() => list.clear()}>{lists("clearAll")}</Button>}
    />
  );
}
