import type { CustomerCard, CustomerIban } from "@/lib/areas/people/customer-accounts/server/answers";
import type { AnyCustomer } from "@/lib/areas/people/customers/status";
import { cardNumberText } from "@/lib/kit/format/card";
import { formatIban } from "@/lib/kit/format/iban";
import { leftToRight } from "@/lib/kit/format/isolated";

/** The facts that a section needs of an IBAN or a card. */
export interface AccountFacts
  extends Pick<
    CustomerIban & CustomerCard,
    "id" | "isDefault" | "compatibility" | "compatibilityAsSent" | "owner" | "createdAt" | "updatedAt"
  > {
  /** What it is called in a sentence. */
  name: string;
  /** For a card: whether the service returned the whole number. */
  isWhole?: boolean;
}

export const accountOfIban = (row: CustomerIban): AccountFacts & Pick<CustomerIban, "iban" | "accountDescription"> => ({
  ...row,
  name: leftToRight(formatIban(row.iban)),
});
export const accountOfCard = (row: CustomerCard): AccountFacts & Pick<CustomerCard, "card"> => ({
  ...row,
  name: cardNumberText(row.card),
});

/** What a customer may be called at a bank. */
export const namesOfCustomer = (customer: AnyCustomer | undefined): readonly (string | null | undefined)[] =>
  customer?.type === "LEGAL"
    ? [customer.legalName, customer.agentName]
    : [[customer?.firstName, customer?.lastName].filter(Boolean).join(" ") || customer?.name];
