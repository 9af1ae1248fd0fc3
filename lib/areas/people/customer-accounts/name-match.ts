import { plainLetters } from "@/lib/kit/format/plain-letters";

/**
 * Whether a bank's owner is called as the customer is, as Persian is read: letters of both keyboards, half-spaces,
 * spaces within a name and the order of its words do not count. Nothing more is taken for the same: it is the reader
 * who judges.
 *
 * @param owner as the bank told it, several divided by commas
 * @param names what the customer is called: a person, a company, its agent
 * @returns null if there is nothing to compare
 */
export function ownerMatches(owner: string | null, names: readonly (string | null | undefined)[]): boolean | null {
  const own = names.flatMap((name) => spellingsOf(name ?? ""));
  const told = (owner ?? "").split("،").flatMap(spellingsOf);
  if (own.length === 0 || told.length === 0) return null;
  return told.some((one) => own.includes(one));
}

/** A name as it stands and with its words in one order, each without the spaces, which people set as they like. */
function spellingsOf(name: string): string[] {
  const words = plainLetters(name).split(/\s+/).filter(Boolean);
  return words.length === 0 ? [] : [words.join(""), words.toSorted().join("")];
}
