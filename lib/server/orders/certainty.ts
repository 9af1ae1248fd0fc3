import "server-only";
import { ApiError } from "@/lib/operations/errors";

/** What a failed request means for the money: it never left, it was refused, or nobody knows. */
export type Certainty = "not_sent" | "refused" | "unknown";

const NOT_SENT = new Set<string>(["busy", "token_broken"]);
const REFUSED = new Set<string>(["upstream_rejected", "upstream_not_found", "upstream_forbidden"]);

/**
 * Whatever is not certainly one or the other is `unknown`: a time-out, a cut connection, an answer of 5xx or one that
 * could not be read. A track id that the service calls taken, a batch's row's too, is unknown: it may be our own
 * earlier try.
 */
export function certaintyOf(error: unknown): Certainty {
  if (!(error instanceof ApiError)) return "unknown";
  if (NOT_SENT.has(error.code)) return "not_sent";
  const isTaken = Object.keys(error.fields).some((field) => /(^|\.)track_id$/.test(field));
  return REFUSED.has(error.code) && !isTaken ? "refused" : "unknown";
}
