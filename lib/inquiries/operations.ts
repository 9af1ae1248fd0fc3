import { defineOperation, type } from "@/lib/operations/define";
import type { IbanInquiry } from "./answers";
import { inquiryInError } from "./envelope";
import type { ibanInquiryInput } from "./schemas";

export const inquiryOperations = {
  /** Who owns an IBAN, as its bank knows them. Costs a fee at every call, so only the server asks, and keeps the answer. */
  iban: defineOperation({
    id: "inquiries.iban",
    service: { method: "POST", host: "api", path: "/v3/business/:business/customers/inquiry/iban" },
    permission: "settlements.make",
    input: type<typeof ibanInquiryInput>(),
    toService: ({ iban, trackId }) => ({ body: { iban, track_id: trackId } }),
    output: type<IbanInquiry>(),
    readError: inquiryInError,
    timeoutMs: 20_000,
    isInternal: true,
  }),
};
