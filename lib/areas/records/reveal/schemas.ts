import { idText } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import { REVEAL_REASON_MIN } from "./operations";

export const revealInput = z.object({
  /** The read operation that showed the field masked. */
  operation: idText,
  /** What that operation was asked. */
  input: z._default(z.record(z.string(), z.unknown()), {}),
  /** Fields of one record by the names in the operation's `personal`: `mobile`, or `items.*.mobile` of a list. */
  paths: z
    .array(z.string().check(z.minLength(1), z.maxLength(100)))
    .check(z.minLength(1, "errors.required"), z.maxLength(20)),
  /** In a list: the item's id. */
  itemId: z.optional(idText),
  reason: z
    .string()
    .check(z.trim(), z.minLength(REVEAL_REASON_MIN, "errors.tooShort"), z.maxLength(300, "errors.tooLong")),
});
