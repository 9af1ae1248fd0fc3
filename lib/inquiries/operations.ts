import { isoDayToJalali } from "@/lib/format/jalali";
import { defineOperation, type } from "@/lib/operations/define";
import type { IbanInquiry, PhotoInquiry } from "./answers";
import { inquiryInError } from "./envelope";
import type { ibanInquiryInput, nationalCardPhotoInput } from "./schemas";

export const inquiryOperations = {
  /** Who owns an IBAN, as its bank knows them. Costs a fee at every call, so only the server asks, and keeps the answer. */
  iban: defineOperation({
    id: "inquiries.iban",
    service: { method: "POST", host: "api", path: "/v3/business/:business/customers/inquiry/iban" },
    permission: "settlements.make",
    costs: "fee",
    input: type<typeof ibanInquiryInput>(),
    toService: ({ iban, trackId }) => ({ body: { iban, track_id: trackId } }),
    output: type<IbanInquiry>(),
    personal: "unmasked",
    readError: inquiryInError,
    timeoutMs: 20_000,
    isInternal: true,
  }),

  /**
   * The photograph of a national card. Costs a fee at every call that finds one or finds none; the track id keeps a second
   * call from costing again.
   */
  nationalCardPhoto: defineOperation({
    id: "inquiries.national_card_photo",
    service: { method: "POST", host: "api", path: "/v3/business/:business/customers/inquiry/nid-image" },
    permission: "inquiries.make",
    costs: "fee",
    input: type<typeof nationalCardPhotoInput>(),
    fieldNames: { nationalCode: "national_code", birthday: "birth_date", trackId: "track_id" },
    toService: ({ nationalCode, birthday, trackId }) => ({
      body: {
        national_code: nationalCode,
        birth_date: Number(isoDayToJalali(birthday).replaceAll("/", "")),
        track_id: trackId,
      },
    }),
    output: type<PhotoInquiry>(),
    personal: "unmasked",
    answersFile: { types: ["jpeg", "png"], mostBytes: 2 * 1024 * 1024, name: "national-card" },
    readError: inquiryInError,
    timeoutMs: 20_000,
  }),
};
