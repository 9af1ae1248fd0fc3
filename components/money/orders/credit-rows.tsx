"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Column } from "@/components/kit/data-table/column";
import { DataTable } from "@/components/kit/data-table/data-table";
import { Section } from "@/components/kit/ui/card";
import { Money } from "@/components/kit/ui/money";
import { Pagination } from "@/components/kit/ui/pagination";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { cardCreditOperations } from "@/lib/areas/cards/card-credits/operations";
import type { CreditOrderRow } from "@/lib/areas/cards/card-credits/status";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { formatNumber } from "@/lib/kit/format/digits";
import type { StatusView } from "@/lib/kit/format/status-view";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import type { OrderDetail } from "@/lib/kit/orders/views";

const STATES = {
  waiting: { tone: "neutral", icon: "dot", label: "cardCredits.rows.states.waiting" },
  open: { tone: "warning", icon: "question", label: "cardCredits.rows.states.open" },
  sent: { tone: "info", icon: "progress", label: "cardCredits.rows.states.sent" },
  done: { tone: "success", label: "cardCredits.rows.states.done" },
  failed: { tone: "danger", label: "cardCredits.rows.states.failed" },
} as const satisfies Record<CreditOrderRow["state"], StatusView>;

const COLUMNS: readonly Column<CreditOrderRow>[] = [
  {
    id: "row",
    header: "orders.fields.row",
    align: "end",
    card: "hidden",
    cell: ({ row }) => <RowNumber row={row} />,
  },
  {
    id: "person",
    header: "cardCredits.rows.person",
    card: "title",
    isFixed: true,
    cell: (row) => <Person row={row} />,
  },
  {
    id: "amount",
    header: "cardCredits.rows.amount",
    align: "end",
    cell: ({ amountRial }) => <Money rial={amountRial} />,
  },
  {
    id: "state",
    header: "cardCredits.rows.state",
    card: "aside",
    isFixed: true,
    cell: ({ state }) => <StatusBadge status={STATES[state]} />,
  },
  {
    id: "failure",
    header: "cardCredits.rows.failure",
    cell: ({ failure }) => failure && <Failure failure={failure} />,
  },
];

function Failure({ failure }: { failure: string }) {
  const refusal = useRefusal();
  return <bdi dir="auto">{refusal(failure)}</bdi>;
}

function RowNumber({ row }: { row: number }) {
  const { locale } = usePreferences();
  return <span className="text-muted tabular-nums">{formatNumber(row, locale)}</span>;
}

function Person({ row: { applicationId, name } }: { row: CreditOrderRow }) {
  const words = useTranslations("cardCredits.rows");
  const business = useBusiness();
  return (
    <TextLink href={cardRoutes.cardApplication(business, applicationId)}>
      {name === null ? words("open") : <bdi>{name}</bdi>}
    </TextLink>
  );
}

/** The cardholders of an order for many, with their outcomes. */
export function CreditRows({ order }: { order: OrderDetail }) {
  const words = useTranslations("cardCredits.rows");
  const [page, setPage] = useState(1);
  const input = { orderId: order.id, page, perPage: 50 };
  const { data, error, isPlaceholderData, refetch } = useOperation(cardCreditOperations.rows, input, {
    keepPrevious: true,
  });
  return (
    <Section title={words("title")}>
      <DataTable
        label={words("title")}
        columns={COLUMNS}
        rows={data?.items}
        rowId={({ applicationId }) => applicationId}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        isUpdating={isPlaceholderData}
        skeletonRows={5}
        empty={null}
        footer={
          data &&
          (data.hasMore || data.page > 1) && (
            <Pagination
              page={data.page}
              perPage={data.perPage}
              total={data.total}
              hasMore={data.hasMore}
              count={data.items.length}
              onPage={setPage}
            />
          )
        }
      />
    </Section>
  );
}
