import "server-only";
import { plainLetters } from "@/lib/kit/format/plain-letters";
import type { Ask } from "@/lib/server/exports/ask";
import { isListRefused, placeOperations } from "../operations";

/** Names of places, whose numbers only the service knows. */
export interface NamedPlace {
  province: string;
  city: string;
}

const keyOf = (text: string): string => plainLetters(text).replace(/\s/g, "");

/** The number in one of the service's lists of what a file names, by its name there or by the number itself. */
export const idIn = (list: readonly { id: string; name: string }[], named: string): string | undefined =>
  list.find(({ id, name }) => id === keyOf(named) || keyOf(name) === keyOf(named))?.id;

/**
 * The service's numbers of a province and its city, by their names, or by themselves where a file has them.
 *
 * @returns which of the two the service does not have, in place of the numbers
 * @throws ApiError where the service refuses its lists, among others; see {@link asTypedIfListsRefused}
 */
export function placeFinder(ask: Ask) {
  const lists = new Map<string, ReturnType<typeof read>>();
  const read = (provinceId: string) =>
    provinceId === "" ? ask(placeOperations.provinces, {}) : ask(placeOperations.cities, { provinceId });
  const list = (provinceId: string) => {
    const known = lists.get(provinceId) ?? read(provinceId);
    lists.set(provinceId, known);
    return known;
  };
  return async ({
    province,
    city,
  }: NamedPlace): Promise<{ provinceId: string; cityId: string } | { unknown: keyof NamedPlace }> => {
    const provinceId = idIn(await list(""), province);
    if (!provinceId) return { unknown: "province" };
    const cityId = idIn(await list(provinceId), city);
    return cityId ? { provinceId, cityId } : { unknown: "city" };
  };
}

/** The same, but where the service refuses its lists a place is what the file has: the service says whether it takes it. */
export const asTypedIfListsRefused =
  (find: ReturnType<typeof placeFinder>): ReturnType<typeof placeFinder> =>
  async (place) => {
    try {
      return await find(place);
    } catch (error) {
      if (!isListRefused(error)) throw error;
      return { provinceId: place.province.trim(), cityId: place.city.trim() };
    }
  };
