"use client";

import { ArrowUp, WalletCards } from "lucide-react";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data-table/data-table";
import { PageSize } from "@/components/data-table/page-size";
import { useColumns } from "@/components/data-table/use-columns";
import { useListState } from "@/components/data-table/use-list-state";
import { useSteadyRows } from "@/components/data-table/use-steady-rows";
import { ViewMenu } from "@/components/data-table/view-menu";
import { ExportButton } from "@/components/exports/export-button";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { usePreferences } from "@/components/ui/preferences-context";
import { formatMoney } from "@/lib/format/money";
import { useChangedIds } from "@/lib/operations/live";
import { useBusiness } from "@/lib/operations/provider";
import { useOperation } from "@/lib/operations/query";
import { routes } from "@/lib/routes";
import { toListInput, withdrawalListState } from "@/lib/withdrawals/list-state";
import { withdrawalOperations } from "@/lib/withdrawals/operations";
import type { Withdrawal } from "@/lib/withdrawals/schemas";
import { useRememberList } from "./last-list";
import { withdrawalColumns } from "./withdrawal-columns";
import { WithdrawalFilters } from "./withdrawal-filters";

interface WithdrawalTableProps {
  /** Only the withdrawals of this authorization; the filter for it is not offered then. */
  authorizationId?: string;
}

const idOf = (row: Withdrawal) => row.id;

/** Withdrawals with filters, page and columns in the address; follows changes without moving what is being read. */
export function WithdrawalTable({ authorizationId }: WithdrawalTableProps) {
  const withdrawals = useTranslations("withdrawals");
  const common = useTranslations("common.actions");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const list = useListState(withdrawalListState);
  useRememberList();
  const view = useColumns(withdrawalColumns);
  const input = toListInput({ ...list.value, ...(authorizationId ? { authorizationId } : {}) });
  const answer = useOperation(withdrawalOperations.list, input, { keepPrevious: true });
  const steady = useSteadyRows(JSON.stringify(input), answer.data?.items, idOf, answer.isPlaceholderData);
  const changedIds = useChangedIds();

  return (
    <>
      <WithdrawalFilters
        list={list}
        isOfOneAuthorization={authorizationId !== undefined}
        actions={
          <>
            {steady.waiting > 0 && (
              <Button variant="primary" icon={ArrowUp} onClick={steady.show}>
                {withdrawals("newRows", { count: steady.waiting })}
              </Button>
            )}
            <ExportButton source="withdrawals" input={input} />
            <ViewMenu all={withdrawalColumns} view={view} />
          </>
        }
      />
      {answer.isError && answer.data && (
        <Alert
          tone="warning"
          role="status"
          className="mb-3"
          actions={
            <Button size="sm" onClick={() => answer.refetch()} isLoading={answer.isFetching}>
              {common("retry")}
            </Button>
          }
        >
          {withdrawals("notRefreshed")}
        </Alert>
      )}
      <div {...steady.holdProps}>
        <DataTable
          label={withdrawals("list")}
          columns={view.columns}
          density={view.density}
          rows={steady.rows}
          rowId={idOf}
          rowHref={(row) => routes.withdrawal(business, row.id)}
          rowName={(row) => withdrawals("detail.titleOf", { amount: formatMoney(row.amountRial, { unit, locale }) })}
          error={answer.error}
          onRetry={answer.refetch}
          isUpdating={answer.isPlaceholderData}
          changedIds={changedIds}
          skeletonRows={Math.min(list.value.perPage, 20)}
          empty={<Nothing list={list} isOfOneAuthorization={authorizationId !== undefined} />}
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

interface NothingProps {
  list: ReturnType<typeof useListState<typeof withdrawalListState>>;
  isOfOneAuthorization: boolean;
}

/** Why there are no rows: a page beyond the end, filters, or really none. */
function Nothing({ list, isOfOneAuthorization }: NothingProps) {
  const withdrawals = useTranslations("withdrawals");
  const lists = useTranslations("lists");
  if (list.value.page > 1) {
    return (
      <EmptyState
        title={withdrawals("pageTooFar.title")}
        action={<Button onClick={() => list.set({ page: 1 })}>{withdrawals("pageTooFar.action")}</Button>}
      />
    );
  }
  const isFiltered = (["status", "from", "to", "authorizationId"] as const).some(list.isOn);
  if (isFiltered) {
    return (
      <EmptyState
        title={lists("emptyFiltered")}
        description={lists("emptyFilteredHint")}
        action={<Button onClick={() => list.clear()}>{lists("clearAll")}</Button>}
      />
    );
  }
  const words = isOfOneAuthorization ? "emptyForAuthorization" : "empty";
  return (
    <EmptyState icon={WalletCards} title={withdrawals(`${words}.title`)} description={withdrawals(`${words}.body`)} />
  );
}
