import "server-only";
import type { BookTerm } from "@/lib/kit/book/entry";
import { plainLetters } from "@/lib/kit/format/plain-letters";
import { partsOf } from "@/lib/server/book/terms";
import { registry } from "@/lib/server/core/registry";
import type { Queryable } from "@/lib/server/db/client";

/** The number of digits that identify a person. A mobile has ten digits after its zero, in every spelling. */
const DIGITS = 10;

/**
 * Removes what members wrote about a person in any area: texts about one of their records, and texts that contain
 * their mobile, national code or IBAN. The author and the time stay.
 *
 * @param ids of their records
 */
export async function eraseWordsOf(
  business: string,
  values: readonly BookTerm[],
  ids: readonly string[],
  tx: Queryable,
): Promise<void> {
  const theirs = new Set(ids);
  const wanted = values.flatMap(([field, value]) =>
    ["mobile", "nationalCode", "iban", "account"].includes(field) ? partsOf(field, value).map(digitsIn) : [],
  );
  const numbers = wanted
    .filter((digits) => digits.length >= DIGITS)
    .map((digits) => digits.replace(/^0(?=9\d{9}$)/, ""));
  const isTheirs = (about: string | null, text: string): boolean => {
    if (about !== null && theirs.has(about)) return true;
    // Separators within a number are not part of it.
    const digits = plainLetters(text)
      .split(/[^\d\s().+\p{Pd}\u2212_/\\·]+/u)
      .map(digitsIn);
    return numbers.some((number) => digits.some((each) => each.includes(number)));
  };
  for (const erase of registry().wordErasers) await erase(business, isTheirs, tx);
}

const digitsIn = (text: string): string => text.replace(/\D/g, "");
