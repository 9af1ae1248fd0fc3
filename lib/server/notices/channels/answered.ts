import "server-only";
import { type OutgoingAnswer, OutgoingFailure } from "@/lib/server/core/outgoing";
import type { SentMessage } from "./channel";

/**
 * What an HTTP answer says of a message.
 *
 * @param isRefusal which statuses mean that another try is of no use
 */
export function sentBy(answer: OutgoingAnswer, isRefusal: (status: number) => boolean): SentMessage {
  const { status, retryAfterSeconds } = answer;
  if (status >= 200 && status < 300) return { state: "sent" };
  const why = `answered ${status}`;
  if (isRefusal(status)) return { state: "refused", why };
  return { state: "failed", why, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

/** What it means that there was no answer. An address that may not be used stays so. */
export function unsent(error: unknown): SentMessage {
  if (!(error instanceof OutgoingFailure)) return { state: "failed", why: "the message could not be made" };
  if (error.reason === "forbidden") return { state: "refused", why: error.message };
  return { state: "failed", why: error.message, ...(error.reason === "timeout" && { isUnanswered: true }) };
}
