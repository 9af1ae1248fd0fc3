import type { MessageKey } from "./types";
import { useLateWords } from "./words/use-late-words";

/**
 * What every page has of `errors`: what is said until the rest is there, right for each of them, and what is said where
 * nothing can come.
 */
export const ERRORS_AT_HAND = [
  "errors.untold.title",
  "errors.untold.action",
  "errors.codes.network.title",
  "errors.codes.network.action",
] as const satisfies readonly MessageKey[];

const ALL = ["errors", "errors.codes", "errors.reads", "errors.costs"] as const;

/** The words for whatever can fail; not on the page from the start, see `useLateWords`. */
export const useLateErrors = () => useLateWords(ALL);
