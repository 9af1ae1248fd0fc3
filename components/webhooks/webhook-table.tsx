"use client";

import { ArrowUp, Webhook } from "lucide-react";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data-table/data-table";
import { PageSize } from "@/components/data-table/page-size";
import { useColumns } from "@/components/data-table/use-columns";
import { useListState } from "@/components/data-table/use-list-state";
import { useSteadyRows } from "@/components/data-table/use-steady-rows";
import { ViewMenu } from "@/components/data-table/view-menu";
import { useCan } from "@/components/shell/member-context";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { usePreferences } from "@/components/ui/preferences-context";
import { formatInstantExact } from "@/lib/format/date-display";
import { useChangedIds } from "@/lib/operations/live";
import { useBusiness } from "@/lib/operations/provider";
import { useOperation } from "@/lib/operations/query";
import { routes } from "@/lib/routes";
import { toListInput, webhookListState } from "@/lib/webhooks/list-state";
import { type WebhookRow, webhookOperations } from "@/lib/webhooks/operations";
import { webhookColumns } from "./webhook-columns";
import { WebhookFilters } from "./webhook-filters";

const idOf = (row: WebhookRow) => row.id;

/** Everything that arrived, newest first; new ones come in by themselves without moving what is being read. */
export function WebhookTable() {
  const words = useTranslations("webhooks");
  const business = useBusiness();
  const preferences = usePreferences();
  const list = useListState(webhookListState);
  const view = useColumns(webhookColumns);
  const input = toListInput(list.value);
  const answer = useOperation(webhookOperations.list, input, { keepPrevious: true });
  const steady = useSteadyRows(JSON.stringify(input), answer.data?.items, idOf, answer.isPlaceholderData);
  const changedIds = useChangedIds();

  return (
    <>
      <WebhookFilters list={list} actions={<ViewMenu all={webhookColumns} view={view} />} />
      <div {...steady.holdProps} className="relative">
        {steady.waiting > 0 && (
          <div className="absolute inset-x-0 -top-4 z-20 flex justify-center">
            <Button size="sm" variant="primary" icon={ArrowUp} onClick={steady.show} className="!rounded-full">
              {words("newRows", { count: steady.waiting })}
            </Button>
          </div>
        )}
        <DataTable
          label={words("list")}
          columns={view.columns}
          density={view.density}
          rows={steady.rows}
          rowId={idOf}
          rowHref={(row) => routes.webhook(business, row.id)}
          rowName={(row) => formatInstantExact(row.receivedAt, preferences)}
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

function Nothing({ list }: { list: ReturnType<typeof useListState<typeof webhookListState>> }) {
  const words = useTranslations("webhooks");
  const lists = useTranslations("lists");
  const business = useBusiness();
  const canSeeConnection = useCan("connection.read");
  if (list.value.page > 1) {
    return (
      <EmptyState
        title={words("pageTooFar.title")}
        action={<Button onClick={() => list.set({ page: 1 })}>{words("pageTooFar.action")}</Button>}
      />
    );
  }
  if ((["verdict", "topic", "subject", "from", "to"] as const).some(list.isOn)) {
    return (
      <EmptyState
        title={lists("emptyFiltered")}
        description={lists("emptyFilteredHint")}
        action={<Button onClick={() => list.clear()}>{lists("clearAll")}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={Webhook}
      title={words("empty.title")}
      description={words("empty.body")}
      action={
        canSeeConnection && <ButtonLink href={routes.settings.connection(business)}>{words("empty.action")}</ButtonLink>
      }
    />
  );
}
