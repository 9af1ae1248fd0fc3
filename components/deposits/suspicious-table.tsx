"use client";

import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { type ToldBy, useIsAsked } from "@/components/data-table/use-is-asked";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { columnsOf } from "@/components/records/columns-of";
import { filteredBy } from "@/components/records/filters";
import { EmptyState } from "@/components/ui/empty-state";
import type { SuspiciousPayment } from "@/lib/deposits/answers";
import { depositRoutes } from "@/lib/deposits/declared";
import { SUSPICIOUS_FILTERS, suspiciousFields, suspiciousListState } from "@/lib/deposits/fields";
import { depositOperations } from "@/lib/deposits/operations";
import { isUnavailable } from "@/lib/deposits/status";
import { useBusiness } from "@/lib/operations/business";
import { useOperation } from "@/lib/operations/query";
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
      columns={COLUMNS}
      rowId={(row) => row.id}
      rowHref={(row) => depositRoutes.suspiciousDeposit(business, row.id)}
      {...filteredBy(list, SUSPICIOUS_FILTERS)}
      isAsked={isAsked}
      actions={<ExportButton source="suspiciousDeposits" input={list.value} />}
      nothing={<EmptyState icon={ShieldCheck} title={words("empty.title")} description={words("empty.body")} />}
    />
  );
}
