import { idText } from "@/lib/operations/input";
import * as z from "@/lib/zod";
import { TIED } from "./ties";

export const tiesInput = z.object({
  of: z.enum(TIED),
  /** The record itself; of what belongs to a customer or an application, that one. */
  id: idText,
  /** What of it is meant, where that is one of several: an IBAN's or a card's reference, a grant. */
  part: z.optional(z.string().check(z.minLength(1, "errors.required"), z.maxLength(200))),
});
