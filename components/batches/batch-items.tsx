"use client";

import { ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { FilterBar } from "@/components/data-table/filter-bar";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { EmptyState } from "@/components/ui/empty-state";
import { usePreferences } from "@/components/ui/preferences-context";
import { Select } from "@/components/ui/select";
import type { BatchItem } from "@/lib/batches/answers";
import { batchItemListState } from "@/lib/batches/list-state";
import { batchOperations } from "@/lib/batches/operations";
import { BATCH_ITEM_FILTERS, BATCH_ITEM_STATUS } from "@/lib/batches/status";
import { formatMoney } from "@/lib/format/money";
import { useMessage } from "@/lib/i18n/use-message";
import { useBusiness } from "@/lib/operations/provider";
import { routes } from "@/lib/routes";
import { batchItemColumns } from "./batch-item-columns";

/** The items of one batch. What was handed over leads to its own settlement. */
export function BatchItems({ batchId }: { batchId: string }) {
  const words = useTranslations("batches.items");
  const lists = useTranslations("lists");
  const message = useMessage();
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const list = useListState(batchItemListState);
  const { status, ...place } = list.value;
  const input = { batchId, ...place, ...(status ? { status } : {}) };
  const statusName = status && message(BATCH_ITEM_STATUS[status].label);

  return (
    <OperationList
      label={words("list")}
      operation={batchOperations.show}
      input={input}
      list={list}
      columns={batchItemColumns(input)}
      rowId={idOf}
      rowHref={(row) => (row.status === "SUBMITTED" ? routes.settlement(business, row.trackId) : undefined)}
      rowName={(row) => words("name", { amount: formatMoney(row.amountRial, { unit, locale }) })}
      filterNames={["status"]}
      filters={(actions) => (
        <FilterBar
          onClear={() => list.clear(["status"])}
          actions={actions}
          chips={[
            Boolean(statusName) && {
              id: "status",
              label: words("filters.status"),
              value: statusName,
              name: `${words("filters.status")}: ${statusName}`,
              onRemove: () => list.clear(["status"]),
            },
          ]}
        >
          <Select
            aria-label={words("filters.status")}
            value={status ?? ""}
            placeholder={`${words("filters.status")}: ${lists("all")}`}
            onChange={({ target }) => list.set({ status: BATCH_ITEM_FILTERS.find((value) => value === target.value) })}
            options={BATCH_ITEM_FILTERS.map((value) => ({ value, label: message(BATCH_ITEM_STATUS[value].label) }))}
          />
        </FilterBar>
      )}
      actions={<ExportButton source="batchItems" input={input} />}
      nothing={<EmptyState icon={ListChecks} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}

/** Changes are told by its track id. */
const idOf = (row: BatchItem): string => row.trackId;
