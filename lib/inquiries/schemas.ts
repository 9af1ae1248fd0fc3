import { idText } from "@/lib/operations/input";
import { ibanInput } from "@/lib/settlements/schemas";
import * as z from "@/lib/zod";

export const ibanInquiryInput = z.object({ iban: ibanInput, trackId: idText });
