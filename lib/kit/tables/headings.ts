import { plainLetters } from "@/lib/kit/format/plain-letters";

/** A column's name is shorter; a longer cell names none, so that a file cannot keep its reader busy with it. */
const MOST_HEADING_LETTERS = 200;

/**
 * «شماره شبا (IBAN)»: either part is enough. It is bounded, because an unbounded one takes hours over a cell of
 * brackets.
 */
const BRACKETED = /[([]([^()[\]]{0,100})[)\]]/;

/** A heading without differences of spelling: variants of letters, marks, case, and separators. */
export const headingKey = (heading: string): string =>
  plainLetters(heading)
    .replace(/اختیاری|الزامی|optional|required/g, "")
    .replace(/[^\p{L}\p{N}]/gu, "");

/** The parts of a heading that may name a column: all of it, the text outside its brackets, and the text inside. */
export const headingKeys = (heading: string, keyOf = headingKey): string[] =>
  heading.length > MOST_HEADING_LETTERS
    ? []
    : [heading, heading.replace(BRACKETED, " "), BRACKETED.exec(heading)?.[1] ?? ""].map(keyOf).filter(Boolean);
