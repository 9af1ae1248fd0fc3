"use client";

import { ArrowDownToLine, ArrowUpFromLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { ErrorState } from "@/components/kit/ui/error-state";
import { late } from "@/components/kit/ui/late";
import { Money } from "@/components/kit/ui/money";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { TextLink } from "@/components/kit/ui/text-link";
import { OrderStatus } from "@/components/shared/order-forms/order-cells";
import { isUnknownRecord } from "@/components/shared/parts/record-page";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { customerWalletRoutes } from "@/lib/areas/people/customer-wallets/declared";
import { customerWalletOperations } from "@/lib/areas/people/customer-wallets/operations";
import { type CustomerOrders, openOf, underWayOf, WALLET_WAYS } from "@/lib/areas/people/customer-wallets/status";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

/** Loaded late: the customer's own facts above do not wait for it. */
const CustomerTransactions = late(
  loadWithWords(["customerWallets"], async () => (await import("./customer-transactions")).CustomerTransactions),
  () => <Skeleton className="h-64" />,
  { isBrowserOnly: true },
);

const ICONS = { deposit: ArrowDownToLine, withdraw: ArrowUpFromLine } as const;

/** A customer's wallet: the service's balance and rows, and our own orders. For members who may see it. */
export function CustomerWallet({ customerId }: { customerId: string }) {
  return useCan("customerWallets.read") ? <Wallet customerId={customerId} /> : null;
}

function Wallet({ customerId }: { customerId: string }) {
  const words = useTranslations("customerWallets");
  const business = useBusiness();
  const mayOrder = useCan("settlements.make");
  const balance = useOperation(customerWalletOperations.balance, { customerId });
  const orders = useOperation(customerWalletOperations.orders, { customerId });
  const isGone = balance.data === undefined && isUnknownRecord(balance.error ?? null);
  const underWay = (way: (typeof WALLET_WAYS)[number]) => {
    const sum = orders.data && underWayOf(orders.data, way);
    return (
      sum &&
      sum.count > 0 && {
        term: words(way === "deposit" ? "underWayIn" : "underWayOut"),
        value: words.rich("underWay", { count: sum.count, amount: () => <Money rial={sum.rial} /> }),
      }
    );
  };
  return (
    <Section
      id="customer-wallet"
      title={words("title")}
      description={words("description")}
      actions={
        mayOrder &&
        !isGone &&
        WALLET_WAYS.map((way) => (
          <ButtonLink
            key={way}
            icon={ICONS[way]}
            href={customerWalletRoutes.customerWallet(business, customerId, { way })}
          >
            {words(`do.${way}`)}
          </ButtonLink>
        ))
      }
    >
      {isGone ? (
        <p className="text-muted">{words("gone")}</p>
      ) : (
        <div className="space-y-5">
          {balance.data ? (
            <DescriptionList
              items={[
                {
                  term: words("balance"),
                  value: (
                    <>
                      <Money rial={balance.data.balanceRial} className="font-semibold text-lg" />
                      <span className="block text-muted text-sm">{words("asOf")}</span>
                    </>
                  ),
                },
                underWay("deposit") || null,
                underWay("withdraw") || null,
              ]}
            />
          ) : balance.error ? (
            <ErrorState
              error={balance.error}
              onRetry={balance.refetch}
              isRetrying={balance.isFetching}
              className="!py-4"
            />
          ) : (
            <Skeleton className="h-12 w-48" />
          )}
          {orders.error && !orders.data && (
            <ErrorState
              error={orders.error}
              onRetry={orders.refetch}
              isRetrying={orders.isFetching}
              className="!py-4"
            />
          )}
          {orders.data && <OpenOrders orders={orders.data} />}
          <CustomerTransactions customerId={customerId} orders={orders.data} />
        </div>
      )}
    </Section>
  );
}

/** Orders that have no row at the service yet. */
function OpenOrders({ orders }: { orders: CustomerOrders }) {
  const words = useTranslations("customerWallets");
  const kinds = useTranslations("orders.kind");
  const business = useBusiness();
  const open = openOf(orders);
  if (open.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{words("orders")}</h3>
      <p className="text-muted text-sm">{words("ordersHint")}</p>
      <ul className="mt-2 divide-y rounded border">
        {open.map((order) => (
          <li key={order.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-3 py-2.5">
            <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <TextLink href={orderRoutes.order(business, order.id)}>{kinds(order.kind)}</TextLink>
              <Money rial={order.amountRial} className="font-semibold" />
              <DateText value={order.createdAt} className="text-muted text-sm" />
            </span>
            <OrderStatus row={order} />
            {(order.state === "sent" || order.state === "unknown") && (
              <p className="w-full text-muted text-sm">{words(order.state === "sent" ? "sentNote" : "unknownNote")}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
