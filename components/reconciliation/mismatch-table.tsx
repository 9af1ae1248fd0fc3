"use client";

import { BookCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { ExportButton } from "@/components/exports/export-button";
import { columnsOf } from "@/components/records/columns-of";
import { filteredBy } from "@/components/records/filters";
import { DateText } from "@/components/ui/date-text";
import { EmptyState } from "@/components/ui/empty-state";
import { useMessage } from "@/lib/i18n/use-message";
import { useBusiness } from "@/lib/operations/business";
import { useOperation } from "@/lib/operations/query";
import type { Mismatch } from "@/lib/reconciliation/answers";
import { reconciliationRoutes } from "@/lib/reconciliation/declared";
import { MISMATCH_FILTERS, mismatchesAsked, mismatchFields, mismatchListState } from "@/lib/reconciliation/fields";
import { reconciliationOperations } from "@/lib/reconciliation/operations";

const COLUMNS = columnsOf<Mismatch>(mismatchFields);

/** Everything that does not match, newest day first. */
export function MismatchTable() {
  const words = useTranslations("reconciliation.mismatches");
  const business = useBusiness();
  const message = useMessage();
  const list = useListState(mismatchListState);
  const input = mismatchesAsked(list.value);
  const { page: _page, perPage: _perPage, ...asked } = input;
  // The same question as the list's own.
  const { data } = useOperation(reconciliationOperations.mismatches, input, { keepPrevious: true });
  return (
    <>
      <OperationList
        label={words("list")}
        operation={reconciliationOperations.mismatches}
        input={input}
        list={list}
        columns={COLUMNS}
        rowId={({ id }) => id}
        rowHref={({ id }) => reconciliationRoutes.mismatch(business, id)}
        rowName={({ check }) => message(`reconciliation.checks.${check}`)}
        {...filteredBy(list, MISMATCH_FILTERS)}
        actions={<ExportButton source="mismatches" input={asked} />}
        nothing={<EmptyState icon={BookCheck} title={words("empty")} description={words("emptyBody")} />}
      />
      {data?.checkedAt && (
        <p className="mt-3 text-muted text-sm">
          {words.rich("checked", { time: () => <DateText value={data.checkedAt} form="long" /> })}
        </p>
      )}
    </>
  );
}
