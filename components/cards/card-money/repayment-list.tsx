"use client";

import { ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { Section } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ExportButton } from "@/components/shared/exports/export-button";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { repaymentFields } from "@/lib/areas/cards/card-money/fields";
import { repaymentFilters, repaymentsState } from "@/lib/areas/cards/card-money/filters";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import type { Repayment } from "@/lib/areas/cards/card-money/status";
import { HolderName } from "./holder-name";

const COLUMNS = columnsOf<Repayment>(repaymentFields, { holder: (row) => <HolderName row={row} /> });

interface RepaymentListProps {
  providers: readonly { provider: string; name: string }[];
}

/** Everything that was bought with credit: what is late first, then what is due next. */
export function RepaymentList({ providers }: RepaymentListProps) {
  const words = useTranslations("cardMoney.overview");
  const list = useListState(repaymentsState);
  return (
    <Section title={words("repayments")}>
      <OperationList
        label={words("list")}
        operation={cardMoneyOperations.repayments}
        input={list.value}
        list={list}
        columns={COLUMNS}
        rowId={({ id }) => id}
        rowName={({ name, id }) => name ?? id}
        {...filteredBy(list, {
          ...repaymentFilters,
          provider: {
            ...repaymentFilters.provider,
            values: providers.map(({ provider }) => provider),
            labelOf: (slug) => providers.find(({ provider }) => provider === slug)?.name ?? slug,
          },
        })}
        actions={<ExportButton source="cardRepayments" input={list.value} />}
        mostSkeletonRows={5}
        nothing={<EmptyState icon={ReceiptText} title={words("emptyTitle")} description={words("emptyBody")} />}
      />
    </Section>
  );
}
