"use client";

import { Banknote } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { PayoutKind } from "@/components/order-forms/payout-cells";
import { columnsOf } from "@/components/records/columns-of";
import { filteredBy } from "@/components/records/filters";
import { DateText } from "@/components/ui/date-text";
import { EmptyState } from "@/components/ui/empty-state";
import { Missing, Money } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import { formatMoney } from "@/lib/format/money";
import { useBusiness } from "@/lib/operations/business";
import { isUnread } from "@/lib/operations/unread";
import { choice, type Filter, period, search } from "@/lib/records/filter";
import type { Settlement } from "@/lib/settlements/answers";
import { SETTLEMENT_WIRE_STATUSES } from "@/lib/settlements/codes";
import { settlementRoutes } from "@/lib/settlements/declared";
import { settlementFields } from "@/lib/settlements/fields";
import { type SettlementListState, settlementListState, toListInput } from "@/lib/settlements/list-state";
import { settlementOperations } from "@/lib/settlements/operations";
import { isFinalSettlement } from "@/lib/settlements/rules";
import { SETTLEMENT_FILTER_LABEL } from "@/lib/settlements/status";

const FILTERS: readonly Filter<SettlementListState>[] = [
  choice("status", "settlements.filters.status", SETTLEMENT_WIRE_STATUSES, (status) => SETTLEMENT_FILTER_LABEL[status]),
  period("settlements.filters.period"),
  search("q", "settlements.filters.search", { chip: "settlements.filters.contains" }),
];

const COLUMNS = columnsOf(settlementFields, {
  kind: (row) => <PayoutKind type={row.type} isInstant={row.isInstant} />,
  expectedAt: (row) => <ExpectedAt settlement={row} />,
  amount: (row) => <Amount settlement={row} />,
});

/** It is shown by its track id, and changes are told by it. */
const idOf = (row: Settlement): string => row.trackId ?? row.id;

/** Payouts through every door. */
export function SettlementTable() {
  const words = useTranslations("settlements");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const list = useListState(settlementListState);
  const input = toListInput(list.value);

  return (
    <OperationList
      label={words("list")}
      operation={settlementOperations.list}
      input={input}
      list={list}
      columns={COLUMNS}
      rowId={idOf}
      rowHref={(row) => settlementRoutes.settlement(business, idOf(row))}
      rowName={(row) => words("detail.titleOf", { amount: formatMoney(row.amountRial, { unit, locale }) })}
      {...filteredBy(list, FILTERS)}
      actions={<ExportButton source="settlements" input={input} />}
      nothing={<EmptyState icon={Banknote} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}

/** Where the service named no unit, that is said beside the amount. */
function Amount({ settlement }: { settlement: Settlement }) {
  const words = useTranslations("settlements");
  return (
    <>
      <Money rial={settlement.amountRial} className="font-semibold" />
      {settlement.isUnitAssumed && <span className="block text-muted text-sm">{words("unitUntold")}</span>}
    </>
  );
}

/** The forecast counts only while the result is open. */
function ExpectedAt({ settlement }: { settlement: Settlement }) {
  const common = useTranslations("common");
  if (isFinalSettlement(settlement)) return <Missing label={common("none")} />;
  return <DateText value={settlement.expectedAt} isUnread={isUnread(settlement, "expectedAt")} form="clock" />;
}
