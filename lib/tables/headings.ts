import { plainLetters } from "@/lib/format/plain-letters";

/** Whoever names a column needs fewer; a longer cell names none, so that a file can't keep its reader busy with one. */
const MOST_HEADING_LETTERS = 200;

/** «شماره شبا (IBAN)»: the one or the other is enough. Bounded: an unbounded one takes hours over a cell of brackets. */
export const BRACKETED = /[([]([^()[\]]{0,100})[)\]]/;

/** A heading without what differs from one hand to another: letters' variants, marks, case, whatever parts words. */
export const headingKey = (heading: string): string =>
  plainLetters(heading)
    .replace(/اختیاری|الزامی|optional|required/g, "")
    .replace(/[^\p{L}\p{N}]/gu, "");

/** What of a heading may name a column: all of it, what is outside its brackets, what is inside. */
export const headingKeys = (heading: string): string[] =>
  heading.length > MOST_HEADING_LETTERS
    ? []
    : [heading, heading.replace(BRACKETED, " "), BRACKETED.exec(heading)?.[1] ?? ""].map(headingKey).filter(Boolean);
