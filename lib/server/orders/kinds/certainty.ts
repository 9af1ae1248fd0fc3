import "server-only";
import { ApiError } from "@/lib/operations/errors";
import { REFUSAL_STATUSES } from "@/lib/server/proxy/own-word";

/** What a failed request means for the money: it never left, it was refused, or nobody knows. */
export type Certainty = "not_sent" | "refused" | "unknown";

/** All of an order was refused by the service, in words that only its kind knows for that, or in earlier tries, each refusal confirmed: there is nothing left to send. */
export class RefusedBefore extends ApiError {
  /** @param words the service's, of then */
  constructor(words: string | null) {
    super("upstream_rejected", words === null ? {} : { detail: words });
  }
}

/** Nothing of an order was sent, since by the service's own answers of that moment it would be refused. */
export class RefusedHere extends ApiError {
  /** @param why the key of the message that says so */
  constructor(why: `errors.${string}`) {
    super("upstream_rejected", { detail: why });
  }
}

/**
 * Whatever is not certainly one or the other is `unknown`: a time-out, a cut connection, an answer of 5xx or one that
 * could not be read, a limit or a token that it was refused for, and any 4xx that is not recognised as the service's own no to this very request. A track id that
 * the service calls taken, a batch's row's too, is unknown: it may be our own earlier try.
 */
export function certaintyOf(error: unknown): Certainty {
  if (!(error instanceof ApiError)) return "unknown";
  if (error instanceof RefusedBefore || error instanceof RefusedHere) return "refused";
  const { code, fields, answer } = error;
  // No turn, or no pair to send with. What was answered at all had left, whoever said no to it.
  if (!answer && (code === "busy" || code === "token_broken")) return "not_sent";
  const isTaken = Object.keys(fields).some((field) => TRACK_ID.test(field));
  return answer?.isOwnWord && REFUSAL_STATUSES.has(answer.status) && !isTaken ? "refused" : "unknown";
}

/** The whole's, or that of a batch's row. */
const TRACK_ID = /(^|\.)track_id$/;

/** Some of an order is in the service's hands and some is not: nothing of that is a refusal of the whole. */
export class PartlySent extends Error {
  constructor(cause: unknown) {
    super("a part of the order was sent", { cause });
  }
}

/** The words, or the code, of a no to the track id, of the whole or of a batch's row; null for anything else. */
export function takenTrackId(error: unknown): string | null {
  if (error instanceof PartlySent) return takenTrackId(error.cause);
  if (!(error instanceof ApiError) || !error.answer) return null;
  const [said] = Object.entries(error.fields).filter(([field]) => TRACK_ID.test(field));
  return said ? said[1] || `HTTP ${error.answer.status}` : null;
}

/** What passes by itself: a token, and a limit. */
const PASSING = new Set([401, 429]);

/**
 * The words, or the code, of a no of which nobody knows whose it is; null for anything else. A taken track id is none:
 * it says that somebody has it.
 */
export function unrecognisedRefusal(error: unknown): string | null {
  if (!(error instanceof ApiError) || !error.answer || error.answer.status >= 500) return null;
  if (PASSING.has(error.answer.status)) return null;
  if (takenTrackId(error) !== null) return null;
  return certaintyOf(error) === "unknown" ? (error.detail ?? `HTTP ${error.answer.status}`) : null;
}

/** Whether a look-up says for certain that the service does not know what was asked for. */
export const isAbsence = (error: unknown): boolean =>
  error instanceof ApiError && error.answer?.status === 404 && error.answer.isOwnWord;

/** Whether the service itself says that the business may not ask this: waiting does not change that. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.answer?.status === 403 && error.answer.isOwnWord;

/**
 * The service does not list what was asked for, and that proves nothing: it goes on being looked for, and after a while a
 * person decides.
 */
export class Unproven extends Error {
  constructor() {
    super("that the order is not listed does not prove that it is not there");
  }
}

/** A request was refused, and whether that is true could not be asked. */
class Unconfirmed extends Error {
  constructor(cause: unknown) {
    super("a refusal could not be confirmed", { cause });
  }
}

/**
 * Believes a refusal only once the service, asked right after it, does not know what it says that it did not take.
 *
 * @param ask looks it up; null when the service certainly does not know it
 * @returns what the service has of it after all
 * @throws the refusal when it holds; what is not certain any more otherwise; any other error as it came
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
