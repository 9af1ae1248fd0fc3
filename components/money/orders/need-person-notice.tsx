"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

/** Above lists of orders: those that cannot go on by themselves, and those that this member has to hear of. */
export function NeedPersonNotice() {
  const words = useTranslations("approvals.attention");
  const business = useBusiness();
  const { data } = useOperation(orderOperations.counts, {});
  if (!data) return null;
  return (
    <>
      {data.needPerson > 0 && (
        <Alert
          tone="danger"
          className="mb-4"
          title={words("notice", { count: data.needPerson })}
          actions={<ButtonLink href={orderRoutes.ordersForPeople(business, "person")}>{words("show")}</ButtonLink>}
        />
      )}
      {data.news > 0 && (
        <Alert
          tone="warning"
          className="mb-4"
          title={words("news.notice", { count: data.news })}
          actions={<ButtonLink href={orderRoutes.ordersForPeople(business, "news")}>{words("news.show")}</ButtonLink>}
        />
      )}
    </>
  );
}
