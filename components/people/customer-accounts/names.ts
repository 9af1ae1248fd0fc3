import { useTranslations } from "next-intl";
import type { FormField } from "@/components/kit/forms/form-fields";
import type { AnyCustomer } from "@/lib/areas/people/customers/status";

/** The name to compare with the bank's, if the customer's record has none. */
export type Names = { firstName: string; lastName: string; legalName: string };
export type Nameless = "person" | "company" | null;

/** Which name a customer's record lacks; null if it has one, or is not known yet. */
export function namelessOf(customer: AnyCustomer | undefined): Nameless {
  if (!customer) return null;
  if (customer.type === "LEGAL") return customer.legalName ? null : "company";
  return customer.firstName && customer.lastName ? null : "person";
}

/** What is sent of the names that were asked for. */
export const namesOf = ({ firstName, lastName, legalName }: Names, nameless: Nameless): Partial<Names> =>
  nameless === null ? {} : nameless === "company" ? { legalName } : { firstName, lastName };

export function useNameFields(nameless: Nameless): readonly FormField<Names>[] {
  const words = useTranslations("customerAccounts.form");
  const names = nameless === null ? [] : nameless === "company" ? ["legalName" as const] : PERSON;
  return names.map((name) => ({ name, label: words(name), kind: "text", maxLength: 100 }));
}

const PERSON = ["firstName", "lastName"] as const;
