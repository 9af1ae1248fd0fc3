"use client";

import type { Column } from "@/components/kit/data-table/column";
import { DataTable } from "@/components/kit/data-table/data-table";
import { UnreadRows } from "@/components/kit/data-table/unread-rows";
import { Pagination } from "@/components/kit/ui/pagination";
import type { Page } from "@/lib/kit/operations/define";
import type { ApiError } from "@/lib/kit/operations/errors";

interface PagedRowsProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  answer: {
    data: Page<Row> | undefined;
    error: ApiError | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  onPage: (page: number) => void;
  empty: string;
}

/** A list beside others on its page: its place stands in no address. */
export function PagedRows<Row extends { id: string }>({ label, columns, answer, onPage, empty }: PagedRowsProps<Row>) {
  const { data, error, isPlaceholderData, refetch } = answer;
  return (
    <>
      {data?.unreadRows !== undefined && <UnreadRows count={data.unreadRows} rows={data.unread} />}
      <DataTable
        label={label}
        columns={columns.filter(({ isExtra }) => !isExtra)}
        rows={data?.items}
        rowId={({ id }) => id}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        isUpdating={isPlaceholderData}
        skeletonRows={3}
        empty={<p className="p-4 text-muted">{empty}</p>}
        footer={
          data &&
          (data.hasMore || data.page > 1) && (
            <Pagination
              page={data.page}
              perPage={data.perPage}
              total={data.total}
              hasMore={data.hasMore}
              count={data.items.length}
              onPage={onPage}
            />
          )
        }
      />
    </>
  );
}
