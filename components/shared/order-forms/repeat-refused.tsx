"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useBusiness } from "@/lib/kit/operations/business";

/** Why an order was not made again: what stands against it is the earlier one. @param why a message key */
export function RepeatRefused({ why, orderId, className }: { why: string; orderId: string; className?: string }) {
  const words = useTranslations("orders.repeatRefused");
  const refusal = useRefusal();
  const business = useBusiness();
  return (
    <Alert
      tone="warning"
      role="alert"
      title={words("title")}
      className={className}
      actions={
        <ButtonLink size="sm" href={orderRoutes.order(business, orderId)}>
          {words("open")}
        </ButtonLink>
      }
    >
      {refusal(why)}
    </Alert>
  );
}
