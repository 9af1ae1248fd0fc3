import { cardholderInput } from "@/lib/areas/cards/cards/schemas";
import { tehranToday } from "@/lib/kit/clock";
import { cleanInput } from "@/lib/kit/format/digits";
import { idText, isoDay } from "@/lib/kit/operations/input";
import { codesIn, LONGEST_COMMENT } from "@/lib/kit/orders/comment-code";
import * as z from "@/lib/kit/zod";

const MOST_A_MONTH = 1000;
export const MOST_TRANSFER_RIAL = 1e12;

const rial = z
  .number({ error: "errors.required" })
  .check(
    z.int("errors.notAWholeNumber"),
    z.gte(1, "errors.amountTooSmall"),
    z.lte(MOST_TRANSFER_RIAL, "errors.amountTooLarge"),
  );

/** What is typed with any digits, as a number. */
const count = z.pipe(
  z.union([z.number(), z.string().check(z.minLength(1, "errors.required"), z.maxLength(20, "errors.tooLong"))]),
  z.transform((typed, context) => {
    const value = typeof typed === "number" ? typed : Number(cleanInput(typed));
    if (Number.isInteger(value) && value >= 1 && value <= MOST_A_MONTH) return value;
    context.issues.push({ code: "custom", input: typed, message: "errors.notAWholeNumber" });
    return z.NEVER;
  }),
);

const wish = {
  bankCode: z.string().check(z.minLength(1, "errors.required"), z.regex(/^\d{3}$/, "errors.invalid")),
  timesAMonth: count,
  limitRial: rial,
  expiresOn: z.pipe(
    z.string().check(z.minLength(1, "errors.required")),
    isoDay.check(z.refine((day) => day > tehranToday(), "errors.dateNotAhead")),
  ),
};

/** What a cardholder is asked to let the business take from an account elsewhere, and put into the card's. */
export const grantForm = z.object(wish);
export const askGrantInput = z.object({ applicationId: idText, ...wish });
export const grantAtServiceInput = z.extend(cardholderInput, {
  ...wish,
  callbackUrl: z.string().check(z.maxLength(255)),
});
export const grantIdInput = z.object({ applicationId: idText, grantId: idText });
export const grantLinkInput = z.object({ applicationId: idText, pageId: idText });
export const revokeAtServiceInput = z.extend(cardholderInput, { grantId: idText });

/** What people write of a transfer. A code in it would pass for another order's. */
export const transferDescription = z.string().check(
  z.trim(),
  z.maxLength(LONGEST_COMMENT, "errors.tooLong"),
  z.refine((text) => codesIn(text).length === 0, "errors.codeInComment"),
);

/** What an order carries, as its maker writes it; who and which bank it is is added when it is made. */
export const grantTransferContent = z.pipe(
  z.object({
    applicationId: z.uuid("errors.invalidId"),
    grantId: idText,
    amountRial: rial,
    description: z._default(z.nullable(transferDescription), null),
  }),
  z.transform(({ description, ...rest }) => ({ ...rest, description: description || null })),
);

export const transferAtServiceInput = z.extend(cardholderInput, {
  grantId: idText,
  amountRial: rial,
  trackId: idText,
  /** With its code. */
  description: z.string(),
});
