"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { ButtonLink } from "@/components/kit/ui/button";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { depositRoutes } from "@/lib/areas/money/deposits/declared";
import { depositOperations } from "@/lib/areas/money/deposits/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

/** From a row of the statement to the deposit that it is; nothing of any other row, or while the book knows of none. */
export function DepositOfTransaction({ transactionId }: { transactionId: string }) {
  return useCan("deposits.read") ? <Known of={transactionId} /> : null;
}

/** The link from a customer to the deposits of their own code. Shows nothing if the book knows of none. */
export function DepositsOfCustomer({ customerId }: { customerId: string }) {
  return useCan("deposits.read") ? <Known of={customerId} isCustomer /> : null;
}

function Known({ of, isCustomer = false }: { of: string; isCustomer?: boolean }) {
  const words = useTranslations("deposits.known");
  const business = useBusiness();
  const { locale } = usePreferences();
  const { data } = useOperation(depositOperations.known, { id: of });
  if (!data?.first) return null;
  const { id, day } = data.first;
  return isCustomer ? (
    <ButtonLink href={depositRoutes.deposits(business, { customerId: of })}>
      {words("ofCustomer", { count: data.count, shown: formatNumber(data.count, locale) })}
    </ButtonLink>
  ) : (
    <ButtonLink href={depositRoutes.deposit(business, id, day)}>{words("ofTransaction")}</ButtonLink>
  );
}
