"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { Money } from "@/components/kit/ui/money";
import { TextLink } from "@/components/kit/ui/text-link";
import { OrderStatus } from "@/components/shared/order-forms/order-cells";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import type { OrderState } from "@/lib/kit/orders/states";

const OPEN: readonly OrderState[] = ["awaiting_approval", "approved", "sending", "sent", "unknown"];
/** The newest orders that are looked through; the link leads to all of them. */
const LOOKED_AT = 50;

/** Refunds that were ordered here and are not over: some are not in the statement yet. */
export function RefundOrders() {
  const words = useTranslations("gatewayRefunds.list");
  const business = useBusiness();
  const { data } = useOperation(orderOperations.list, { kind: "gatewayRefund", perPage: LOOKED_AT });
  const open = data?.items.filter((row) => OPEN.includes(row.state) || row.attention !== null) ?? [];
  const all = <TextLink href={orderRoutes.orders(business, { kind: "gatewayRefund" })}>{words("allOrders")}</TextLink>;
  if (open.length === 0) return <p className="mb-4 text-sm">{all}</p>;
  return (
    <Section title={words("openOrders")} actions={all} className="mb-5">
      <ul className="space-y-2">
        {open.map((row) => (
          <li key={row.id} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <TextLink href={orderRoutes.order(business, row.id)}>
              <Money rial={row.amountRial} />
            </TextLink>
            <span className="flex flex-wrap items-baseline gap-2 text-muted text-sm">
              <DateText value={row.createdAt} />
              <OrderStatus row={row} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
