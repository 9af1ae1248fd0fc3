import "server-only";
import { areaOf } from "@/lib/operations/area";
import { ibanInquiry, photoInquiry } from "./answers";
import { inquiryOperations } from "./operations";
import { ibanInquiryInput, nationalCardPhotoInput } from "./schemas";

export const inquiriesArea = areaOf(inquiryOperations, {
  iban: { input: ibanInquiryInput, output: ibanInquiry },
  nationalCardPhoto: { input: nationalCardPhotoInput, output: photoInquiry },
});
