"use client";

import { useTranslations } from "next-intl";
import { Id } from "@/components/kit/ui/id";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { listed } from "@/lib/kit/format/joined";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

/** The link to the order that made a payment, and who approved it, if it was made here. */
export function OwnOrder({ trackId }: { trackId: string | null }) {
  const words = useTranslations("orderForms");
  const business = useBusiness();
  const { data } = useOperation(orderOperations.list, { q: trackId ?? "" }, { enabled: trackId !== null });
  const order = data?.items.find((row) => row.trackId === trackId);
  const { locale } = usePreferences();
  const { data: whole } = useOperation(
    orderOperations.show,
    { orderId: order?.id ?? "" },
    { enabled: (order?.approvals ?? 0) > 0 },
  );
  const approvers = whole?.approvalsGiven.filter(({ counts }) => counts).map(({ approverName }) => approverName) ?? [];
  if (!order) return null;
  return (
    <p className="mt-4 border-t pt-3">
      <TextLink href={orderRoutes.order(business, order.id)}>{words("ownOrder", { name: order.makerName })}</TextLink>
      {approvers.length > 0 && (
        <span className="mt-1 block">{words("approvedBy", { names: listed(approvers, locale, "and") })}</span>
      )}
      {order.externalId !== null && (
        <span className="mt-1 block">
          <span className="text-muted">{words("ownNumber.label")}</span>{" "}
          <Id isWhole value={order.externalId} label={words("ownNumber.label")} />
        </span>
      )}
    </p>
  );
}
