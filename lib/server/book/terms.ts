import "server-only";
import { createHmac } from "node:crypto";
import type { BookEntry, BookKind, BookTerm } from "@/lib/book/entry";
import { compactIban } from "@/lib/format/iban";
import { normalizeMobile } from "@/lib/format/mobile";
import { plainLetters } from "@/lib/format/plain-letters";
import { processSingleton } from "@/lib/server/process-singleton";
import { subkey } from "@/lib/server/secret-box";

/** Records whose terms or facts were drawn otherwise are found again when that was made up for (`rekeyBook`). */
export const TERMS_FORMAT = 10;

const ENDS = { iban: 4, card: 4, mobile: 4 } as const;
const key = () => processSingleton("book-terms-key", () => subkey("book-terms"));

/**
 * The keyed hashes under which a record is found: whole values, the last four signs of IBANs, cards and mobiles, and the
 * words of names and descriptions. Whoever has the database alone can neither read nor try out what they stand for, as the key is made of
 * the installation's secret; the business is part of each, so that equal values of two businesses do not look alike. So is
 * the kind: of a name that a hundred thousand payments have, the index knows at once that no payout has it.
 */
export function termsOf(business: string, kind: BookKind, terms: readonly BookTerm[]): string[] {
  const all = new Set<string>();
  for (const [field, value] of terms) {
    for (const part of keptPartsOf(field, value)) {
      all.add(hashOf(business, kind, field, part));
      const end = field in ENDS ? part.slice(-ENDS[field as keyof typeof ENDS]) : "";
      if (end !== "" && end !== part) all.add(hashOf(business, kind, `${field}-end`, end));
    }
  }
  return [...all];
}

/** The hashes of what a record may have in common with its double, by their places; 0 where it has none. */
export const alikeOf = (business: string, kind: BookKind, alike: BookEntry["alike"]): string[] | null =>
  alike?.map((value, place) => (value ? hashOf(business, kind, `alike-${place}`, value) : "0")) ?? null;

/** The hashes that a record has all of when it is found by a value: of a name all of its words. */
export const wantedTerms = (business: string, kind: BookKind, field: BookTerm[0], value: string): string[] =>
  partsOf(field, value).map((part) => hashOf(business, kind, field, part));

/** The hashes of a text's words that people wrote somewhere else than in a record. @param of where, as part of each hash */
export const textTerms = (business: string, of: string, text: string): string[] =>
  partsOf("text", text).map((part) => hashOf(business, of, "text", part));

/** The hash of the end of a value. */
export const endTerm = (business: string, kind: BookKind, field: keyof typeof ENDS, end: string): string =>
  hashOf(business, kind, `${field}-end`, end);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** So many different words of a text. */
const MOST_WORDS = 32;

const wordsIn = (text: string): string[] =>
  plainLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/**
 * What a name is kept under besides: what stands on either side of a half-space, and two words that follow each other as
 * one. «کاظمی‌نژاد» is found in all three spellings, «کاظمی نژاد» as «کاظمینژاد» too; where «کاظمینژاد» parts nobody knows.
 */
function besidesOfName(name: string): string[] {
  const apart = wordsIn(name.replaceAll("\u200c", " "));
  return [...apart, ...apart.slice(1).map((word, index) => `${apart[index]}${word}`)];
}

/** What a value is kept under: a name by more than it is looked for by. */
export const keptPartsOf = (field: BookTerm[0], value: string): string[] =>
  field === "name" ? [...new Set([...partsOf(field, value), ...besidesOfName(value)])] : partsOf(field, value);

/** In the one spelling that everybody's records are kept by. */
export function partsOf(field: BookTerm[0], value: string): string[] {
  const text = value.trim();
  if (text === "") return [];
  if (field === "name") return wordsIn(text);
  // A single letter tells nothing apart; of a long text the beginning is enough.
  if (field === "text")
    return [...new Set(wordsIn(text).filter((word) => !/^\p{L}$/u.test(word)))].slice(0, MOST_WORDS);
  if (field === "iban") return [compactIban(text)];
  if (field === "mobile") return [normalizeMobile(text) ?? text];
  return [field === "id" && UUID.test(text) ? text.toLowerCase() : text];
}

/** 64 bits of it, as PostgreSQL's signed numbers have them. */
const hashOf = (business: string, kind: string, field: string, value: string): string =>
  createHmac("sha256", key()).update(`${business}\0${kind}\0${field}\0${value}`).digest().readBigInt64BE(0).toString();
