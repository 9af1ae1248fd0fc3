import { ibanInput, idText } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";

const LONGEST_TEXT = 255;
/** No wallet holds more. */
export const MOST_RIAL = 1e13;

const amountRial = z
  .number({ error: "errors.required" })
  .check(z.int("errors.notAWholeNumber"), z.gte(1, "errors.amountTooSmall"), z.lte(MOST_RIAL, "errors.amountTooLarge"));
export const cashInText = z.string().check(z.trim(), z.maxLength(LONGEST_TEXT, "errors.tooLong"));

/** What a deposit carries to the service. */
export const depositInput = z.object({
  trackId: idText,
  /** One of the business's own accounts that it gave access to. */
  iban: ibanInput,
  amountRial,
  /** Stands on the deposit's receipt. */
  description: z.nullable(cashInText),
  /** Only for the business itself. */
  comment: z.nullable(cashInText),
});
