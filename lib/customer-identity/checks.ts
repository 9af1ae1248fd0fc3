import type { CUSTOMER_INQUIRIES, CustomerInquiryKind, InquiryState } from "@/lib/inquiries/kinds";
import type { ApiError } from "@/lib/operations/errors";

/** What the service checks of a customer, by what the customer's record has. */
export const CHECKS = ["customerKyc", "customerShahkar"] as const satisfies readonly CustomerInquiryKind[];
export type Check = (typeof CHECKS)[number];
export type CheckedField = (typeof CUSTOMER_INQUIRIES)[Check]["asks"][number];

/** A question of the ledger as the customer's page shows it. */
export interface CheckAsked {
  id: string;
  state: InquiryState;
  /** What whoever asks again gives. */
  mark: string;
  /** When it was answered, or asked where it was not. */
  at: string;
  memberName: string;
  priceRial: number | null;
  /** The price where it was charged for certain. */
  costRial: number | null;
  /** Whether it was about what the record has now; null where the service does not tell all that it took from it. */
  isOfNow: boolean | null;
  /** It was asked as an inquiry, or for another customer, about what this record has now. */
  isElsewhere: boolean;
  /** Whoever sees people masked may open their own alone. */
  mayOpen: boolean;
}

export interface CheckShown {
  check: Check;
  /** What the record lacks for it: without these the service asks nobody. */
  missing: readonly CheckedField[];
  /** What the service may have although its record tells none. */
  untold: readonly CheckedField[];
  /** The newest question, whatever became of it; null where nobody asked. */
  last: CheckAsked | null;
  /** The newest answer, where that is an earlier one. */
  kept: CheckAsked | null;
}

export interface CustomerIdentity {
  /** Only people are checked. */
  isPerson: boolean;
  checks: readonly CheckShown[];
}

export interface CheckResult {
  /** As `AccountAsked`. */
  is: "kept" | "asked" | "open" | "waiting";
  id: string;
  state: InquiryState;
  /** False of somebody else's question, to whoever sees people masked. */
  mayOpen: boolean;
}

/**
 * How the service would not check at all: `unavailable`, the business may not ask; `refused`, in words that may be about the
 * record as well as about a tool that is off. Null of anything else.
 */
export function noOf(error: ApiError): "unavailable" | "refused" | null {
  if (error.code === "upstream_forbidden") return "unavailable";
  return error.code === "upstream_rejected" && Object.keys(error.fields).length === 0 ? "refused" : null;
}
