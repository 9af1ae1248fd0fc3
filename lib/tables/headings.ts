import { plainLetters } from "@/lib/format/plain-letters";

/** «شماره شبا (IBAN)»: the one or the other is enough. */
const BRACKETED = /[([](.*?)[)\]]/;

/** A heading without what differs from one hand to another: letters' variants, marks, case, whatever parts words. */
export const headingKey = (heading: string): string =>
  plainLetters(heading)
    .replace(/اختیاری|الزامی|optional|required/g, "")
    .replace(/[^\p{L}\p{N}]/gu, "");

/** What of a heading may name a column: all of it, what is outside its brackets, what is inside. */
export const headingKeys = (heading: string): string[] =>
  [heading, heading.replace(BRACKETED, " "), BRACKETED.exec(heading)?.[1] ?? ""].map(headingKey).filter(Boolean);
