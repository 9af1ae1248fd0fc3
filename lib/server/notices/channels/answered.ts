import "server-only";
import type { SendFault } from "@/lib/kit/send-faults";
import { type OutgoingAnswer, OutgoingFailure } from "@/lib/server/core/outgoing";
import type { SentMessage } from "./channel";

const TOO_MANY = 429;

/** JSON that may be none; undefined then. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What an HTTP answer says of a message.
 *
 * @param isRefusal which statuses mean that another try is of no use
 * @param isAccepted whether the text of a 2xx says that the message was taken
 */
export function sentBy(
  answer: OutgoingAnswer,
  isRefusal: (status: number) => boolean,
  isAccepted: (text: string) => boolean = () => true,
): SentMessage {
  const { status, text, retryAfterSeconds } = answer;
  if (status >= 200 && status < 300) return isAccepted(text) ? { state: "sent" } : UNCLEAR;
  const why: SendFault = status === TOO_MANY ? "too_many" : `answered:${status}`;
  if (isRefusal(status)) return { state: "refused", why };
  return { state: "failed", why, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

/** An answer with a good status that does not say that the message was taken. */
export const UNCLEAR: SentMessage = {
  state: "failed",
  why: "not_accepted",
  doubt: "unclear",
};

/** Failures after which the other side may still have taken the message. */
const DOUBTS: Readonly<Partial<Record<OutgoingFailure["reason"], "unanswered" | "unclear">>> = {
  timeout: "unanswered",
  broken_off: "unanswered",
  too_large: "unclear",
};

/** What it means that there was no answer. An address that may not be used stays so. */
export function unsent(error: unknown): SentMessage {
  if (!(error instanceof OutgoingFailure)) return { state: "failed", why: "error" };
  if (error.reason === "forbidden") return { state: "refused", why: "forbidden_address" };
  const doubt = DOUBTS[error.reason];
  return { state: "failed", why: error.reason, ...(doubt && { doubt }) };
}
