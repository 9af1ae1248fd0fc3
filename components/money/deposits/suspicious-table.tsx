"use client";

import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ToldBy, useIsAsked } from "@/components/kit/data-table/use-is-asked";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ExportButton } from "@/components/shared/exports/export-button";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { depositRoutes } from "@/lib/areas/money/deposits/declared";
import { suspiciousFields } from "@/lib/areas/money/deposits/fields";
import { suspiciousFilters, suspiciousListState } from "@/lib/areas/money/deposits/filters";
import { depositOperations } from "@/lib/areas/money/deposits/operations";
import type { SuspiciousPayment } from "@/lib/areas/money/deposits/server/answers";
import { isUnavailable } from "@/lib/areas/money/deposits/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { DepositsUnavailable } from "./unavailable";

const COLUMNS = columnsOf(suspiciousFields);
const TOLD: ToldBy<SuspiciousPayment> = { status: ({ status }) => status };
const LOOK_MS = 15_000;

/** Payments that the service holds back, or has held back, newest first. */
export function SuspiciousTable() {
  const words = useTranslations("deposits.suspicious");
  const business = useBusiness();
  const list = useListState(suspiciousListState);
  const isAsked = useIsAsked(TOLD, { status: list.value.status });
  // The same query as the list's own, which is read again through it: no webhook tells of held payments.
  const { error } = useOperation(depositOperations.suspicious, list.value, { refetchInterval: () => LOOK_MS });
  if (error && isUnavailable(error)) return <DepositsUnavailable error={error} />;
  return (
    <OperationList
      label={words("list")}
      operation={depositOperations.suspicious}
      input={list.value}
      list={list}
      totals="suspiciousDeposit"
      columns={COLUMNS}
      rowId={(row) => row.id}
      rowHref={(row) => depositRoutes.suspiciousDeposit(business, row.id)}
      {...filteredBy(list, suspiciousFilters)}
      isAsked={isAsked}
      actions={<ExportButton source="suspiciousDeposits" input={list.value} />}
      nothing={<EmptyState icon={ShieldCheck} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}
