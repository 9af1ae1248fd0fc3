import { searchRoutes } from "@/lib/areas/records/search/declared";
import { TEXT_MARK } from "@/lib/kit/text-mark";

const behindMark = (address: string, text: string): string => `${address}${TEXT_MARK}${encodeURIComponent(text)}`;

/**
 * The search page's address for any text. The text goes after the `#`, which no server sees, so that a mobile, IBAN,
 * card or name does not get into logs.
 */
export const searchBehindMark = (business: string, text: string): string =>
  behindMark(searchRoutes.search(business), text);

/** The page of all records of the person that a value belongs to; the value goes after the `#` too. */
export const personAddress = (business: string, value: string): string =>
  behindMark(searchRoutes.person(business), value);
