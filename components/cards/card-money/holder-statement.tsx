"use client";

import { ChartColumn, ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import type { ListState } from "@/components/kit/data-table/use-list-state";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Money } from "@/components/kit/ui/money";
import { onDemand } from "@/components/kit/ui/on-demand";
import { ExportButton } from "@/components/shared/exports/export-button";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { holderRowFields } from "@/lib/areas/cards/card-money/fields";
import { type HolderStatementState, holderStatementFilters } from "@/lib/areas/cards/card-money/filters";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import { isOfPeriod } from "@/lib/areas/cards/card-money/period";
import type { HolderRow } from "@/lib/areas/cards/card-money/status";

const HolderCharts = onDemand(
  ["cardMoney.chart", "charts"],
  async () => (await import("./holder-charts")).HolderCharts,
);

/** What came in with a plus, what went out with a minus; where the way is not known, neither. */
function RowAmount({ row: { status, amountRial } }: { row: HolderRow }) {
  return (
    <Money
      rial={status === "WITHDRAWAL" ? -amountRial : amountRial}
      isSigned={status === "DEPOSIT"}
      className="font-semibold"
    />
  );
}

const COLUMNS = columnsOf<HolderRow>(holderRowFields, { amountRial: (row) => <RowAmount row={row} /> });

interface HolderStatementPartProps {
  applicationId: string;
  account: number;
  list: ListState<HolderStatementState>;
}

/** An account's statement, newest first as the issuer keeps it, with a chart of its days. */
export function HolderStatementPart({ applicationId, account, list }: HolderStatementPartProps) {
  const words = useTranslations("cardMoney.statement");
  const [isDrawn, setDrawn] = useState(false);
  const { from, to, page, perPage } = list.value;
  const isAsked = useMemo(() => isOfPeriod({ from, to }), [from, to]);
  return (
    <Section
      title={words("title")}
      actions={
        <Button size="sm" icon={ChartColumn} aria-expanded={isDrawn} onClick={() => setDrawn(!isDrawn)}>
          {words(isDrawn ? "hide" : "show")}
        </Button>
      }
    >
      {isDrawn && <HolderCharts applicationId={applicationId} account={account} from={from} to={to} />}
      <OperationList
        label={words("list")}
        operation={cardMoneyOperations.statement}
        input={{ applicationId, account, from, to, page, perPage }}
        list={list}
        columns={COLUMNS}
        rowId={({ id }) => id}
        rowName={({ trackingCode }) => words("row", { code: trackingCode })}
        {...filteredBy(list, holderStatementFilters)}
        isAsked={isAsked}
        actions={<ExportButton source="cardStatement" input={{ applicationId, account, from, to }} />}
        mostSkeletonRows={5}
        nothing={<EmptyState icon={ReceiptText} title={words("emptyTitle")} description={words("emptyBody")} />}
      />
    </Section>
  );
}
