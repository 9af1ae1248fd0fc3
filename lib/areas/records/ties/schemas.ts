import { idText } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import { MOST_REASON, STAKED, TIED } from "./status";

export const tiesInput = z.object({
  of: z.enum(TIED),
  /** The id of the record. For something that belongs to a customer or an application, the id of that owner. */
  id: idText,
  /** Which of the owner's things is meant, where there may be several: the reference of an IBAN or a card, or a grant's id. */
  part: z.optional(z.string().check(z.minLength(1, "errors.required"), z.maxLength(200))),
});

const reason = z.nullable(z.string().check(z.trim(), z.maxLength(MOST_REASON, "errors.tooLong")));

export const removalInput = z.extend(tiesInput, { of: z.enum(STAKED), reason });
export const removalIdInput = z.object({ proposalId: z.uuid("errors.invalidId") });
export const removalAnswerInput = z.extend(removalIdInput, {
  answer: z.enum(["confirm", "decline"]),
  /** The sum on the answering member's screen. */
  seenRial: z.nullable(z.number().check(z.int(), z.gte(0))),
  /** The reason for declining. */
  reason,
});
