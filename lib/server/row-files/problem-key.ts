import "server-only";

/** What is said alike of every kind of file; its other problems each kind says in its own words. */
const ALIKE: ReadonlySet<string> = new Set([
  "notATable",
  "openQuote",
  "oddQuote",
  "hidesInOpenDocument",
  "hasPassword",
  "damaged",
  "allHidden",
  "oddCell",
]);

/**
 * The message key that says why a file cannot be read.
 *
 * @param own where the kind's own words stand: `customerImport.file`
 */
export const problemKey = (problem: string, own: string): string =>
  `${ALIKE.has(problem) ? "fileNotes.problems" : own}.${problem}`;
