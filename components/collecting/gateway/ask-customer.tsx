"use client";

import { CreditCard } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { ButtonLink } from "@/components/kit/ui/button";
import { gatewayRoutes } from "@/lib/areas/collecting/gateway/declared";
import { useBusiness } from "@/lib/kit/operations/business";

/** From a customer to the form that asks them for a payment. */
export function AskCustomerToPay({ customerId }: { customerId: string }) {
  const words = useTranslations("gateway");
  const business = useBusiness();
  return useCan("payments.make") ? (
    <ButtonLink icon={CreditCard} href={gatewayRoutes.newPaymentRequest(business, { customer: customerId })}>
      {words("create")}
    </ButtonLink>
  ) : null;
}
