import "server-only";
import { ApiError } from "@/lib/kit/operations/errors";
import { REFUSAL_STATUSES } from "@/lib/server/proxy/own-word";

/** The meaning of a failed request for the money: it was never sent, it was refused, or the result is unknown. */
export type Certainty = "not_sent" | "refused" | "unknown";

/**
 * The service refused all of an order, either in words that only its kind can recognise, or in earlier tries with
 * each refusal confirmed. There is nothing left to send.
 */
export class RefusedBefore extends ApiError {
  /** @param words the service's words at that time */
  constructor(words: string | null) {
    super("upstream_rejected", words === null ? {} : { detail: words });
  }
}

/** Nothing of an order was sent, because the service's own answers at that moment show that it would refuse it. */
export class RefusedHere extends ApiError {
  /** @param why the message key of the reason */
  constructor(why: `errors.${string}`) {
    super("upstream_rejected", { detail: why });
  }
}

/**
 * Every other error is `unknown`: a time-out, a cut connection, a 5xx or unreadable answer, a rate limit or an
 * invalid token, and any 4xx that is not recognised as the service's own refusal of this very request. A track id
 * that the service calls taken, including that of a batch row, is also unknown, because it may be our own earlier
 * try.
 */
export function certaintyOf(error: unknown): Certainty {
  if (!(error instanceof ApiError)) return "unknown";
  if (error instanceof RefusedBefore || error instanceof RefusedHere) return "refused";
  const { code, fields, answer } = error;
  // There was no turn or no token pair to send with. A request with any answer was sent.
  if (!answer && (code === "busy" || code === "token_broken")) return "not_sent";
  const isTaken = Object.keys(fields).some((field) => TRACK_ID.test(field));
  return answer?.isOwnWord && REFUSAL_STATUSES.has(answer.status) && !isTaken ? "refused" : "unknown";
}

/** Matches the track id of the order or of a batch row. */
const TRACK_ID = /(^|\.)track_id$/;

/** A part of an order is at the service and another part is not. This is not a refusal of the whole order. */
export class PartlySent extends Error {
  constructor(cause: unknown) {
    super("a part of the order was sent", { cause });
  }
}

/** The words or the status of a refusal of the track id, of the order or of a batch row; null for other errors. */
export function takenTrackId(error: unknown): string | null {
  if (error instanceof PartlySent) return takenTrackId(error.cause);
  if (!(error instanceof ApiError) || !error.answer) return null;
  const [said] = Object.entries(error.fields).filter(([field]) => TRACK_ID.test(field));
  return said ? said[1] || `HTTP ${error.answer.status}` : null;
}

/** Statuses that pass by themselves: an invalid token and a rate limit. */
const PASSING = new Set([401, 429]);

/**
 * The words or the status of a refusal of unknown origin; null for other errors. A taken track id does not count,
 * because it says that a record exists.
 */
export function unrecognisedRefusal(error: unknown): string | null {
  if (!(error instanceof ApiError) || !error.answer || error.answer.status >= 500) return null;
  if (PASSING.has(error.answer.status)) return null;
  if (takenTrackId(error) !== null) return null;
  return certaintyOf(error) === "unknown" ? (error.detail ?? `HTTP ${error.answer.status}`) : null;
}

/** Whether a look-up certainly says that the service does not know the record. */
export const isAbsence = (error: unknown): boolean =>
  error instanceof ApiError && error.answer?.status === 404 && error.answer.isOwnWord;

/** Whether the service itself says that the business may not ask this. Waiting does not change that. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.answer?.status === 403 && error.answer.isOwnWord;

/**
 * The service does not list the order, which proves nothing. The order is still looked for, and after a while a
 * person decides.
 */
export class Unproven extends Error {
  constructor() {
    super("that the order is not listed does not prove that it is not there");
  }
}

/** A request was refused, and the refusal could not be checked. */
class Unconfirmed extends Error {
  constructor(cause: unknown) {
    super("a refusal could not be confirmed", { cause });
  }
}

/**
 * Believes a refusal only if the service, asked right after it, does not know the refused order.
 *
 * @param ask looks the order up; returns null if the service certainly does not know it
 * @returns the record that the service has after all
 * @throws the refusal if it holds; otherwise an error that says that the result is unknown; any other error unchanged
 */
export async function unlessThere<T>(error: unknown, ask: () => Promise<T | null>): Promise<T> {
  if (certaintyOf(error) !== "refused") throw error;
  let found: T | null;
  try {
    found = await ask();
  } catch (cause) {
    throw new Unconfirmed(cause);
  }
  if (found === null) throw error;
  return found;
}
