import { idText } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import { MOST_COMMENT } from "./decision";
import { DECISIONS } from "./status";

const comment = z.nullable(z.string().check(z.trim(), z.maxLength(MOST_COMMENT, "errors.tooLong")));
const told = z.nullable(z.string().check(z.maxLength(1000)));

/** The facts on the deciding member's screen; they are compared with the service's current answer. */
const seen = z.object({
  amountRial: z.number().check(z.int(), z.gte(0)),
  code: told,
  payerName: told,
  payerIban: told,
  trackingCode: told,
  reason: z.nullable(z.string().check(z.maxLength(5000))),
  paidAt: told,
});

export const customerCodeInput = z.object({ customerId: idText });
export const knownInput = z.object({ id: idText });
export const suspiciousIdInput = z.object({ paymentId: idText });
export const decisionSentInput = z.extend(suspiciousIdInput, { decision: z.enum(DECISIONS), comment });
export const suspiciousDecideInput = z.extend(decisionSentInput, { seen });
export const proposalIdInput = z.object({ proposalId: z.uuid("errors.invalidId") });
export const answerInput = z.extend(proposalIdInput, {
  answer: z.enum(["confirm", "decline"]),
  seen,
  /** The reason for declining. */
  reason: comment,
});
