/** In the place of what nobody is to read again, as a log has it: a token, a card's number, a code. */
const PLACEHOLDER = /\s*[«"'“(]?\[hidden\][»"'”)]?/g;
/** What frameworks add to, or say instead of, what a business has to say. */
const MORE_ERRORS = /\s*\(and \d+ more errors?\)\s*$/i;
const OF_MACHINES = [
  /^the given data was invalid\.?$/i,
  /^(internal )?server error\.?$/i,
  /^un(authenticated|authorized)\.?$/i,
  /^this action is unauthorized\.?$/i,
  /^(forbidden|not found|bad request|bad gateway|service unavailable|gateway time-?out|unprocessable (entity|content))\.?$/i,
  /^too many (attempts|requests)\.?$/i,
  /^validation (error|failed|exception)\.?$/i,
  /^no query results for model\b/i,
  /^http \d{3}$/i,
];

/**
 * The service's words for people: without placeholders for hidden values, and without technical sentences.
 * @returns null if nothing useful is left
 */
export function readableWords(text: string): string | null {
  const words = text
    .replace(PLACEHOLDER, "")
    .replace(MORE_ERRORS, "")
    .replace(/\s+([.,،؛:!?؟])/g, "$1")
    .replace(/\s{2,}/g, " ")
    .trim();
  const isEmpty = !/\p{L}/u.test(words);
  return isEmpty || OF_MACHINES.some((sentence) => sentence.test(words)) ? null : words;
}
