import "server-only";
import { eraseFromDecisions } from "@/lib/areas/money/deposits/server/words";
import { eraseFromCustomerNotes } from "@/lib/areas/people/customer-page/server/note-record";
import { eraseFromReasons } from "@/lib/areas/people/inquiries/server/record";
import { eraseFromNotes } from "@/lib/areas/records/reconciliation/server/notes";
import { eraseFromRemovals } from "@/lib/areas/records/ties/server/words";
import type { BookTerm } from "@/lib/kit/book/entry";
import { plainLetters } from "@/lib/kit/format/plain-letters";
import { partsOf } from "@/lib/server/book/terms";
import type { Queryable } from "@/lib/server/db/client";

/** The number of digits that identify a person. A mobile has ten digits after its zero, in every spelling. */
const DIGITS = 10;

/**
 * Removes what members wrote about a person: notes on their page, texts of decisions on their deposits and of requests to remove their records, notes on
 * mismatches of their records, reasons of inquiries about them, and texts that contain their mobile, national code or
 * IBAN. The author and the time stay.
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
  await eraseFromDecisions(business, isTheirs, tx);
  await eraseFromRemovals(business, isTheirs, tx);
  await eraseFromNotes(business, isTheirs, tx);
  await eraseFromCustomerNotes(business, isTheirs, tx);
  await eraseFromReasons(business, isTheirs, tx);
}

const digitsIn = (text: string): string => text.replace(/\D/g, "");
