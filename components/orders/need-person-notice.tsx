"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button";
import { useBusiness } from "@/lib/operations/provider";
import { useOperation } from "@/lib/operations/query";
import { orderOperations } from "@/lib/orders/operations";
import { routes } from "@/lib/routes";

/** Above lists of orders, as long as some of them cannot go on by themselves. */
export function NeedPersonNotice() {
  const words = useTranslations("approvals.attention");
  const business = useBusiness();
  const { data } = useOperation(orderOperations.counts, {});
  if (!data || data.needPerson === 0) return null;
  return (
    <Alert
      tone="danger"
      className="mb-4"
      title={words("notice", { count: data.needPerson })}
      actions={<ButtonLink href={routes.ordersForPeople(business)}>{words("show")}</ButtonLink>}
    />
  );
}
