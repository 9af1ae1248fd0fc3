"use client";

import { ArrowDownToLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ToldBy, useIsAsked } from "@/components/kit/data-table/use-is-asked";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ExportButton } from "@/components/shared/exports/export-button";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { dayOfDeposit } from "@/lib/areas/money/deposits/day";
import { depositRoutes } from "@/lib/areas/money/deposits/declared";
import { DEPOSIT_FILTERS, depositFields, depositListState } from "@/lib/areas/money/deposits/fields";
import { depositOperations } from "@/lib/areas/money/deposits/operations";
import type { Deposit } from "@/lib/areas/money/deposits/server/answers";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { DepositsUnavailable } from "./unavailable";

const COLUMNS = columnsOf(depositFields);
const TOLD: ToldBy<Deposit> = { code: ({ code }) => code, customerId: ({ customerId }) => customerId };

/** What was paid under the business's codes, newest first; those held back or returned say so themselves. */
export function DepositTable({ everyMs }: { everyMs: number }) {
  const words = useTranslations("deposits");
  const business = useBusiness();
  const list = useListState(depositListState);
  const { code, customerId } = list.value;
  const isAsked = useIsAsked(TOLD, { code, customerId });
  // The same query as the list's own, which is read again through it: no webhook tells of new deposits.
  const { error } = useOperation(depositOperations.list, list.value, { refetchInterval: () => everyMs });
  // What else is refused may be about what narrows the list down.
  if (error?.code === "upstream_forbidden") return <DepositsUnavailable error={error} />;
  return (
    <OperationList
      label={words("list")}
      operation={depositOperations.list}
      input={list.value}
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      rowHref={(row) => depositRoutes.deposit(business, row.id, dayOfDeposit(row.paidAt))}
      {...filteredBy(list, DEPOSIT_FILTERS)}
      isAsked={isAsked}
      actions={<ExportButton source="deposits" input={list.value} />}
      nothing={<EmptyState icon={ArrowDownToLine} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}
