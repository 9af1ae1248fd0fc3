"use client";

import { Hourglass } from "lucide-react";
import { useTranslations } from "next-intl";
import { FilterBar } from "@/components/data-table/filter-bar";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { EmptyState } from "@/components/ui/empty-state";
import { usePreferences } from "@/components/ui/preferences-context";
import { Select } from "@/components/ui/select";
import { formatMoney } from "@/lib/format/money";
import { useMessage } from "@/lib/i18n/use-message";
import { useBusiness } from "@/lib/operations/provider";
import { QUEUED_STATUSES } from "@/lib/queued-settlements/codes";
import { queuedListState } from "@/lib/queued-settlements/list-state";
import { queuedSettlementOperations } from "@/lib/queued-settlements/operations";
import { QUEUED_STATUS } from "@/lib/queued-settlements/status";
import { routes } from "@/lib/routes";
import { queuedColumns } from "./queued-columns";

/** What waits for the wallet's balance, and what left the queue. */
export function QueuedTable() {
  const words = useTranslations("queuedSettlements");
  const lists = useTranslations("lists");
  const message = useMessage();
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const list = useListState(queuedListState);
  const { status, ...place } = list.value;
  const input = { ...place, ...(status ? { status } : {}) };
  const statusName = status && message(QUEUED_STATUS[status].label);

  return (
    <OperationList
      label={words("list")}
      operation={queuedSettlementOperations.list}
      input={input}
      list={list}
      columns={queuedColumns}
      rowId={(row) => row.id}
      rowHref={(row) => routes.queuedSettlement(business, row.id)}
      rowName={(row) => words("detail.titleOf", { amount: formatMoney(row.amountRial, { unit, locale }) })}
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
            onChange={({ target }) => list.set({ status: QUEUED_STATUSES.find((value) => value === target.value) })}
            options={QUEUED_STATUSES.map((value) => ({ value, label: message(QUEUED_STATUS[value].label) }))}
          />
        </FilterBar>
      )}
      actions={<ExportButton source="queuedSettlements" input={input} />}
      nothing={<EmptyState icon={Hourglass} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}
