import { type Recognised, type RecognisedKind, recognise } from "@/lib/areas/records/search/recognise";
import type { StatementInput } from "./schemas";

/** Numbers that the service looks up as whole values; any other search is for a part of a text. */
export const EXACT_FIELDS = ["id", "refId", "trackingCode", "trackId", "factorNumber", "formId"] as const;
export type ExactField = (typeof EXACT_FIELDS)[number];

/** Filters that only the book has. */
export const OWN_FILTERS = ["fromRial", "toRial", "person", "direction"] as const;

/** Whether only the book can answer: the service has no such filters, and only one order. */
export const isOfBook = ({ sort = "newest", ...input }: Pick<StatementInput, "sort" | (typeof OWN_FILTERS)[number]>) =>
  sort !== "newest" || OWN_FILTERS.some((name) => input[name] !== undefined);

/** Whether a text is searched for, which only the service can do. */
export const isSearched = (input: Pick<StatementInput, "q" | ExactField>): boolean =>
  input.q !== undefined || EXACT_FIELDS.some((name) => input[name] !== undefined);

const PERSONAL: readonly RecognisedKind[] = ["mobile", "iban", "card", "nationalCode", "name"];

/** The person that a text means: the person with this whole value, or with all of these words in the name. */
export const personIn = (text: string): Recognised[] => recognise(text).filter(({ kind }) => PERSONAL.includes(kind));
