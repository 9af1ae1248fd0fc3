"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { DataTable } from "@/components/data-table/data-table";
import { useListState } from "@/components/data-table/use-list-state";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { exportOperations } from "@/lib/exports/operations";
import { exportListInput } from "@/lib/exports/schemas";
import { useOperation } from "@/lib/operations/query";
import { exportColumns } from "./export-columns";

const PER_PAGE = 20;
const listState = z.object({ page: exportListInput.shape.page.catch(1) });

/** Files that were made, and those being made: their progress comes by itself. */
export function ExportTable() {
  const words = useTranslations("exports");
  const list = useListState(listState);
  const { page } = list.value;
  const answer = useOperation(exportOperations.list, { page, perPage: PER_PAGE }, { keepPrevious: true });
  return (
    <DataTable
      label={words("list")}
      columns={exportColumns}
      rows={answer.data?.items}
      rowId={(row) => row.id}
      rowName={(row) => words(`source.${row.source}`)}
      error={answer.error}
      onRetry={answer.refetch}
      isUpdating={answer.isPlaceholderData}
      skeletonRows={5}
      empty={
        page > 1 ? (
          <EmptyState
            title={words("pageTooFar")}
            action={<Button onClick={() => list.set({ page: 1 })}>{words("firstPage")}</Button>}
          />
        ) : (
          <EmptyState icon={Download} title={words("empty")} description={words("emptyHint")} />
        )
      }
      footer={
        answer.data &&
        (answer.data.total ?? 0) > PER_PAGE && (
          <Pagination
            page={page}
            perPage={PER_PAGE}
            total={answer.data.total}
            hasMore={answer.data.hasMore}
            count={answer.data.items.length}
            hrefOf={(next) => list.hrefOf({ page: next })}
            onPage={(next) => list.set({ page: next })}
          />
        )
      }
    />
  );
}
