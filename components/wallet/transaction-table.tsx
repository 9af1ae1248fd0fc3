"use client";

import { ArrowUp, ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data-table/data-table";
import { PageSize } from "@/components/data-table/page-size";
import { useColumns } from "@/components/data-table/use-columns";
import { type ListState, useListState } from "@/components/data-table/use-list-state";
import { useSteadyRows } from "@/components/data-table/use-steady-rows";
import { ViewMenu } from "@/components/data-table/view-menu";
import { ExportButton } from "@/components/exports/export-button";
import { useCan } from "@/components/shell/member-context";
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
import {
  pageNumberOf,
  type TransactionListState,
  toListInput,
  transactionListState,
  wayTo,
} from "@/lib/wallet/list-state";
import { walletOperations } from "@/lib/wallet/operations";
import type { Transaction } from "@/lib/wallet/schemas";
import { useRememberStatement } from "./last-statement";
import { transactionColumns } from "./transaction-columns";
import { TRANSACTION_FILTERS, TransactionFilters } from "./transaction-filters";

const idOf = (row: Transaction) => row.id;
const withoutBalance = transactionColumns.filter(({ id }) => id !== "balanceAfter");

/** The statement with filters, way and columns in the address; follows changes without moving what is being read. */
export function TransactionTable() {
  const wallet = useTranslations("wallet");
  const common = useTranslations("common.actions");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  useRememberStatement();
  const list = useListState(transactionListState);
  const all = useCan("wallet.read") ? transactionColumns : withoutBalance;
  const view = useColumns(all);
  const input = toListInput(list.value);
  const answer = useOperation(walletOperations.transactions, input, { keepPrevious: true });
  const steady = useSteadyRows(JSON.stringify(input), answer.data?.items, idOf, answer.isPlaceholderData);
  const changedIds = useChangedIds();
  const page = pageNumberOf(list.value);
  const nextAfter = answer.isPlaceholderData ? null : (answer.data?.nextAfter ?? null);

  return (
    <section aria-label={wallet("statement")}>
      <TransactionFilters
        list={list}
        actions={
          <>
            <ExportButton source="transactions" input={input} />
            <ViewMenu all={all} view={view} />
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
          {wallet("notRefreshed")}
        </Alert>
      )}
      <div {...steady.holdProps} className="relative">
        {steady.waiting > 0 && (
          <div className="absolute inset-x-0 -top-4 z-20 flex justify-center">
            <Button size="sm" variant="primary" icon={ArrowUp} onClick={steady.show} className="!rounded-full">
              {wallet("newRows", { count: steady.waiting })}
            </Button>
          </div>
        )}
        <DataTable
          label={wallet("list")}
          columns={view.columns}
          density={view.density}
          rows={steady.rows}
          rowId={idOf}
          rowHref={(row) => routes.transaction(business, row.id)}
          rowName={(row) => wallet("oneOf", { amount: formatMoney(row.amountRial, { unit, locale }) })}
          error={answer.error}
          onRetry={answer.refetch}
          isUpdating={answer.isPlaceholderData}
          changedIds={changedIds}
          skeletonRows={Math.min(list.value.perPage, 20)}
          empty={<Nothing list={list} page={page} />}
          footer={
            answer.data && (
              <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
                <PageSize value={list.value.perPage} onChange={(perPage) => list.set({ perPage })} />
                <div className="min-w-0 grow sm:grow-0">
                  <Pagination
                    page={page}
                    perPage={list.value.perPage}
                    total={null}
                    hasMore={nextAfter !== null}
                    count={answer.data.items.length}
                    hrefOf={(to) => list.hrefOf({ page: wayTo(list.value, to, nextAfter) })}
                    onPage={(to) => list.set({ page: wayTo(list.value, to, nextAfter) })}
                  />
                </div>
              </div>
            )
          }
        />
      </div>
    </section>
  );
}

/** Why there are no rows: beyond the end, filters, or really none. */
function Nothing({ list, page }: { list: ListState<TransactionListState>; page: number }) {
  const wallet = useTranslations("wallet");
  const lists = useTranslations("lists");
  if (page > 1) {
    return (
      <EmptyState
        title={wallet("pageGone")}
        action={<Button onClick={() => list.set({ page: undefined })}>{wallet("firstPage")}</Button>}
      />
    );
  }
  if (TRANSACTION_FILTERS.some(list.isOn)) {
    return (
      <EmptyState
        title={lists("emptyFiltered")}
        description={lists("emptyFilteredHint")}
        action={<Button onClick={() => list.clear(TRANSACTION_FILTERS)}>{lists("clearAll")}</Button>}
      />
    );
  }
  return <EmptyState icon={ReceiptText} title={wallet("empty.title")} description={wallet("empty.body")} />;
}
