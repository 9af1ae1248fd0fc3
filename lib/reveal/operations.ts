import { z } from "zod";
import { defineLocalOperation, type } from "@/lib/operations/define";
import { idText } from "@/lib/operations/input";

export const REVEAL_REASON_MIN = 5;

export const revealInput = z.object({
  /** The read operation that showed the field masked. */
  operation: idText,
  /** What that operation was asked. */
  input: z.record(z.string(), z.unknown()).default({}),
  /** The field as the operation's `personal` names it: `mobile`, or `items.*.mobile` of a list. */
  path: z.string().min(1).max(100),
  /** Of a list: the id of the item. */
  itemId: idText.optional(),
  reason: z.string().trim().min(REVEAL_REASON_MIN, "errors.tooShort").max(300, "errors.tooLong"),
});

export const revealOperations = {
  /** Shows one masked field to whoever gives a reason; that it was shown, and why, is in the audit. */
  field: defineLocalOperation({
    id: "reveal.field",
    method: "POST",
    permission: "personal.reveal",
    input: revealInput,
    output: type<{ value: string | null }>(),
  }),
};
