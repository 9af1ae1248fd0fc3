"use client";

import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/data-table/column";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { Badge } from "@/components/kit/ui/badge";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { Missing, Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { ProgressBar } from "@/components/kit/ui/progress-bar";
import { Select } from "@/components/kit/ui/select";
import { TextLink } from "@/components/kit/ui/text-link";
import { OrderStatus } from "@/components/shared/order-forms/order-cells";
import { OperationList } from "@/components/shared/parts/operation-list";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { itemsState } from "@/lib/areas/money/orders/filters";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useBusiness } from "@/lib/kit/operations/business";
import { PART_STATES, type PartState } from "@/lib/kit/orders/kinds";
import type { OrderDetail, OrderPartRow } from "@/lib/kit/orders/views";

const PAYER: Column<OrderPartRow> = {
  id: "payer",
  header: "orders.parts.payer",
  cell: ({ payer }) => payer && <Payer name={payer.name} />,
};
const COLUMNS: readonly Column<OrderPartRow>[] = [
  { id: "row", header: "orders.fields.row", align: "end", card: "hidden", cell: (part) => <RowNumber part={part} /> },
  {
    id: "amount",
    header: "labels.amount",
    align: "end",
    card: "title",
    isFixed: true,
    cell: (part) => <Money rial={part.amountRial} />,
  },
  {
    id: "status",
    header: "labels.state",
    card: "aside",
    isFixed: true,
    cell: (part) => <Status part={part} />,
  },
  {
    id: "externalId",
    header: "orders.fields.externalId",
    isExtra: true,
    cell: ({ externalId }) => externalId && <bdi dir="auto">{externalId}</bdi>,
  },
  { id: "date", header: "orders.parts.date", cell: (part) => <Day part={part} /> },
  {
    id: "failure",
    header: "orders.fields.failure",
    cell: (part) => part.order?.failure && <Failure failure={part.order.failure} />,
  },
  {
    id: "order",
    header: "orders.parts.order",
    cell: ({ order, row }) => order && <OrderLink id={order.id} row={row} />,
  },
];

/** Of many payers: whose each is. */
const WITH_PAYER = [...COLUMNS.slice(0, 2), PAYER, ...COLUMNS.slice(2)];

function Payer({ name }: { name: string | null }) {
  const common = useTranslations("common");
  return name === null ? <Missing label={common("notGiven")} /> : <bdi>{name}</bdi>;
}

function RowNumber({ part }: { part: OrderPartRow }) {
  const { locale } = usePreferences();
  return <span className="text-muted tabular-nums">{formatNumber(part.row, locale)}</span>;
}

function Status({ part: { order } }: { part: OrderPartRow }) {
  const words = useTranslations("orders.parts");
  return order ? <OrderStatus row={order} /> : <Badge>{words("statusPlanned")}</Badge>;
}

function Day({ part: { date, isShort } }: { part: OrderPartRow }) {
  const words = useTranslations("orders.parts");
  return (
    <span className="block">
      {date === null ? words("atOnce") : <DateText value={date} />}
      {isShort && <span className="block text-muted text-sm">{words("short")}</span>}
    </span>
  );
}

function Failure({ failure }: { failure: string }) {
  const refusal = useRefusal();
  return <bdi dir="auto">{refusal(failure)}</bdi>;
}

function OrderLink({ id, row }: { id: string; row: number }) {
  const words = useTranslations("orders");
  const { locale } = usePreferences();
  const business = useBusiness();
  return (
    <TextLink
      href={orderRoutes.order(business, id)}
      aria-label={words("parts.open", { row: formatNumber(row, locale) })}
    >
      {words("openOrder")}
    </TextLink>
  );
}

/** The withdrawals of an order of several: planned until it is agreed to, then each as far as it has come. */
export function OrderParts({ order }: { order: OrderDetail }) {
  const words = useTranslations("orders");
  const labels = useTranslations("labels");
  const lists = useTranslations("lists");
  const { locale } = usePreferences();
  const list = useListState(itemsState);
  const { item, page, perPage } = list.value;
  const counts = order.itemCounts;
  const done = counts?.done ?? 0;
  const isPlanned = order.sentAt === null;
  const progress = { done: formatNumber(done, locale), total: formatNumber(order.itemCount, locale) };
  return (
    <Section
      title={words("parts.title")}
      description={words(isPlanned ? "parts.planned" : "parts.description")}
      isFlush
    >
      <div className="space-y-4 p-4 sm:p-5">
        {!isPlanned && (
          <div>
            <p className="mb-1.5">{words("parts.progress", progress)}</p>
            <ProgressBar label={words("parts.progress", progress)} value={done / order.itemCount} />
          </div>
        )}
        <OperationList
          label={words("parts.title")}
          operation={orderOperations.parts}
          input={{ orderId: order.id, page, perPage, ...(item ? { state: item } : {}) }}
          list={list}
          columns={order.content.series === null ? WITH_PAYER : COLUMNS}
          rowId={(part) => String(part.row)}
          rowName={(part) => formatNumber(part.row, locale)}
          filterNames={["item"]}
          filters={(actions) => (
            <div className="mb-3 flex flex-wrap items-center gap-2">
              {!isPlanned && (
                <Select
                  aria-label={labels("state")}
                  value={item ?? ""}
                  placeholder={`${labels("state")}: ${lists("all")}`}
                  onChange={(event) => list.set({ item: (event.target.value || undefined) as PartState | undefined })}
                  options={PART_STATES.map((state) => ({
                    value: state,
                    label: `${state === "done" ? words("status.collected") : words(`itemStatus.${state}`)} (${formatNumber(counts?.[state] ?? 0, locale)})`,
                  }))}
                />
              )}
              <span className="ms-auto flex flex-wrap items-center gap-2">{actions}</span>
            </div>
          )}
          nothing={<EmptyState title={words("parts.title")} />}
        />
      </div>
    </Section>
  );
}
