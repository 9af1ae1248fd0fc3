"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import type { Column } from "@/components/kit/data-table/column";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Iban } from "@/components/kit/ui/iban";
import { Id } from "@/components/kit/ui/id";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ProgressBar } from "@/components/kit/ui/progress-bar";
import { Select } from "@/components/kit/ui/select";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { ExportButton } from "@/components/shared/exports/export-button";
import { OperationList } from "@/components/shared/parts/operation-list";
import { Revealable } from "@/components/shared/parts/revealable";
import { batchRoutes } from "@/lib/areas/money/batches/declared";
import { itemsState } from "@/lib/areas/money/orders/filters";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { ITEM_STATUS } from "@/lib/areas/money/orders/status";
import { formatNumber } from "@/lib/kit/format/digits";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useBusiness } from "@/lib/kit/operations/business";
import { PART_STATES, type PartState } from "@/lib/kit/orders/kinds";
import type { OrderDetail, OrderItemRow } from "@/lib/kit/orders/views";

const columnsOf = (orderId: string): readonly Column<OrderItemRow>[] => [
  { id: "row", header: "orders.fields.row", align: "end", card: "hidden", cell: (item) => <RowNumber item={item} /> },
  {
    id: "amount",
    header: "labels.amount",
    align: "end",
    card: "title",
    isFixed: true,
    cell: (item) => <Money rial={item.amountRial} />,
  },
  {
    id: "status",
    header: "labels.state",
    card: "aside",
    isFixed: true,
    cell: (item) => <StatusBadge status={ITEM_STATUS[item.state]} />,
  },
  {
    id: "destination",
    header: "orders.fields.destination",
    cell: (item) => (
      <span className="flex flex-col items-start gap-1">
        <Personal {...{ orderId, item }} name="iban" />
        <Personal {...{ orderId, item }} name="ownerName" />
      </span>
    ),
  },
  { id: "failure", header: "orders.fields.failure", cell: (item) => <Failure item={item} /> },
  {
    id: "paymentNumber",
    header: "orders.fields.paymentNumber",
    isExtra: true,
    cell: (item) => item.paymentNumber && <Id value={item.paymentNumber} />,
  },
  {
    id: "externalId",
    header: "orders.fields.externalId",
    isExtra: true,
    cell: (item) => item.externalId && <bdi dir="auto">{item.externalId}</bdi>,
  },
  { id: "trackId", header: "orders.fields.trackId", isExtra: true, cell: (item) => <Id value={item.trackId} /> },
];

/** The service's words, or why Daftar kept the row back. */
function Failure({ item }: { item: OrderItemRow }) {
  const words = useTranslations("orders.items");
  const refusal = useRefusal();
  if (item.failure === null) return null;
  return item.failure === "unit_mismatch" ? words("keptBack") : <bdi dir="auto">{refusal(item.failure)}</bdi>;
}

/** A person's name or account: whole, or masked with the way to reveal it. */
function Personal({ orderId, item, name }: { orderId: string; item: OrderItemRow; name: "iban" | "ownerName" }) {
  const fields = useTranslations("orders.fields");
  const mayReveal = useCan("personal.reveal");
  const value = item[name];
  if (value === null) return null;
  const render = (text: string) => (name === "iban" ? <Iban value={text} hasBank /> : <bdi>{text}</bdi>);
  if (!mayReveal) return render(value);
  return (
    <Revealable
      label={fields(name === "iban" ? "destination" : "owner")}
      value={value}
      render={render}
      target={{
        operation: orderOperations.items,
        input: { orderId },
        path: `items.*.${name}`,
        itemId: item.trackId,
      }}
    />
  );
}

function RowNumber({ item }: { item: OrderItemRow }) {
  const { locale } = usePreferences();
  return <span className="text-muted tabular-nums">{formatNumber(item.row, locale)}</span>;
}

/** The payments of a batch, row by row, with how far all of them have come. */
export function OrderItems({ order }: { order: OrderDetail }) {
  const words = useTranslations("orders");
  const labels = useTranslations("labels");
  const lists = useTranslations("lists");
  const { locale } = usePreferences();
  const business = useBusiness();
  const canMake = useCan("settlements.make");
  const list = useListState(itemsState);
  const { item, page, perPage } = list.value;
  const columns = useMemo(() => columnsOf(order.id), [order.id]);
  const counts = order.itemCounts;
  const done = counts?.done ?? 0;
  const progress = { done: formatNumber(done, locale), total: formatNumber(order.itemCount, locale) };
  return (
    <Section title={words("items.title")} description={words("items.description")} isFlush>
      <div className="space-y-4 p-4 sm:p-5">
        <div>
          <p className="mb-1.5">{words("items.progress", progress)}</p>
          <ProgressBar label={words("items.progress", progress)} value={done / order.itemCount} />
        </div>
        <OperationList
          label={words("items.title")}
          operation={orderOperations.items}
          input={{ orderId: order.id, page, perPage, ...(item ? { state: item } : {}) }}
          list={list}
          columns={columns}
          rowId={(row) => row.trackId}
          rowName={(row) => formatNumber(row.row, locale)}
          filterNames={["item"]}
          filters={(actions) => (
            <div className="mb-3 flex flex-wrap items-center gap-2">
              <Select
                aria-label={labels("state")}
                value={item ?? ""}
                placeholder={`${labels("state")}: ${lists("all")}`}
                onChange={(event) => list.set({ item: (event.target.value || undefined) as PartState | undefined })}
                options={PART_STATES.map((state) => ({
                  value: state,
                  label: `${words(`itemStatus.${state}`)} (${formatNumber(counts?.[state] ?? 0, locale)})`,
                }))}
              />
              <span className="ms-auto flex flex-wrap items-center gap-2">{actions}</span>
            </div>
          )}
          actions={
            (counts?.failed ?? 0) > 0 && (
              <>
                <ExportButton source="orderItems" input={{ orderId: order.id, state: "failed" }} />
                {canMake && (
                  <ButtonLink href={batchRoutes.newBatch(business, { from: order.id })} icon={RotateCw}>
                    {words("actions.resendFailed")}
                  </ButtonLink>
                )}
              </>
            )
          }
          nothing={<EmptyState title={words("items.title")} />}
        />
      </div>
    </Section>
  );
}
