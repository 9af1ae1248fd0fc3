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
 * @param line the row that it is about, if it is about one
 */
export const problemKey = (problem: string, own: string, line?: number): string =>
  `${ALIKE.has(problem) ? "fileNotes.problems" : own}.${problem}${line === undefined ? "" : `?line=${line}`}`;
