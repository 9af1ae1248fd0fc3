"use client";

import { useTranslations } from "next-intl";
import { Id } from "@/components/ui/id";
import { TextLink } from "@/components/ui/text-link";
import { useBusiness } from "@/lib/operations/business";
import { useOperation } from "@/lib/operations/query";
import { orderRoutes } from "@/lib/orders/declared";
import { orderOperations } from "@/lib/orders/operations";

/** The way to the order that made a payout, where it was made here. */
export function OwnOrder({ trackId }: { trackId: string | null }) {
  const words = useTranslations("payouts");
  const business = useBusiness();
  const { data } = useOperation(orderOperations.list, { q: trackId ?? "" }, { enabled: trackId !== null });
  const order = data?.items.find((row) => row.trackId === trackId);
  if (!order) return null;
  return (
    <p className="mt-4 border-t pt-3">
      <TextLink href={orderRoutes.order(business, order.id)}>{words("ownOrder", { name: order.makerName })}</TextLink>
      {order.externalId !== null && (
        <span className="mt-1 block">
          <span className="text-muted">{words("ownNumber.label")}</span>{" "}
          <Id isWhole value={order.externalId} label={words("ownNumber.label")} />
        </span>
      )}
    </p>
  );
}
