"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Card } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ProgressBar } from "@/components/kit/ui/progress-bar";
import { FIELDS } from "@/lib/areas/money/batches/file/columns";
import { type Draft, draftOf, type RowsOf } from "@/lib/areas/money/batches/file/draft";
import { headingsIn } from "@/lib/areas/money/batches/file/template-headings";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import type { MoneyUnit } from "@/lib/kit/format/money";
import type { Locale } from "@/lib/kit/i18n/locales";
import { useBusiness } from "@/lib/kit/operations/business";
import { callOperation, shouldRetry } from "@/lib/kit/operations/client";
import type { ApiError } from "@/lib/kit/operations/errors";
import type { OrderDetail, OrderItemRow } from "@/lib/kit/orders/views";
import { type FileTable, NOTHING_HIDDEN } from "@/lib/kit/tables/table";

const PER_PAGE = 100;

/** The order, and the rows of it that are wanted. */
export interface WantedRows {
  orderId: string;
  purpose: RowsOf["purpose"];
}

interface OrderRowsProps {
  wanted: WantedRows;
  onDraft: (draft: Draft) => void;
}

interface Fetched {
  order: Pick<OrderDetail, "fileName" | "contentHash" | "reason">;
  items: OrderItemRow[];
}

/** Fetches rows of an order and makes a draft of them. */
export function OrderRows({ wanted, onDraft }: OrderRowsProps) {
  const { orderId, purpose } = wanted;
  const words = useTranslations(`batchUpload.rowsOf.${purpose}`);
  const business = useBusiness();
  const { locale, unit } = usePreferences();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const { data, error, refetch, isFetching } = useQuery<Fetched, ApiError>({
    queryKey: [business, "batch-upload.order-rows", orderId, purpose],
    queryFn: async ({ signal }) => {
      const order = await callOperation(business, orderOperations.show, { orderId }, { signal });
      const state = purpose === "resend" ? "failed" : undefined;
      const expected = (state ? order.itemCounts?.[state] : order.itemCount) ?? 0;
      const items: OrderItemRow[] = [];
      if (purpose === "edit" && !order.may.edit) return { order, items };
      for (let page = 1; ; page += 1) {
        const input = { orderId, state, page, perPage: PER_PAGE } as const;
        const answer = await callOperation(business, orderOperations.items, input, { signal });
        items.push(...answer.items);
        setProgress({ done: items.length, total: Math.max(expected, items.length) });
        if (!answer.hasMore) return { order, items };
      }
    },
    retry: shouldRetry,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

  useEffect(() => {
    if (!data || data.items.length === 0) return;
    const { fileName, contentHash, reason } = data.order;
    const draft = draftOf(tableOf(data.items, locale, unit), {
      fileName: words("fileName", { name: fileName ?? orderId }),
      rowsOf: purpose === "edit" ? { purpose, orderId, shownHash: contentHash } : { purpose, orderId },
      idempotencyKey: crypto.randomUUID(),
    });
    onDraft({ ...draft, reason: purpose === "edit" ? (reason ?? "") : "" });
  }, [data, orderId, purpose, locale, unit, words, onDraft]);

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data?.items.length === 0)
    return (
      <Card>
        <EmptyState title={words("none.title")} description={words("none.action")} />
      </Card>
    );
  const label = words("loading", {
    done: formatNumber(progress.done, locale),
    total: formatNumber(progress.total, locale),
  });
  return (
    <Card className="px-5 py-8">
      <p role="status" className="mb-3">
        {label}
      </p>
      <ProgressBar value={progress.total > 0 ? progress.done / progress.total : null} label={label} />
    </Card>
  );
}

/** In the member's unit, which the heading names, so that nobody has to choose a unit for an order's amounts. */
function tableOf(items: readonly OrderItemRow[], locale: Locale, unit: MoneyUnit): FileTable {
  const isToman = unit === "toman" && items.every(({ amountRial }) => amountRial % 10 === 0);
  const headings = headingsIn(locale, isToman ? "toman" : "rial");
  const rows = items.map((item) => [
    item.iban,
    String(isToman ? item.amountRial / 10 : item.amountRial),
    item.ownerName ?? "",
    item.description ?? "",
    item.paymentNumber ?? "",
    item.type,
    item.externalId ?? "",
  ]);
  return {
    rows: [FIELDS.map((field) => headings[field]), ...rows],
    lines: [0, ...items.map(({ row }) => row)],
    encoding: null,
    sheet: null,
    otherSheets: [],
    hidden: NOTHING_HIDDEN,
  };
}
