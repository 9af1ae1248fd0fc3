import { wordsOf } from "@/lib/kit/format/name-words";
import type { NameMatch } from "@/lib/kit/orders/views";

/** Compares the name that people wrote with what the inquiry told of the owner. */
export const matchOwner = (written: string | null, owner: { isFound: boolean; names: readonly string[] }): NameMatch =>
  owner.isFound ? matchNames(written, owner.names) : "no_owner";

/**
 * Compares the name that people wrote with the owner's that the bank told, as a Persian reader would: letters of both
 * keyboards, half-spaces, marks and titles do not count, nor does the order of the words.
 *
 * @param written the receiver as the maker knows them
 * @param owners of the IBAN; one of them is enough
 * @returns `not_possible` when there is nothing to compare, or the two are in different scripts
 */
export function matchNames(written: string | null, owners: readonly string[]): NameMatch {
  const wanted = wordsOf(written ?? "");
  const found = owners.map(wordsOf).filter((words) => words.length > 0);
  if (wanted.length === 0 || found.length === 0) return "not_possible";
  if (found.every((words) => isPersian(words) !== isPersian(wanted))) return "not_possible";
  const grades = found.map((words) => gradeOf(wanted, words));
  return grades.includes("match") ? "match" : grades.includes("close") ? "close" : "none";
}

function gradeOf(wanted: readonly string[], owner: readonly string[]): NameMatch {
  const joined = (words: readonly string[]) => [...words].sort().join("");
  if (joined(wanted) === joined(owner) || wanted.join("") === owner.join("")) return "match";
  const [few, many] = wanted.length <= owner.length ? [wanted, owner] : [owner, wanted];
  const alike = few.filter((word) => many.some((other) => isAlike(word, other))).length;
  // A shortened name, or one slip of the pen; one common word among several is not the same person.
  return alike === few.length && (few.length > 1 || many.length === 1) ? "close" : "none";
}

const isAlike = (a: string, b: string): boolean => a === b || (Math.min(a.length, b.length) > 2 && isOneSlip(a, b));

/** One letter more, less or another. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}

const isPersian = (words: readonly string[]): boolean => words.some((word) => /[\u0600-\u06ff]/.test(word));
