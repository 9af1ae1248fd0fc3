import "server-only";
import type { InquiryAnswer } from "@/lib/areas/people/inquiries/status";
import { FEE_WALLET_EMPTY, PROVIDER_ERROR, UNMATCHED } from "@/lib/kit/operations/inquiry-envelope";
import { mapped, textOrNull } from "@/lib/kit/operations/wire";
import { answerIn } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";

/** The service's words for it, and those of the inquiries' envelope, in which it may say no as well. */
const OUTCOMES: Readonly<Record<string, InquiryAnswer["outcome"]>> = {
  SUCCESSFUL: "matched",
  FAILURE: "unmatched",
  PENDING: "unanswered",
  NOT_FOUND: "noData",
  [UNMATCHED]: "unmatched",
  [PROVIDER_ERROR.toUpperCase()]: "failed",
  [FEE_WALLET_EMPTY.toUpperCase()]: "noMoney",
};

/** An unknown word is no answer: its meaning is unknown. */
const authentication = mapped(
  z.object({ authentication_status: textOrNull, code: textOrNull }),
  ({ authentication_status, code }, context): InquiryAnswer => {
    const word = (authentication_status ?? code ?? "").trim().toUpperCase();
    const outcome = OUTCOMES[word];
    if (outcome) return { outcome, values: {}, unread: [] };
    context.issues.push({
      code: "custom",
      input: word,
      path: ["authentication_status"],
      message: "a word that is not known",
    });
    return z.NEVER;
  },
);

/** What the service found of a customer. */
export const authenticationAnswer = answerIn(authentication, "data", "authentication");
