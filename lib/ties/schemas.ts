import { idText } from "@/lib/operations/input";
import * as z from "@/lib/zod";
import { TIED } from "./ties";

export const tiesInput = z.object({
  of: z.enum(TIED),
  /** The id of the record. For something that belongs to a customer or an application, the id of that owner. */
  id: idText,
  /** Which of the owner's things is meant, where there may be several: the reference of an IBAN or a card, or a grant's id. */
  part: z.optional(z.string().check(z.minLength(1, "errors.required"), z.maxLength(200))),
});
