"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import { useLastList } from "@/components/kit/data-table/last-list";
import { ButtonLink } from "@/components/kit/ui/button";
import { Card } from "@/components/kit/ui/card";
import { BelowActions, DetailLayout, DetailSkeleton } from "@/components/kit/ui/detail-layout";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { late } from "@/components/kit/ui/late";
import { Money } from "@/components/kit/ui/money";
import { RecordHeader } from "@/components/kit/ui/record-header";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StaleNotice } from "@/components/kit/ui/stale-notice";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { IssueDocument } from "@/components/shared/parts/issue-document";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { statusOfOrder } from "@/lib/areas/money/orders/status";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { useBusiness } from "@/lib/kit/operations/business";
import { onPersonThere } from "@/lib/kit/operations/presence";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import type { OrderDetail as Order } from "@/lib/kit/orders/views";
import { DecisionBar } from "./decision-bar";
import { viewOfKind } from "./kind-views";
import { OrderActions, useIsToDecide } from "./order-actions";
import { OrderApprovals } from "./order-approvals";
import { OrderFacts, OrderIds, OrderReceipt } from "./order-facts";
import { OrderHelpCard } from "./order-help";
import { OrderSituationCard } from "./order-situation";

/** It stands last on the page, and has more words than what stands before it. */
const OrderTimeline = late(
  loadWithWords(["orders", "orders.timeline"], async () => (await import("./order-timeline")).OrderTimeline),
  () => <Skeleton className="h-64" />,
  { when: "next", isBrowserOnly: true },
);

/** Everything that ever happened to one payment order, and what this member may do with it. Follows changes by itself. */
export function OrderDetail({ orderId }: { orderId: string }) {
  const words = useTranslations("orders");
  const common = useTranslations("common");
  const business = useBusiness();
  const list = { href: useLastList(orderRoutes.orders(business)), label: words("title") };
  const answer = useOperation(orderOperations.show, { orderId });
  const { data: order, dataUpdatedAt, error, refetch, isFetching, isError } = answer;
  useSeenHere(order?.news?.outcomeId);

  if (!order) {
    return (
      <>
        <RecordHeader back={list} title={words("one")} />
        {error?.code === "not_found" || error?.code === "invalid_input" ? (
          <Card>
            <EmptyState
              title={words("notFound.title")}
              description={words("notFound.body")}
              action={<ButtonLink href={orderRoutes.orders(business)}>{words("notFound.action")}</ButtonLink>}
            />
          </Card>
        ) : error ? (
          <Card>
            <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
          </Card>
        ) : (
          <DetailSkeleton label={common("loading")} />
        )}
      </>
    );
  }
  return (
    <Shown
      order={order}
      list={list}
      stale={
        isError && (
          <StaleNotice error={error} asOf={dataUpdatedAt} onRetry={refetch} isRetrying={isFetching} className="mb-4" />
        )
      }
    />
  );
}

interface ShownProps {
  order: Order;
  list: { href: string; label: string };
  stale: ReactNode;
}

function Shown({ order, list, stale }: ShownProps) {
  const words = useTranslations("orders");
  const isToDecide = useIsToDecide(order);
  const isWaiting = order.state === "awaiting_approval";
  const isOpen = order.state === "unknown" || order.attention !== null;
  const { Payments, Evidence, Step } = viewOfKind(order.kind);
  const payments = Payments && <Payments order={order} />;
  return (
    <>
      <RecordHeader
        back={list}
        title={words.rich(`titleOf.${order.kind}`, { amount: () => <Money rial={order.amountRial} /> })}
        status={<StatusBadge status={statusOfOrder(order)} />}
        // Before the holder's consent no money has moved, so there is no receipt.
        actions={
          order.sentAt !== null &&
          order.whereabouts !== "holder" && <IssueDocument kind="orderReceipt" about={order.id} />
        }
      />
      {stale}
      <DetailLayout
        main={
          <div className="min-w-0 space-y-4">
            <OrderSituationCard order={order} />
            {Step && order.whereabouts === "holder" && <Step order={order} />}
            {Evidence && isOpen && <Evidence order={order} />}
            {isWaiting && <OrderHelpCard order={order} />}
            {/* What is approved is read before the button that approves it. */}
            {isWaiting && payments}
          </div>
        }
        {...(isWaiting &&
          !isToDecide && { actions: <OrderActions order={order} className="rounded-lg border bg-surface" /> })}
        aside={
          <>
            <OrderFacts order={order} />
            <OrderApprovals order={order} />
            <OrderReceipt order={order} />
            <BelowActions>
              <OrderIds order={order} />
            </BelowActions>
          </>
        }
        after={
          <>
            {!isWaiting && payments}
            <OrderTimeline order={order} />
          </>
        }
      />
      {isToDecide && <DecisionBar order={order} />}
    </>
  );
}

/**
 * An order's outcome counts as seen when its own page shows it to a person who is there: in a visible window, after a
 * touch or a key within the last minute, or with the next one.
 */
function useSeenHere(outcomeId: number | undefined): void {
  const { mutate } = useOperationMutation(orderOperations.seen);
  useEffect(() => {
    if (outcomeId === undefined) return;
    return onPersonThere(() => mutate({ outcomeIds: [outcomeId] }));
  }, [outcomeId, mutate]);
}
