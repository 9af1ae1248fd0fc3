import "server-only";
import { ApiError } from "@/lib/operations/errors";

/** What a failed request means for the money: it never left, it was refused, or nobody knows. */
export type Certainty = "not_sent" | "refused" | "unknown";

const NOT_SENT = new Set<string>(["busy", "token_broken"]);
const REFUSED = new Set<string>(["upstream_rejected", "upstream_not_found", "upstream_forbidden"]);

/**
 * Whatever is not certainly one or the other is `unknown`: a time-out, a cut connection, an answer of 5xx or one that
 * could not be read. A track id that the service calls taken is unknown too: it may be our own earlier try.
 */
export function certaintyOf(error: unknown): Certainty {
  if (!(error instanceof ApiError)) return "unknown";
  if (NOT_SENT.has(error.code)) return "not_sent";
  if (REFUSED.has(error.code) && error.fields.track_id === undefined) return "refused";
  return "unknown";
}
