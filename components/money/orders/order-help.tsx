"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ErrorState } from "@/components/kit/ui/error-state";
import { onDemand } from "@/components/kit/ui/on-demand";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { HelpFacts, similarOf } from "@/components/shared/order-forms/help-facts";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { useOperation } from "@/lib/kit/operations/query";
import {
  canBeQueued,
  isDirectDebit,
  isFromOwnAccount,
  isFromWallet,
  isOfCredit,
  isOfCustomerWallet,
  isOfHolder,
  isUnderGrant,
  type OrderKindId,
  waitsForBalance,
} from "@/lib/kit/orders/kinds";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { viewOfKind } from "./kind-views";

const EditDialog = onDemand(
  ["errors", "orders", "orderForms.ownNumber"],
  async () => (await import("./edit-dialog")).EditDialog,
);

/** What Daftar knows that helps to decide on an order that waits. */
export function OrderHelpCard({ order }: { order: OrderDetail }) {
  const { id: orderId, kind, may } = order;
  const words = useTranslations("orders.help");
  const { Help } = viewOfKind(kind);
  const [isMoving, setMoving] = useState(false);
  const { data, error, refetch, isFetching } = useOperation(orderOperations.help, { orderId });
  return (
    <Section title={words("title")} description={words(descriptionOf(kind))}>
      {Help && <Help order={order} />}
      {data ? (
        <HelpFacts
          help={data}
          onAsked={() => void refetch()}
          isQueued={waitsForBalance(kind)}
          isMoneyIn={!isFromWallet(kind)}
          similar={similarOf(kind)}
          whenShort={
            may.edit &&
            canBeQueued(kind) && (
              <Button size="sm" onClick={() => setMoving(true)}>
                {words("moveToQueue")}
              </Button>
            )
          }
        />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} className="!py-6" />
      ) : (
        <Waiting />
      )}
      <EditDialog order={order} open={isMoving} onClose={() => setMoving(false)} isToQueue />
    </Section>
  );
}

function descriptionOf(kind: OrderKindId) {
  if (isOfCustomerWallet(kind)) return "descriptionCustomer";
  if (isOfHolder(kind)) return "descriptionHolder";
  if (isOfCredit(kind)) return "descriptionCredit";
  if (isUnderGrant(kind)) return "descriptionGrant";
  return isFromOwnAccount(kind) ? "descriptionOwn" : isDirectDebit(kind) ? "descriptionIn" : "description";
}

function Waiting() {
  const common = useTranslations("common");
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">{common("loading")}</span>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} className="w-full max-w-md" />
      ))}
    </div>
  );
}
