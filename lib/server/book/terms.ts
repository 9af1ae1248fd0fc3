import "server-only";
import { createHmac } from "node:crypto";
import type { BookEntry, BookKind, BookTerm } from "@/lib/kit/book/entry";
import { compactIban } from "@/lib/kit/format/iban";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import { plainLetters } from "@/lib/kit/format/plain-letters";
import { endsOfId } from "@/lib/kit/search/id-ends";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { subkey } from "@/lib/server/core/secret-box";

/** The format of terms and facts. Records in an older format are found again once `rekeyBook` has updated them. */
export const TERMS_FORMAT = 11;

const ENDS = { iban: 4, card: 4, mobile: 4 } as const;
const key = () => processSingleton("book-terms-key", () => subkey("book-terms"));

/**
 * The keyed hashes by which a record is found: whole values, the last four signs of IBANs, cards and mobiles, the ends
 * of ids as lists print them, and the words of names and descriptions. The key is made of the installation's secret, so the database alone does not allow
 * anybody to read or guess the values. The business is part of each hash, so that equal values of two businesses do
 * not look alike. The kind is part of it too: if a hundred thousand payments have a name, the index still knows at
 * once that no settlement has it.
 */
export function termsOf(business: string, kind: BookKind, terms: readonly BookTerm[]): string[] {
  const all = new Set<string>();
  for (const [field, value] of terms) {
    for (const part of keptPartsOf(field, value)) {
      all.add(hashOf(business, kind, field, part));
      const end = field in ENDS ? part.slice(-ENDS[field as keyof typeof ENDS]) : "";
      if (end !== "" && end !== part) all.add(hashOf(business, kind, `${field}-end`, end));
      const ends = field === "id" ? endsOfId(part) : null;
      if (ends !== null) all.add(idEndsTerm(business, kind, ends));
    }
  }
  return [...all];
}

/** The hashes of the values that a record may share with its double, by place; 0 if it has no value there. */
export const alikeOf = (business: string, kind: BookKind, alike: BookEntry["alike"]): string[] | null =>
  alike?.map((value, place) => (value ? hashOf(business, kind, `alike-${place}`, value) : "0")) ?? null;

/** All hashes that a record must have to be found by a value: for a name, the hashes of all its words. */
export const wantedTerms = (business: string, kind: BookKind, field: BookTerm[0], value: string): string[] =>
  partsOf(field, value).map((part) => hashOf(business, kind, field, part));

/** The hashes of the words of a text that is not a record. @param of the place of the text, as part of each hash */
export const textTerms = (business: string, of: string, text: string): string[] =>
  partsOf("text", text).map((part) => hashOf(business, of, "text", part));

/** The hash of the end of a value. */
export const endTerm = (business: string, kind: BookKind, field: keyof typeof ENDS, end: string): string =>
  hashOf(business, kind, `${field}-end`, end);

/** The hash of an id with its middle left out. @param ends from `endsOfId` */
export const idEndsTerm = (business: string, kind: BookKind, ends: string): string =>
  hashOf(business, kind, "id-ends", ends);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The most different words of a text. */
const MOST_WORDS = 32;

const wordsIn = (text: string): string[] =>
  plainLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/**
 * Additional parts under which a name is stored: the words on either side of a half-space, and each two adjacent
 * words joined. So «کاظمی‌نژاد» is found in all three spellings, and «کاظمی نژاد» as «کاظمینژاد» too. Where to split
 * «کاظمینژاد» is unknown.
 */
function besidesOfName(name: string): string[] {
  const apart = wordsIn(name.replaceAll("\u200c", " "));
  return [...apart, ...apart.slice(1).map((word, index) => `${apart[index]}${word}`)];
}

/** The parts under which a value is stored. A name has more of them than a search uses. */
export const keptPartsOf = (field: BookTerm[0], value: string): string[] =>
  field === "name" ? [...new Set([...partsOf(field, value), ...besidesOfName(value)])] : partsOf(field, value);

/** Splits a value into its parts, in the one spelling that all records use. */
export function partsOf(field: BookTerm[0], value: string): string[] {
  const text = value.trim();
  if (text === "") return [];
  if (field === "name") return wordsIn(text);
  // A single letter does not distinguish anything. The beginning of a long text is enough.
  if (field === "text")
    return [...new Set(wordsIn(text).filter((word) => !/^\p{L}$/u.test(word)))].slice(0, MOST_WORDS);
  if (field === "iban") return [compactIban(text)];
  if (field === "mobile") return [normalizeMobile(text) ?? text];
  return [field === "id" && UUID.test(text) ? text.toLowerCase() : text];
}

/** 64 bits of the hash, as a signed number of PostgreSQL. */
const hashOf = (business: string, kind: string, field: string, value: string): string =>
  createHmac("sha256", key()).update(`${business}\0${kind}\0${field}\0${value}`).digest().readBigInt64BE(0).toString();
