import "server-only";
import type { BookTerm } from "@/lib/book/entry";
import { plainLetters } from "@/lib/format/plain-letters";
import { partsOf } from "@/lib/server/book/terms";
import { eraseFromCustomerNotes } from "@/lib/server/customer-page/note-record";
import type { Queryable } from "@/lib/server/db/client";
import { eraseFromDecisions } from "@/lib/server/deposits/words";
import { eraseFromReasons } from "@/lib/server/inquiries/record";
import { eraseFromNotes } from "@/lib/server/reconciliation/notes";

/** By so many digits somebody is told apart; a mobile has ten behind its zero, however it is written. */
const DIGITS = 10;

/**
 * Takes what members wrote of somebody: on their page, of decisions on their deposits, of mismatches of their records and why they were asked about,
 * or with their mobile, national code or IBAN in it. Who wrote it and when stays.
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
    // Separators within a number are none of it.
    const digits = plainLetters(text)
      .split(/[^\d\s().+\p{Pd}\u2212_/\\·]+/u)
      .map(digitsIn);
    return numbers.some((number) => digits.some((each) => each.includes(number)));
  };
  await eraseFromDecisions(business, isTheirs, tx);
  await eraseFromNotes(business, isTheirs, tx);
  await eraseFromCustomerNotes(business, isTheirs, tx);
  await eraseFromReasons(business, isTheirs, tx);
}

const digitsIn = (text: string): string => text.replace(/\D/g, "");
