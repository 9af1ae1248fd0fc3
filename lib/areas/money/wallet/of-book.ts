import { type FilterValues, isBeyondService } from "@/lib/kit/records/filter";
import type { ListSort } from "@/lib/kit/records/sort";
import { type Recognised, type RecognisedKind, recognise } from "@/lib/kit/search/recognise";
import { EXACT_FIELDS, statementFilters } from "./filters";

type Asked = FilterValues<typeof statementFilters>;

/** Whether only the book can answer: the service has no such filters, and only one order. */
export const isOfBook = ({ sort = "newest", ...input }: Asked & { sort?: ListSort }): boolean =>
  sort !== "newest" || isBeyondService(statementFilters, input);

/** Whether a text is searched for, which only the service can do. */
export const isSearched = (input: Asked): boolean =>
  input.q !== undefined || EXACT_FIELDS.some((name) => input[name] !== undefined);

const PERSONAL: readonly RecognisedKind[] = ["mobile", "iban", "card", "nationalCode", "name"];

/** The person that a text means: the person with this whole value, or with all of these words in the name. */
export const personIn = (text: string): Recognised[] => recognise(text).filter(({ kind }) => PERSONAL.includes(kind));
