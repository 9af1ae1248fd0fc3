"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { Card } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { OrderDestination, OrderStatus } from "@/components/shared/order-forms/order-cells";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { heldForOf, needOf } from "@/lib/areas/money/orders/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import type { OrderRow } from "@/lib/kit/orders/views";

const MOST_SHOWN = 100;

/** Orders that cannot go on by themselves, each with what to do. */
export function AttentionPage() {
  const words = useTranslations("approvals.attention");
  const common = useTranslations("common");
  const asked = { attention: "any" as const, perPage: MOST_SHOWN };
  const { data, error, refetch, isFetching } = useOperation(orderOperations.list, asked);
  if (!data) {
    return (
      <Card>
        {error ? (
          <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
        ) : (
          <div role="status" className="space-y-3 p-5">
            <span className="sr-only">{common("loading")}</span>
            <Skeleton className="h-5 w-64 max-w-full" />
            <Skeleton className="w-96 max-w-full" />
          </div>
        )}
      </Card>
    );
  }
  if (data.items.length === 0) {
    return (
      <Card>
        <EmptyState icon={CircleCheck} title={words("none")} description={words("noneBody")} />
      </Card>
    );
  }
  return (
    <ul className="space-y-4">
      {data.items.map((order) => (
        <li key={order.id}>
          <NeedsPerson order={order} />
        </li>
      ))}
    </ul>
  );
}

function NeedsPerson({ order }: { order: OrderRow }) {
  const words = useTranslations("approvals.attention");
  const business = useBusiness();
  if (order.attention === null) return null;
  const about = needOf({ ...order, attention: order.attention });
  return (
    <Card className="p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Money rial={order.amountRial} className="font-bold text-lg" />
        <OrderStatus row={order} />
        <span className="ms-auto text-muted text-sm">
          <DateText value={order.createdAt} />
        </span>
      </div>
      <div className="mt-1">
        <OrderDestination row={order} />
      </div>
      <Alert
        tone="danger"
        title={words(`${about}.title`)}
        className="mt-3"
        actions={<ButtonLink href={orderRoutes.order(business, order.id)}>{words("open")}</ButtonLink>}
      >
        {words(`${about}.todo`, { heldFor: heldForOf(order) })}
      </Alert>
    </Card>
  );
}
