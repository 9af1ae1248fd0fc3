import { normalizeNationalCode } from "@/lib/format/national-code";
import { birthDay, idText } from "@/lib/operations/input";
import { ibanInput } from "@/lib/settlements/schemas";
import * as z from "@/lib/zod";

export const ibanInquiryInput = z.object({ iban: ibanInput, trackId: idText });

export const nationalCardPhotoInput = z.object({
  nationalCode: z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((text, context) => {
      const code = normalizeNationalCode(text);
      if (code !== null) return code;
      context.issues.push({ code: "custom", message: "errors.invalidNationalCode", input: text });
      return z.NEVER;
    }),
  ),
  birthday: birthDay,
  trackId: idText,
});
