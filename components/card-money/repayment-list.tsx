"use client";

import { ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { columnsOf } from "@/components/records/columns-of";
import { filteredBy } from "@/components/records/filters";
import { Section } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { repaymentFields, repaymentFilters, repaymentsState } from "@/lib/card-money/fields";
import { cardMoneyOperations } from "@/lib/card-money/operations";
import type { Repayment } from "@/lib/card-money/views";
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
        {...filteredBy(list, repaymentFilters(providers))}
        actions={<ExportButton source="cardRepayments" input={list.value} />}
        mostSkeletonRows={5}
        nothing={<EmptyState icon={ReceiptText} title={words("emptyTitle")} description={words("emptyBody")} />}
      />
    </Section>
  );
}
