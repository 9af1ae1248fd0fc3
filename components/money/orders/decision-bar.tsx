"use client";

import { useTranslations } from "next-intl";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { OrderActions } from "./order-actions";
import { OrderInShort } from "./order-in-short";

/**
 * The decision on an order, at the bottom of the screen wherever the page is scrolled to: what is approved, and directly
 * below it the buttons, within reach of a thumb.
 */
export function DecisionBar({ order }: { order: OrderDetail }) {
  const words = useTranslations("orders");
  return (
    <section
      aria-label={words("decision")}
      data-bar
      className="sticky bottom-0 z-20 -mx-3 mt-4 -mb-5 border-t bg-surface pb-[env(safe-area-inset-bottom)] shadow-float md:-mb-6 md:mx-0 md:flex md:items-center md:gap-4 md:rounded-t-lg md:border-x md:pb-0 print:hidden"
    >
      <div className="min-w-0 px-4 pt-3 sm:px-5 md:flex-1 md:py-3">
        <OrderInShort order={order} />
      </div>
      <OrderActions order={order} className="md:max-w-[60%] md:justify-end" />
    </section>
  );
}
