import "server-only";
import { cardsAtService } from "@/lib/areas/cards/cards/operations";
import type { Facts } from "@/lib/areas/cards/cards/status";
import { idIn, placeFinder } from "@/lib/areas/people/provinces/server/ask";
import type { Ask } from "@/lib/server/exports/ask";

interface Listed {
  id: string;
  title: string;
}

const idOf = (list: readonly Listed[], named: string): string | undefined =>
  idIn(
    list.map(({ id, title }) => ({ id, name: title })),
    named,
  );

/** Which list each fact is chosen from, besides places and designs. */
const LISTS = { educationId: "educations", occupationId: "occupations", guildId: "guilds" } as const;
type ListName = (typeof LISTS)[keyof typeof LISTS];

/**
 * Puts the numbers of the service's lists in the place of the names that a file has; a number that a list has stays.
 *
 * @returns the facts as they would stand in the form, or what no list has
 */
export function factFinder(ask: Ask, provider: string) {
  const placeOf = placeFinder(ask);
  const known = new Map<ListName, Promise<readonly Listed[]>>();
  const listOf = (name: ListName): Promise<readonly Listed[]> => {
    const list = known.get(name) ?? ask(cardsAtService[name], {});
    known.set(name, list);
    return list;
  };
  let designs: Promise<readonly (Listed & { isDefault: boolean })[]> | undefined;
  const templateOf = async (named: string | undefined): Promise<string | undefined> => {
    designs ??= ask(cardsAtService.templates, { provider });
    const all = await designs;
    // One alone is what it would be.
    return named
      ? idOf(all, named)
      : (all.find(({ isDefault }) => isDefault) ?? (all.length === 1 ? all[0] : undefined))?.id;
  };
  return async (facts: Facts): Promise<{ facts: Facts } | { problems: Record<string, string> }> => {
    const found: Facts = { ...facts };
    const problems: Record<string, string> = {};
    const { provinceId: province = "", cityId: city = "" } = facts;
    const place = await placeOf({ province, city });
    if (!("unknown" in place)) Object.assign(found, place);
    // Another province may have a city of that name.
    else if (place.unknown === "city") problems.cityId = "cardFiles.problems.unknownCity";
    else problems.provinceId = "cardFiles.problems.unknownPlace";
    for (const fact of Object.keys(LISTS) as (keyof typeof LISTS)[]) {
      const named = facts[fact];
      if (!named) continue;
      const id = idOf(await listOf(LISTS[fact]), named);
      if (id === undefined) problems[fact] = "cardFiles.problems.unknownChoice";
      else found[fact] = id;
    }
    const template = await templateOf(facts.cardTemplateId);
    if (template !== undefined) found.cardTemplateId = template;
    else
      problems.cardTemplateId = facts.cardTemplateId
        ? "cardFiles.problems.unknownDesign"
        : "cardFiles.problems.noUsualDesign";
    return Object.keys(problems).length > 0 ? { problems } : { facts: found };
  };
}
