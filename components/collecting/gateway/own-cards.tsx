"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { CardNumber } from "@/components/kit/ui/card-number";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { TextLink } from "@/components/kit/ui/text-link";
import { customerAccountOperations } from "@/lib/areas/people/customer-accounts/operations";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { useBusiness } from "@/lib/kit/operations/business";
import { useEveryRow } from "@/lib/kit/operations/every-row";

/** The cards that are registered for a customer now, as far as they may be shown, and what their lack means. */
export function OwnCards({ customerId, isBefore = false }: { customerId: string | null; isBefore?: boolean }) {
  const words = useTranslations("gateway.ownCards");
  return customerId === null ? (
    <p className="text-muted">{words("erased")}</p>
  ) : (
    <Registered {...{ customerId, isBefore }} />
  );
}

function Registered({ customerId, isBefore }: { customerId: string; isBefore: boolean }) {
  const words = useTranslations("gateway.ownCards");
  const business = useBusiness();
  const { data, error } = useEveryRow(customerAccountOperations.cards, { customerId, perPage: 100 });
  const customer = (
    <TextLink href={customerRoutes.customer(business, customerId, { tab: "accounts" })}>{words("open")}</TextLink>
  );
  if (error) {
    return isBefore ? (
      <Alert tone="warning">{words("unreadBefore")}</Alert>
    ) : (
      <p className="text-warning">{words("unread")}</p>
    );
  }
  if (!data) return <Skeleton className="h-6 w-full" />;
  if (data.items.length === 0 && data.isWhole) {
    return isBefore ? (
      <Alert tone="warning" title={words("noneTitle")}>
        {words("noneBefore")} {customer}
      </Alert>
    ) : (
      <p>
        {words("none")} {customer}
      </p>
    );
  }
  return (
    <>
      <ul>
        {data.items.map(({ id, card }) => (
          <li key={id}>
            <CardNumber value={card} />
          </li>
        ))}
      </ul>
      {!data.isWhole && <p className="text-warning text-sm">{words("notAll")}</p>}
    </>
  );
}
