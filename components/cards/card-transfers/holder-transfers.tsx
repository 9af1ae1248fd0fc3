"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { cardTransferRoutes } from "@/lib/areas/cards/card-transfers/declared";
import { cardTransferOperations } from "@/lib/areas/cards/card-transfers/operations";
import { whyNoTransfer } from "@/lib/areas/cards/card-transfers/rules";
import { TRANSFER_KINDS, type TransferTo } from "@/lib/areas/cards/card-transfers/status";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { statusOfOrder } from "@/lib/areas/money/orders/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

const TO = Object.keys(TRANSFER_KINDS) as TransferTo[];

/** What was ordered out of a holder's account, and the way to order more; it stands on their own page. */
export function HolderTransfers({ applicationId }: { applicationId: string }) {
  const words = useTranslations("cardTransfers.section");
  const orders = useTranslations("orders");
  const business = useBusiness();
  const mayMake = useCan("settlements.make");
  const maySee = useCan("settlements.read");
  const { data: application } = useOperation(cardOperations.show, { applicationId });
  const isIssued = application != null && whyNoTransfer("account", application) === null;
  const answer = useOperation(cardTransferOperations.orders, { applicationId }, { enabled: isIssued && maySee });
  if (!isIssued || !maySee) return null;
  return (
    <Section id="holder-transfers" title={words("title")} description={words("description")}>
      {mayMake && (
        <div className="mb-4 flex flex-wrap gap-x-3 gap-y-2">
          {TO.map((to) => {
            const why = whyNoTransfer(to, application);
            return why === null ? (
              <ButtonLink key={to} size="sm" href={cardTransferRoutes.holderTransfer(business, applicationId, { to })}>
                {words(`do.${to}`)}
              </ButtonLink>
            ) : (
              <p key={to} className="text-muted text-sm">
                {words(`do.${to}`)} {words(`whyNot.${why}`)}
              </p>
            );
          })}
        </div>
      )}
      {answer.data ? (
        answer.data.orders.length === 0 ? (
          <p className="text-muted">{words("none")}</p>
        ) : (
          <ul className="divide-y border-y">
            {answer.data.orders.map((order) => (
              <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <span className="min-w-0">
                  <TextLink href={orderRoutes.order(business, order.id)}>
                    <Money rial={order.amountRial} />
                  </TextLink>{" "}
                  <span className="text-muted text-sm">
                    {orders(`kind.${order.kind}`)} · <DateText value={order.createdAt} />
                  </span>
                </span>
                <StatusBadge status={statusOfOrder(order)} />
              </li>
            ))}
          </ul>
        )
      ) : answer.error ? (
        <ErrorState error={answer.error} onRetry={answer.refetch} isRetrying={answer.isFetching} className="!py-4" />
      ) : (
        <Skeleton className="h-16" />
      )}
      {answer.data?.isCut && <p className="mt-2 text-muted text-sm">{words("cut")}</p>}
    </Section>
  );
}
