"use client";

import { BookCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ExportButton } from "@/components/shared/exports/export-button";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { filteredBy } from "@/components/shared/records/filters";
import { reconciliationRoutes } from "@/lib/areas/records/reconciliation/declared";
import { mismatchFields } from "@/lib/areas/records/reconciliation/fields";
import { mismatchFilters, mismatchListInputOf, mismatchListState } from "@/lib/areas/records/reconciliation/filters";
import { reconciliationOperations } from "@/lib/areas/records/reconciliation/operations";
import type { Mismatch } from "@/lib/areas/records/reconciliation/server/answers";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

/** What is wrong is asked for if nothing is chosen. */
const FILTERS = { ...mismatchFilters, level: { ...mismatchFilters.level, values: ["information"] } };
const COLUMNS = columnsOf<Mismatch>(mismatchFields);

/** Everything that does not match, newest day first. */
export function MismatchTable() {
  const words = useTranslations("reconciliation.mismatches");
  const business = useBusiness();
  const message = useMessage();
  const list = useListState(mismatchListState);
  const input = mismatchListInputOf(list.value);
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
        {...filteredBy(list, FILTERS)}
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
