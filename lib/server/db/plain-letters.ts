import "server-only";
import { type SQL, sql } from "drizzle-orm";

const PAIRS: readonly (readonly [from: string, to: string])[] = [
  ["۰۱۲۳۴۵۶۷۸۹", "0123456789"],
  ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["يىئكةۀآأإٱؤ", "یییکههااااو"],
];
/** Marks, the letter that only lengthens, and what nobody sees. */
const DROPPED =
  "\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0670\u0640\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad";
const FROM = PAIRS.map(([from]) => from).join("") + DROPPED;
const TO = PAIRS.map(([, to]) => to).join("");

/** The words of a text of the database, in the one spelling of `plainLetters`; a function of ours, so that an index has them. */
export const wordsInDatabase = (text: SQL): SQL => sql`words_of(${text})`;

/** A text of the database as `plainLetters` writes one. */
export const plainLettersOf = (text: SQL): SQL => sql`lower(translate(${text}, ${FROM}, ${TO}))`;
