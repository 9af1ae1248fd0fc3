import "server-only";
import { areaOf } from "@/lib/operations/area";
import { ibanInquiry } from "./answers";
import { inquiryOperations } from "./operations";
import { ibanInquiryInput } from "./schemas";

export const inquiriesArea = areaOf(inquiryOperations, {
  iban: { input: ibanInquiryInput, output: ibanInquiry },
});
