"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { gatewayRefundOperations } from "@/lib/areas/collecting/gateway-refunds/operations";
import { type GivenBack, isRefundable, type RowEnd } from "@/lib/areas/collecting/gateway-refunds/status";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { walletRoutes } from "@/lib/areas/money/wallet/declared";
import { oneTransaction, walletOperations } from "@/lib/areas/money/wallet/operations";
import type { StatusView } from "@/lib/kit/format/status-view";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { RefundButton } from "./refund-button";

const ENDS: Record<RowEnd, StatusView> = {
  open: { tone: "info", icon: "clock", label: "gatewayRefunds.ends.open" },
  done: { tone: "success", icon: "return", label: "gatewayRefunds.ends.done" },
  failed: { tone: "danger", label: "gatewayRefunds.ends.failed" },
  canceled: { tone: "neutral", icon: "ban", label: "gatewayRefunds.ends.canceled" },
  returned: { tone: "warning", icon: "return", label: "gatewayRefunds.ends.returned" },
};

/** How much of a gateway payment was refunded, is on its way, and is left; nothing if it was no such payment. */
export function PaymentRefunds({ transactionId }: { transactionId: string }) {
  const { data } = useOperation(walletOperations.transactions, oneTransaction(transactionId));
  const payment = data?.items.find(({ id }) => id === transactionId);
  return payment && isRefundable(payment) ? <Refunds transactionId={transactionId} /> : null;
}

function Refunds({ transactionId }: { transactionId: string }) {
  const words = useTranslations("gatewayRefunds");
  const mayOrder = useCan("settlements.make");
  const refusal = useRefusal();
  const { data, error, refetch, isFetching } = useOperation(gatewayRefundOperations.of, { transactionId });
  return (
    <Section title={words("title")}>
      {data ? (
        <>
          {data.refunds.length === 0 ? <p className="mb-4 text-muted">{words("none")}</p> : <Told given={data} />}
          <Sums given={data} />
          {data.problem !== null && <p className="mt-3 text-muted text-sm">{refusal(data.problem)}</p>}
          {mayOrder && data.problem === null && data.leftRial !== null && data.leftRial > 0 && (
            <RefundButton
              transactionId={transactionId}
              leftRial={data.leftRial}
              walletRial={data.walletRial}
              availableRial={data.availableRial}
            />
          )}
        </>
      ) : error ? (
        <>
          <p className="text-muted">{words("failed")}</p>
          <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} className="!py-4" />
        </>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Section>
  );
}

function Told({ given: { refunds } }: { given: GivenBack }) {
  const business = useBusiness();
  return (
    <ul className="mb-4 space-y-2">
      {refunds.map(({ id, amountRial, at, end }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <TextLink href={walletRoutes.transaction(business, id)}>
            <Money rial={amountRial} />
          </TextLink>
          <span className="flex items-baseline gap-2 text-muted text-sm">
            <DateText value={at} />
            <StatusBadge status={ENDS[end]} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Sums({ given: { doneRial, openRial, orderedRial, orders, leftRial } }: { given: GivenBack }) {
  const words = useTranslations("gatewayRefunds");
  const business = useBusiness();
  return (
    <DescriptionList
      columns={1}
      items={[
        doneRial > 0 && { term: words("done"), value: <Money rial={doneRial} /> },
        openRial > 0 && { term: words("open"), value: <Money rial={openRial} /> },
        orderedRial > 0 && {
          term: words("ordered"),
          value: (
            <span className="flex flex-wrap items-baseline gap-x-3">
              <Money rial={orderedRial} />
              {orders.map(({ orderId }) => (
                <TextLink key={orderId} href={orderRoutes.order(business, orderId)}>
                  {words("openOrder")}
                </TextLink>
              ))}
            </span>
          ),
        },
        {
          term: words("left"),
          value:
            leftRial === null ? <span className="text-muted">{words("leftUnknown")}</span> : <Money rial={leftRial} />,
        },
      ]}
    />
  );
}
