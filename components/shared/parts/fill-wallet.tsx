"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { ButtonLink } from "@/components/kit/ui/button";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import { cashInRoutes } from "@/lib/areas/money/cash-in/declared";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

/**
 * If the wallet is short: a link to a deposit of the missing amount from one of the business's own accounts. Nothing
 * for members who may not order it, or if no account is linked.
 */
export function FillWallet({ missingRial: exactRial }: { missingRial: number }) {
  // Deposits must be whole toman.
  const missingRial = Math.ceil(exactRial / 10) * 10;
  const words = useTranslations("cashIn");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const mayOrder = useCan("settlements.make");
  const { data } = useOperation(bankAccountOperations.list, {}, { enabled: mayOrder && missingRial > 0 });
  if (!mayOrder || missingRial <= 0 || !data || data.items.length === 0) return null;
  return (
    <ButtonLink size="sm" href={cashInRoutes.cashIn(business, { rial: String(missingRial) })}>
      {words("fill", { amount: formatMoney(missingRial, { unit, locale }) })}
    </ButtonLink>
  );
}
