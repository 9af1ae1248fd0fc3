import type { MessageKey } from "./types";
import { ALL_ERRORS } from "./words/names";
import { useLateWords } from "./words/use-late-words";

/**
 * The part of `errors` that every page has: words that are right for each error until the rest is loaded, and words
 * for the case that it cannot be loaded.
 */
export const ERRORS_AT_HAND = [
  "errors.untold.title",
  "errors.untold.action",
  "errors.codes.network.title",
  "errors.codes.network.action",
  "errors.codes.offline.title",
  "errors.codes.offline.action",
] as const satisfies readonly MessageKey[];

/** The words for all errors; they are not on the page from the start, see `useLateWords`. */
export const useLateErrors = () => useLateWords(ALL_ERRORS);
