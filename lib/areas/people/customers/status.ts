import type { ApiError } from "@/lib/kit/operations/errors";
import type { MaybeErased, MaybeUnread } from "@/lib/kit/operations/unread";
import type { NamedCustomer } from "./match";
import type { CustomerWritten } from "./schemas";
import type { Customer, CustomerRow } from "./server/answers";

/** A natural person, or a company with an agent. */
export const CUSTOMER_TYPES = ["INDIVIDUAL", "LEGAL"] as const;

export type CustomerType = (typeof CUSTOMER_TYPES)[number];

/** The fields that the service needs for a new customer: the mobile, and the code that identifies the customer. */
export const IDENTIFIED_BY = { INDIVIDUAL: ["mobile", "nationalCode"], LEGAL: ["agentMobile", "companyId"] } as const;

/** The fields of a list's row and of the whole record together; each has only some of them. */
export type AnyCustomer = Partial<Omit<Customer, "unread"> & Omit<CustomerRow, "unread">> & MaybeUnread;

/** A customer as the book stores it: the list's fields, and those of the customer's own record. */
export type KeptCustomer = AnyCustomer &
  MaybeErased & {
    id: string;
    /** When the customer's own record was last read; empty if it never was. */
    knownAt?: string | null;
    /** The name and the mobile in the last answer of the list. */
    listedAs?: readonly (string | null)[];
  };

/** The values by which a customer is looked for, as the forms spell them. */
export interface Identity {
  /** Many customers may share one: a company has its agent's. */
  mobile: string | null;
  /** A person's national code or a company's national id; only this identifies a customer. */
  code: string | null;
}

export function identityOf(
  input: Pick<CustomerWritten, "type" | "mobile" | "nationalCode" | "agentMobile" | "companyId">,
) {
  const [mobile, code] = IDENTIFIED_BY[input.type];
  return { mobile: input[mobile] ?? null, code: input[code] ?? null } satisfies Identity;
}

/** The result of the search at the service. */
export type Match =
  /** A customer has this code in its own record. */
  | { is: "there"; row: NamedCustomer }
  /** A row or record that was found could not be read, so it may be the customer. The id, if it is known. */
  | { is: "unread"; customerId: string | null }
  /**
   * No customer with it was found, and not all candidates were checked: the service cannot search by it and has many
   * customers.
   */
  | { is: "unsearched"; namesake: NamedCustomer | null }
  /** No customer has this code now; one may be created later. Another customer may have the mobile. */
  | { is: "absent"; namesake: NamedCustomer | null };

/** Whether the service says that the customer no longer exists. */
export const isGone = (error: ApiError): boolean => error.code === "upstream_not_found";
