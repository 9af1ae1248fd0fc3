import { isDayInReach } from "@/lib/kit/format/day-reach";
import { isIsoDay } from "@/lib/kit/format/jalali";

/** Reads one value of an address. What does not fit is as if it were not there: a bad link becomes a good list. */
export type Reader<Value> = (given: unknown) => Value;

export type Readers = Record<string, Reader<unknown>>;
type Given<R extends Readers> = { [Name in keyof R]: ReturnType<R[Name]> };
type Optional<R extends Readers> = { [Name in keyof R]: undefined extends ReturnType<R[Name]> ? Name : never }[keyof R];

/** What an address holds: a name whose reader may find nothing is optional. */
export type StateOf<R extends Readers> = Omit<Given<R>, Optional<R>> & Partial<Pick<Given<R>, Optional<R>>>;

export interface AddressState<State> {
  parse(values: Record<string, unknown>): State;
}
export type AddressStateOf<A> = A extends AddressState<infer State> ? State : never;

/**
 * How a list's address is read: filters, page and page size by their names. Every list needs this before its first
 * paint, so it is written without Zod, which the browser has only where there is a form.
 */
export function addressState<R extends Readers>(readers: R): AddressState<StateOf<R>> {
  return {
    parse(values) {
      const read = Object.entries(readers).map(([name, reader]) => [name, reader(values[name])]);
      return Object.fromEntries(read.filter(([, value]) => value !== undefined));
    },
  };
}

/** One of these words, or nothing. */
export const oneOf =
  <const Word extends string>(words: readonly Word[]): Reader<Word | undefined> =>
  (given) =>
    words.find((word) => word === given);

/** One of these words, or the one that counts otherwise. */
export const oneOfOr = <const Word extends string>(words: readonly Word[], otherwise: Word): Reader<Word> => {
  const read = oneOf(words);
  return (given) => read(given) ?? otherwise;
};

/** A text without the space around it, if it has something to say and is not too long. */
export const textUpTo =
  (most: number): Reader<string | undefined> =>
  (given) => {
    const text = typeof given === "string" ? given.trim() : "";
    return text !== "" && text.length <= most ? text : undefined;
  };

export const textLike =
  (pattern: RegExp, most: number): Reader<string | undefined> =>
  (given) =>
    typeof given === "string" && given.length <= most && pattern.test(given) ? given : undefined;

/** A Gregorian calendar day, `YYYY-MM-DD`. */
export const day: Reader<string | undefined> = (given) =>
  typeof given === "string" && isIsoDay(given) && isDayInReach(given) ? given : undefined;

/** A whole number from 1. */
export const countUpTo =
  (most: number): Reader<number | undefined> =>
  (given) => {
    const count = typeof given === "string" && /^\d{1,15}$/.test(given) ? Number(given) : 0;
    return count >= 1 && count <= most ? count : undefined;
  };

const countOr = (most: number, otherwise: number): Reader<number> => {
  const read = countUpTo(most);
  return (given) => read(given) ?? otherwise;
};

export const pageNumber = countOr(100_000, 1);
export const perPage = countOr(100, 20);
export const perPageOr = (otherwise: number) => countOr(100, otherwise);
