"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/ui/button";
import { Card, Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { Dotted } from "@/components/kit/ui/dotted";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { OrderReceiver, OrderStatus } from "@/components/shared/order-forms/order-cells";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { isOwnReason } from "@/lib/areas/money/orders/status";
import { formatMoney } from "@/lib/kit/format/money";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { isDirectDebit, isFromOwnAccount } from "@/lib/kit/orders/kinds";
import type { NewsPart } from "@/lib/kit/orders/outcomes";
import type { OrderNews } from "@/lib/kit/orders/views";

/**
 * Orders that did not end as intended, until somebody has seen them. If there are none, it says so only where nothing
 * else was asked for.
 */
export function OrderNewsList({ only }: { only?: NewsPart }) {
  const words = useTranslations("approvals.attention.news");
  const { data } = useOperation(orderOperations.news, { part: only });
  const see = useOperationMutation(orderOperations.seen);
  if (data?.items.length === 0 && only) return <NoneLeft />;
  if (!data || data.items.length === 0) return null;
  const more = data.total - data.items.length;
  const seen = (items: readonly OrderNews[]) => see.mutate({ outcomeIds: items.map(({ outcomeId }) => outcomeId) });
  return (
    <Section
      title={words("title")}
      description={words("description")}
      isFlush
      className="mt-4"
      actions={
        data.items.length > 1 && (
          <Button size="sm" isLoading={see.isPending} onClick={() => seen(data.items)}>
            {words("seenAll")}
          </Button>
        )
      }
    >
      {see.error && <ErrorState error={see.error} className="!py-3" />}
      <ul className="divide-y">
        {data.items.map((order) => (
          <News key={order.id} order={order} isBusy={see.isPending} onSeen={() => seen([order])} />
        ))}
      </ul>
      {more > 0 && <p className="border-t px-4 py-2 text-muted text-sm sm:px-5">{words("more", { count: more })}</p>}
    </Section>
  );
}

function NoneLeft() {
  const words = useTranslations("approvals.attention.news");
  return (
    <Card>
      <EmptyState icon={CircleCheck} title={words("none")} />
    </Card>
  );
}

/** What the service would have refused never left; what came back of money that came in went to the payer. */
function wordOf({ outcome, failure, kind }: OrderNews) {
  if (outcome === "refused" && isOwnReason(failure)) return "notSent";
  if (isFromOwnAccount(kind)) return outcome === "reversed" ? "reversedCashIn" : outcome;
  if (!isDirectDebit(kind)) return outcome;
  return outcome === "reversed" ? "givenBack" : outcome === "rows" ? "rowsIn" : outcome;
}

function News({ order, isBusy, onSeen }: { order: OrderNews; isBusy: boolean; onSeen: () => void }) {
  const words = useTranslations("approvals.attention");
  const outcomes = useTranslations("orders.outcome");
  const refusal = useRefusal();
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3.5 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Money rial={order.amountRial} className="font-semibold" />
          <OrderStatus row={order} />
        </p>
        <p className="mt-1">
          {outcomes(wordOf(order))}
          {order.failure && (
            <>
              : <bdi dir="auto">{refusal(order.failure)}</bdi>
            </>
          )}
        </p>
        <div className="mt-1">
          <OrderReceiver row={order} />
        </div>
        <p className="mt-1 text-muted text-sm">
          <Dotted>
            <bdi>{order.makerName}</bdi>
            <DateText value={order.toldAt} />
          </Dotted>
        </p>
      </div>
      <p className="flex items-center gap-3">
        <TextLink href={orderRoutes.order(business, order.id)}>{words("open")}</TextLink>
        <Button
          size="sm"
          disabled={isBusy}
          aria-label={words("news.seenOf", { name: formatMoney(order.amountRial, { unit, locale }) })}
          onClick={onSeen}
        >
          {words("news.seen")}
        </Button>
      </p>
    </li>
  );
}
