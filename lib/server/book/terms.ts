import "server-only";
import { createHmac } from "node:crypto";
import type { BookTerm } from "@/lib/book/entry";
import { plainLetters } from "@/lib/format/plain-letters";
import { once } from "@/lib/server/once";
import { subkey } from "@/lib/server/secret-box";

const ENDS = { iban: 4, card: 4, mobile: 4 } as const;
const key = () => once("book-terms-key", () => subkey("book-terms"));

/**
 * The keyed hashes under which a record is found: whole values, the last four signs of IBANs, cards and mobiles, and the
 * words of names. Whoever has the database alone can neither read nor try out what they stand for, as the key is made of
 * the installation's secret; the business is part of each, so that equal values of two businesses do not look alike.
 */
export function termsOf(business: string, terms: readonly BookTerm[]): string[] {
  const all = new Set<string>();
  for (const [field, value] of terms) {
    for (const part of field === "name" ? wordsOf(value) : [value.trim()]) {
      if (part === "") continue;
      all.add(hashOf(business, field, part));
      const end = field in ENDS ? part.slice(-ENDS[field as keyof typeof ENDS]) : "";
      if (end !== "" && end !== part) all.add(hashOf(business, `${field}-end`, end));
    }
  }
  return [...all];
}

const wordsOf = (name: string): string[] => plainLetters(name).split(/[^\p{L}\p{N}]+/u);

/** 64 bits of it, as PostgreSQL's signed numbers have them. */
const hashOf = (business: string, field: string, value: string): string =>
  createHmac("sha256", key()).update(`${business}\0${field}\0${value}`).digest().readBigInt64BE(0).toString();
