"use client";

import { useTranslations } from "next-intl";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { formatMoney } from "@/lib/kit/format/money";
import type { OrderBalance } from "@/lib/kit/orders/views";

/** What is in a forecast of the balance: the service's fee, and the orders that take from the wallet before; beside it the queue. */
export function WhatIsCounted({ balance: { feeRial, before, queued } }: { balance: OrderBalance }) {
  const words = useTranslations("orders.help");
  const { unit, locale } = usePreferences();
  const money = (rial: number) => formatMoney(rial, { unit, locale });
  return (
    <>
      {feeRial === null ? words("feeUnknown") : words("feeCounted", { fee: money(feeRial) })}
      {before.orders > 0 && <> {words("beforeCounted", { count: before.orders, amount: money(before.takesRial) })}</>}
      {queued && <> {words("queuedBeside", { count: queued.count, amount: money(queued.rial) })}</>}
    </>
  );
}
