"use client";

import { Banknote } from "lucide-react";
import { useTranslations } from "next-intl";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Missing, Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ExportButton } from "@/components/shared/exports/export-button";
import { SettlementKind } from "@/components/shared/order-forms/settlement-cells";
import { BeginLink } from "@/components/shared/parts/begin-link";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { settlementRoutes } from "@/lib/areas/money/settlements/declared";
import { settlementFields } from "@/lib/areas/money/settlements/fields";
import { settlementFilters, settlementListState } from "@/lib/areas/money/settlements/filters";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { isFinalSettlement } from "@/lib/areas/money/settlements/rules";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { isUnread } from "@/lib/kit/operations/unread";
import { askedBy } from "@/lib/kit/records/filter";

const COLUMNS = columnsOf(settlementFields, {
  kind: (row) => <SettlementKind type={row.type} isInstant={row.isInstant} />,
  expectedAt: (row) => <ExpectedAt settlement={row} />,
  amount: (row) => <Amount settlement={row} />,
});

/** It is shown by its track id, and changes are told by it. */
const idOf = (row: Settlement): string => row.trackId ?? row.id;

/** All settlements: single ones, rows of batches, and those that left the queue. */
export function SettlementTable() {
  const words = useTranslations("settlements");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const list = useListState(settlementListState);
  const input = askedBy(settlementFilters, list.value);

  return (
    <OperationList
      label={words("list")}
      operation={settlementOperations.list}
      input={input}
      list={list}
      totals="settlement"
      columns={COLUMNS}
      rowId={idOf}
      rowHref={(row) => settlementRoutes.settlement(business, idOf(row))}
      rowName={(row) => words("detail.titleOf", { amount: formatMoney(row.amountRial, { unit, locale }) })}
      {...filteredBy(list, settlementFilters)}
      actions={<ExportButton source="settlements" input={input} />}
      nothing={
        <EmptyState
          icon={Banknote}
          title={words("empty.title")}
          description={words("empty.body")}
          action={<BeginLink screen="new-settlement" />}
        />
      }
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
