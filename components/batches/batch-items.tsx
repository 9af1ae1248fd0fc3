"use client";

import { ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { Destination, PayoutKind } from "@/components/payouts/payout-cells";
import { columnsOf } from "@/components/records/columns-of";
import { filteredBy } from "@/components/records/filters";
import { Revealable } from "@/components/shared/revealable";
import { useCan } from "@/components/shell/member-context";
import { EmptyState } from "@/components/ui/empty-state";
import { usePreferences } from "@/components/ui/preferences-context";
import { StatusBadge } from "@/components/ui/status-badge";
import type { BatchItem } from "@/lib/batches/answers";
import { batchItemFields } from "@/lib/batches/item-fields";
import { batchItemListState } from "@/lib/batches/list-state";
import { batchOperations } from "@/lib/batches/operations";
import { BATCH_ITEM_FILTERS, BATCH_ITEM_STATUS } from "@/lib/batches/status";
import { formatMoney } from "@/lib/format/money";
import { statusViewOf } from "@/lib/format/status-view";
import type { AddressStateOf } from "@/lib/operations/address";
import { useBusiness } from "@/lib/operations/business";
import type { InputOf } from "@/lib/operations/define";
import { useOperation } from "@/lib/operations/query";
import { choice, type Filter } from "@/lib/records/filter";
import { routes } from "@/lib/routes";
import { type SettlementOutcome, settlementOperations } from "@/lib/settlements/operations";
import { SETTLEMENT_STATUS } from "@/lib/settlements/status";

const FILTERS: readonly Filter<AddressStateOf<typeof batchItemListState>>[] = [
  choice("status", "batches.items.filters.status", BATCH_ITEM_FILTERS, (status) => BATCH_ITEM_STATUS[status].label),
];

/** The items of one batch. What was handed over leads to its own settlement. */
export function BatchItems({ batchId }: { batchId: string }) {
  const words = useTranslations("batches.items");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const list = useListState(batchItemListState);
  const { status, ...place } = list.value;
  const input = { batchId, ...place, ...(status ? { status } : {}) };

  const outcomeOf = useOutcomes(input);
  const columns = columnsOf(batchItemFields, {
    status: (row) => <ItemStatus row={row} outcome={outcomeOf.get(row.trackId)} />,
    destination: (row) => <ItemIban row={row} input={input} />,
    method: (row) => <PayoutKind type={row.type} />,
  });
  return (
    <OperationList
      label={words("list")}
      mostSkeletonRows={8}
      operation={batchOperations.show}
      input={input}
      list={list}
      columns={columns}
      rowId={idOf}
      rowHref={(row) => (row.status === "SUBMITTED" ? routes.settlement(business, row.trackId) : undefined)}
      rowName={(row) => words("name", { amount: formatMoney(row.amountRial, { unit, locale }) })}
      {...filteredBy(list, FILTERS)}
      actions={<ExportButton source="batchItems" input={input} />}
      nothing={<EmptyState icon={ListChecks} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}

/** What became of those of the page that were handed over, by their track ids, as the book has it. */
function useOutcomes(input: InputOf<typeof batchOperations.show>): ReadonlyMap<string, SettlementOutcome> {
  const { data } = useOperation(batchOperations.show, input, { keepPrevious: true });
  const trackIds = data?.items.filter(({ status }) => status === "SUBMITTED").map(({ trackId }) => trackId) ?? [];
  const told = useOperation(
    settlementOperations.outcomes,
    { trackIds },
    { enabled: trackIds.length > 0, keepPrevious: true },
  );
  return new Map(told.data?.outcomes.map((outcome) => [outcome.trackId, outcome]));
}

/** That it was handed over is not that it arrived: where the book knows what became of it, that is said instead. */
function ItemStatus({ row, outcome }: { row: BatchItem; outcome: SettlementOutcome | undefined }) {
  return (
    <StatusBadge status={outcome ? statusViewOf(SETTLEMENT_STATUS, outcome) : statusViewOf(BATCH_ITEM_STATUS, row)} />
  );
}

/** Changes are told by its track id. */
const idOf = (row: BatchItem): string => row.trackId;

/** What was not handed over has no page of its own to reveal it on. */
function ItemIban({ row, input }: { row: BatchItem; input: InputOf<typeof batchOperations.show> }) {
  const words = useTranslations("settlements.reveal");
  const mayReveal = useCan("personal.reveal");
  if (!mayReveal) return <Destination iban={row.iban} />;
  return (
    <Revealable
      label={words("iban")}
      value={row.iban}
      render={(value) => <Destination iban={value} />}
      target={{ operation: batchOperations.show, input, path: "items.*.iban", itemId: row.id }}
    />
  );
}
