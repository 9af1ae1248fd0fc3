import { useTranslations } from "next-intl";
import {
  hasAuthorization,
  isOfCustomerWallet,
  isOfHolder,
  isUnderGrant,
  type OrderKindId,
} from "@/lib/kit/orders/kinds";

/** What an order's note is called: it goes to the bank, to the payer, or into somebody's statement. */
export function useDescriptionTerm(): (kind: OrderKindId) => string {
  const labels = useTranslations("labels");
  const fields = useTranslations("orders.fields");
  return (kind) => {
    if (hasAuthorization(kind)) return labels("description");
    if (isOfCustomerWallet(kind)) return fields("walletComment");
    return fields(isOfHolder(kind) || isUnderGrant(kind) ? "statementText" : "description");
  };
}
