"use client";

import { ListChecks } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { ExportButton } from "@/components/shared/exports/export-button";
import { Destination, SettlementKind } from "@/components/shared/order-forms/settlement-cells";
import { OperationList } from "@/components/shared/parts/operation-list";
import { Revealable } from "@/components/shared/parts/revealable";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { batchItemFilters, batchItemListState } from "@/lib/areas/money/batches/filters";
import { batchItemFields } from "@/lib/areas/money/batches/item-fields";
import { type BatchRow, batchOperations } from "@/lib/areas/money/batches/operations";
import type { BatchItem } from "@/lib/areas/money/batches/server/answers";
import { BATCH_ITEM_STATUS, BATCH_OUTCOME } from "@/lib/areas/money/batches/status";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import {
  type SettlementOutcome,
  type SettlementParts,
  settlementOperations,
} from "@/lib/areas/money/settlements/operations";
import { SETTLEMENT_STATUS, SETTLEMENT_STATUSES } from "@/lib/areas/money/settlements/status";
import { formatNumber } from "@/lib/kit/format/digits";
import { listed } from "@/lib/kit/format/joined";
import { formatMoney } from "@/lib/kit/format/money";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import type { InputOf } from "@/lib/kit/operations/define";
import { useOperation } from "@/lib/kit/operations/query";

/** Rows with an outcome have a place in the service's batch, by which they are revealed. */
type Listed = BatchItem & Partial<Pick<BatchRow, "place">>;

/** The items of one batch. Submitted items link to their settlements. */
export function BatchItems({ batchId }: { batchId: string }) {
  const words = useTranslations("batches.items");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const list = useListState(batchItemListState);
  const { status, outcome, ...place } = list.value;
  const input = { batchId, ...place, ...(status ? { status } : {}) };

  const asked = outcome ? { ...input, outcome } : input;

  const outcomeOf = useOutcomes(asked);
  const columns = columnsOf<Listed>(batchItemFields, {
    status: (row) => <ItemStatus row={row} outcome={outcomeOf.get(row.trackId)} />,
    destination: (row) => <ItemIban row={row} input={row.place ? { batchId, ...row.place } : input} />,
    method: (row) => <SettlementKind type={row.type} />,
  });
  const shared = {
    label: words("list"),
    mostSkeletonRows: 8,
    list,
    columns,
    rowId: idOf,
    rowHref: (row: Listed) =>
      row.status === "SUBMITTED" ? settlementRoutes.settlement(business, row.trackId) : undefined,
    rowName: (row: Listed) => words("name", { amount: formatMoney(row.amountRial, { unit, locale }) }),
    ...filteredBy(list, batchItemFilters),
    actions: <ExportButton source="batchItems" input={asked} />,
    nothing: <EmptyState icon={ListChecks} title={words("empty.title")} description={words("empty.body")} />,
  };
  // The service does not know outcomes, so rows with one are asked from our own server, which reads the whole batch
  // for it.
  return outcome ? (
    <OperationList operation={batchOperations.rows} input={asked} {...shared} />
  ) : (
    <OperationList operation={batchOperations.show} input={input} {...shared} />
  );
}

/** The outcomes of the page's submitted items from the book, by track id. */
function useOutcomes(input: InputOf<typeof batchOperations.rows>): ReadonlyMap<string, SettlementOutcome> {
  const { outcome, ...place } = input;
  const isOfOne = outcome !== undefined;
  const all = useOperation(batchOperations.show, place, { enabled: !isOfOne, keepPrevious: true });
  const some = useOperation(batchOperations.rows, input, { enabled: isOfOne, keepPrevious: true });
  const { data } = isOfOne ? some : all;
  const trackIds = data?.items.filter(({ status }) => status === "SUBMITTED").map(({ trackId }) => trackId) ?? [];
  const told = useOperation(
    settlementOperations.outcomes,
    { trackIds },
    { enabled: trackIds.length > 0, keepPrevious: true },
  );
  return new Map(told.data?.outcomes.map((outcome) => [outcome.trackId, outcome]));
}

/** A submitted row may not have arrived: if the book knows the outcome, that is shown instead. */
function ItemStatus({ row, outcome }: { row: BatchItem; outcome: SettlementOutcome | undefined }) {
  if (outcome?.parts) return <PaidInPart parts={outcome.parts} />;
  return (
    <StatusBadge status={outcome ? statusViewOf(SETTLEMENT_STATUS, outcome) : statusViewOf(BATCH_ITEM_STATUS, row)} />
  );
}

/** Its parts came to different ends: neither paid nor failed is true of the whole. */
function PaidInPart({ parts }: { parts: SettlementParts }) {
  const message = useMessage();
  const { locale } = usePreferences();
  const counted = SETTLEMENT_STATUSES.flatMap((status) =>
    parts[status] ? [`${formatNumber(parts[status], locale)} ${message(SETTLEMENT_STATUS[status].label)}`] : [],
  );
  return (
    <>
      <StatusBadge status={BATCH_OUTCOME.mixed} />
      <span className="block text-muted text-sm">{listed(counted, locale, "and")}</span>
    </>
  );
}

/** Changes are told by its track id. */
const idOf = (row: BatchItem): string => row.trackId;

/** What was not handed over has no page of its own to reveal it on. */
function ItemIban({ row, input }: { row: Listed; input: InputOf<typeof batchOperations.show> }) {
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
