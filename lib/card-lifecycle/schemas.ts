import { applicationIdInput, cardholderInput } from "@/lib/cards/schemas";
import { cleanInput } from "@/lib/format/digits";
import { idText, optionalText } from "@/lib/operations/input";
import * as z from "@/lib/zod";
import { CARD_PAGES } from "./use";

const digits = (pattern: RegExp, error: string) =>
  z.pipe(
    z.string("errors.required").check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(40, "errors.tooLong")),
    z.transform((text, context) => {
      const value = cleanInput(text).replace(/\s/g, "");
      if (pattern.test(value)) return value;
      // What was typed goes into no error.
      context.issues.push({ code: "custom", input: undefined, message: error });
      return z.NEVER;
    }),
  );

/** One of the service's reasons. */
const reasonId = z.string("errors.required").check(z.trim(), z.regex(/^\d{1,15}$/, "errors.required"));
/** The code that the holder was sent. */
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
  /** Why a card is blocked. */
  reasonId: z.optional(reasonId),
  /** Of what cannot be taken back: the last four digits of the card, typed by whoever does it. */
  lastFour: z.optional(digits(/^\d{4}$/, "errors.notTheSame")),
});
const leftOut = z.pipe(
  z.string(),
  z.transform(() => undefined),
);
/** The same as a form asks for it: a reason where the service tells any, and the digits where they are known. */
export const blockFormOf = (needs: { reason: boolean; digits: boolean }) =>
  z.object({
    reasonId: needs.reason ? reasonId : leftOut,
    lastFour: needs.digits ? digits(/^\d{4}$/, "errors.notTheSame") : leftOut,
  });
export const pageLinkInput = z.extend(applicationIdInput, { pageId: idText });
