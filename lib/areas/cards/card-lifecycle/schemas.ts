import { applicationIdInput, cardholderInput } from "@/lib/areas/cards/cards/schemas";
import { cleanInput } from "@/lib/kit/format/digits";
import { idText, optionalText } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import { CARD_PAGES } from "./status";

const digits = (pattern: RegExp, error: string) =>
  z.pipe(
    z.string("errors.required").check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(40, "errors.tooLong")),
    z.transform((text, context) => {
      const value = cleanInput(text).replace(/\s/g, "");
      if (pattern.test(value)) return value;
      // The typed text is not put into the error.
      context.issues.push({ code: "custom", input: undefined, message: error });
      return z.NEVER;
    }),
  );

/** The id of one of the service's reasons. */
const reasonId = z.string("errors.required").check(z.trim(), z.regex(/^\d{1,15}$/, "errors.required"));
/** The code that the holder got. */
const code = digits(/^\d{4,8}$/, "errors.invalidCardCode");

export const reissueAtServiceInput = z.extend(cardholderInput, { reasonId, description: optionalText });
export const confirmAtServiceInput = z.extend(cardholderInput, { code });
export const pageAtServiceInput = z.extend(cardholderInput, {
  callbackUrl: z.string().check(z.maxLength(255)),
  reasonId: z.optional(reasonId),
});

export const reissueInput = z.extend(applicationIdInput, { reasonId, description: optionalText });
export const confirmInput = z.extend(applicationIdInput, { code });
export const openPageInput = z.extend(applicationIdInput, {
  page: z.enum(CARD_PAGES),
  /** The reason for a block. */
  reasonId: z.optional(reasonId),
  /** For an action that cannot be undone: the last four digits of the card, typed by the member. */
  lastFour: z.optional(digits(/^\d{4}$/, "errors.notTheSame")),
});
const leftOut = z.pipe(
  z.string(),
  z.transform(() => undefined),
);
/** The form's schema: a reason if the service lists any, and the digits if they are known. */
export const blockFormOf = (needs: { reason: boolean; digits: boolean }) =>
  z.object({
    reasonId: needs.reason ? reasonId : leftOut,
    lastFour: needs.digits ? digits(/^\d{4}$/, "errors.notTheSame") : leftOut,
  });
export const pageLinkInput = z.extend(applicationIdInput, { pageId: idText });
