"use client";

import { ChartColumn, ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { OperationList } from "@/components/data-table/operation-list";
import type { ListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { columnsOf } from "@/components/records/columns-of";
import { filteredBy } from "@/components/records/filters";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { onDemand } from "@/components/ui/on-demand";
import { type HolderStatementState, holderRowFields, holderStatementFilters } from "@/lib/card-money/fields";
import { cardMoneyOperations } from "@/lib/card-money/operations";
import { isOfPeriod } from "@/lib/card-money/period";
import type { HolderRow } from "@/lib/card-money/views";

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
