"use client";

import { useTranslations } from "next-intl";
import { Money } from "@/components/kit/ui/money";
import { OrderReceiver } from "@/components/shared/order-forms/order-cells";
import type { OrderDetail } from "@/lib/kit/orders/views";

/** What is signed: kind and amount of an order, and who gets it. */
export function OrderInShort({ order }: { order: OrderDetail }) {
  const words = useTranslations("orders");
  return (
    <>
      <p className="font-semibold">
        {words.rich(`titleOf.${order.kind}`, { amount: () => <Money rial={order.amountRial} /> })}
      </p>
      <div className="mt-0.5 text-sm">
        <OrderReceiver row={order} />
      </div>
    </>
  );
}
