import { CUSTOMER_INQUIRIES } from "@/lib/areas/people/inquiries/kinds";
import type { InquiryAnswer } from "@/lib/areas/people/inquiries/status";
import { defineLocalOperation, defineOperation, type } from "@/lib/kit/operations/define";
import { inquiryInError } from "@/lib/kit/operations/inquiry-envelope";
import type { identityAskInput, identityInput } from "./schemas";
import type { Check, CheckResult, CustomerIdentity } from "./status";

export const customerIdentityOperations = {
  /** What is known of a customer's identity, and what a check would need; it asks nobody for a fee. */
  shown: defineLocalOperation({
    id: "customer_identity.shown",
    method: "GET",
    permission: "customers.read",
    input: type<typeof identityInput>(),
    output: type<CustomerIdentity>(),
    reads: ["inquiries", "customers"],
  }),

  /** Gives the kept answer, joins a check that is under way, or has it made, which costs its price. */
  ask: defineLocalOperation({
    id: "customer_identity.ask",
    method: "POST",
    permission: "inquiries.match",
    input: type<typeof identityAskInput>(),
    output: type<CheckResult>(),
    // The list of customers is narrowed down by what it came to.
    changes: ["inquiries", "customer-book"],
  }),
};

/**
 * The service takes all values from the customer's record and accepts no track id, so a question with a lost answer
 * cannot be looked up. Only the server asks, and keeps the answer.
 */
const atService = (check: Check, id: string) =>
  defineOperation({
    id,
    service: {
      method: "POST",
      host: "api",
      path: `/v3/business/:business/customers/:customer/${CUSTOMER_INQUIRIES[check].path}`,
    },
    permission: "inquiries.match",
    costs: "fee",
    hasNoId: true,
    isOfBank: true,
    input: type<typeof identityInput>(),
    toService: ({ customerId }) => ({ path: { customer: customerId } }),
    output: type<InquiryAnswer>(),
    personal: "unmasked",
    readError: inquiryInError,
    timeoutMs: 30_000,
    isInternal: true,
  });

export const identityAtService = {
  customerKyc: atService("customerKyc", "customer_identity.kyc"),
  customerShahkar: atService("customerShahkar", "customer_identity.shahkar"),
};
