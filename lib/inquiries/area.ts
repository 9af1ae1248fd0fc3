import "server-only";
import { areaOf } from "@/lib/operations/area";
import { maskText } from "@/lib/server/proxy/mask";
import { ibanInquiry, photoInquiry } from "./answers";
import { inquiryOperations } from "./operations";
import { ibanInquiryInput, nationalCardPhotoInput } from "./schemas";

export const inquiriesArea = areaOf(inquiryOperations, {
  iban: { input: ibanInquiryInput, output: ibanInquiry },
  nationalCardPhoto: {
    input: nationalCardPhotoInput,
    output: photoInquiry,
    audit: {
      action: "inquiry.photo_seen",
      subject: ({ trackId }) => trackId,
      // The log is kept for good: of whom it was, no more than tells one person from another.
      facts: ({ nationalCode }) => ({
        operation: inquiryOperations.nationalCardPhoto.id,
        nationalCode: maskText(nationalCode, "nationalCode"),
      }),
    },
  },
});
