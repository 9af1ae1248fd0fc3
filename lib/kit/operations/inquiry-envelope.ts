/** The service's word that the fee wallet was too low: nothing was looked up and nothing was charged. */
export const FEE_WALLET_EMPTY = "insufficient_wallet_balance";
export const UNMATCHED = "UNMATCHED";
export const MATCHED = "MATCHED";
/** The provider behind the service gave no answer: nothing was charged. */
export const PROVIDER_ERROR = "provider_error";

/** Codes of the inquiries' envelope that say that there was no answer. */
const NO_ANSWER = new Set([PROVIDER_ERROR, "validation_error"]);

/**
 * What an inquiry's answer says although its status is an error: a 400 in the inquiries' own envelope, without errors, is
 * the paid answer "no match", also where its code is left empty; a 502 in it means that the provider did not answer, which
 * costs nothing; an empty fee wallet is told under any status.
 *
 * @param body the answer's JSON
 * @returns what is to be read in its place; undefined for what is an error indeed
 */
export function inquiryInError(status: number, body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
  const { code, data, errors } = body as Record<string, unknown>;
  if (code === FEE_WALLET_EMPTY) return body;
  const hasErrors = errors !== null && errors !== undefined && Object.keys(errors).length > 0;
  const isCode = code === null || typeof code === "string";
  // The word itself is enough; without it nothing else tells this answer from any other error.
  const isUnmatched = typeof code === "string" && code.toUpperCase() === UNMATCHED;
  const isEnvelope = "message" in body && "track_id" in body && Array.isArray(data) && data.length === 0;
  if (!(isEnvelope || (isUnmatched && status === 400)) || hasErrors || !isCode) return undefined;
  const hasNoAnswer = code !== null && NO_ANSWER.has(code.toLowerCase());
  // A gateway before the service answers with this status as well, and knows nothing of what was charged.
  if (status === 502 && (code === null || hasNoAnswer)) return { ...body, code: PROVIDER_ERROR };
  if (status !== 400 || hasNoAnswer) return undefined;
  return { ...body, code: UNMATCHED };
}
