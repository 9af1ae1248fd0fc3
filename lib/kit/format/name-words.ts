import { plainLetters } from "./plain-letters";

/** What stands before or after a name without being one. */
const TITLES = new Set(
  ["آقای", "خانم", "سرکار", "جناب", "دکتر", "مهندس", "حاج", "شرکت", "مؤسسه", "فروشگاه", "mr", "mrs", "ms", "dr"].map(
    plainLetters,
  ),
);

/** The words of a name in one spelling, without titles. */
export const wordsOf = (name: string): string[] =>
  plainLetters(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !TITLES.has(word));
