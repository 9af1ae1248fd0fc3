import type { CUSTOMER_INQUIRIES, CustomerInquiryKind } from "@/lib/areas/people/inquiries/kinds";
import type { InquiryState } from "@/lib/areas/people/inquiries/status";
import type { ApiError } from "@/lib/kit/operations/errors";

/** The service's checks of a customer, by the fields of the customer's record. */
export const CHECKS = ["customerKyc", "customerShahkar"] as const satisfies readonly CustomerInquiryKind[];
export type Check = (typeof CHECKS)[number];
export type CheckedField = (typeof CUSTOMER_INQUIRIES)[Check]["asks"][number];

/** A question in the ledger as the customer's page shows it. */
export interface CheckAsked {
  id: string;
  state: InquiryState;
  /** The mark that a repeated question must send. */
  mark: string;
  /** When it was answered, or asked if there is no answer. */
  at: string;
  memberName: string;
  priceRial: number | null;
  /** The price, if it was certainly charged. */
  costRial: number | null;
  /** Whether it was about the record's current values; null if the service does not tell all values that it used. */
  isOfNow: boolean | null;
  /** It was asked as an inquiry, or for another customer, about this record's current values. */
  isElsewhere: boolean;
  /** Members who see personal data masked may open only their own. */
  mayOpen: boolean;
}

export interface CheckShown {
  check: Check;
  /** The fields that the record lacks for the check: without them the service asks nobody. */
  missing: readonly CheckedField[];
  /** Fields that the service may have although the record shows none. */
  untold: readonly CheckedField[];
  /** The newest question with any outcome; null if there is none. */
  last: CheckAsked | null;
  /** The newest answer, if it is from an earlier question. */
  kept: CheckAsked | null;
}

export interface CustomerIdentity {
  /** Only natural persons are checked. */
  isPerson: boolean;
  checks: readonly CheckShown[];
}

export interface CheckResult {
  /** As in `AccountAsked`. */
  is: "kept" | "asked" | "open" | "waiting";
  id: string;
  state: InquiryState;
  /** False for another member's question, if this member sees personal data masked. */
  mayOpen: boolean;
}

/**
 * How the service refused the check altogether: `unavailable`: the business may not ask; `refused`: a message that
 * may be about the record or about an inactive tool. Null for any other error.
 */
export function noOf(error: ApiError): "unavailable" | "refused" | null {
  if (error.code === "upstream_forbidden") return "unavailable";
  return error.code === "upstream_rejected" && Object.keys(error.fields).length === 0 ? "refused" : null;
}
