import { areaScreens } from "@/lib/areas/areas";
import type { NavigationPlace, ScreenEntry } from "@/lib/kit/areas/declare";
import { listedOnce } from "@/lib/kit/areas/once";
import { type Permission, roleCan } from "@/lib/kit/permissions";
import { PLACE_IDS, type PlaceId } from "@/lib/kit/places";
import type { Role } from "@/lib/kit/roles";

export type RegisteredScreen = ScreenEntry<string, Permission>;

/**
 * Every screen behind the sign-in, in the navigation's order. The navigation, the search window's commands and the
 * tests of roles read it; accessibility, pictures and measurements read it with `screen-examples.ts` of the tests,
 * which says what to look at on each. `screens.test.ts` holds it against the pages under `app/(dashboard)`.
 */
export const SCREENS = areaScreens satisfies readonly RegisteredScreen[];

listedOnce(
  "screen",
  SCREENS.map(({ id }) => id),
);

export type ScreenId = (typeof SCREENS)[number]["id"];

type Listed = Extract<(typeof SCREENS)[number], { navigation: NavigationPlace }>;
/** A screen with a place in the navigation; its id is the key of its name. */
export type NavigationItem = ScreenEntry<Listed["id"], Permission> & { navigation: NavigationPlace };

const isListed = (entry: RegisteredScreen): entry is NavigationItem => entry.navigation !== undefined;
const ALL: readonly RegisteredScreen[] = SCREENS;

/** All screens of the navigation: by place, and in the order of the tabs of each. */
export const NAVIGATION: readonly NavigationItem[] = PLACE_IDS.flatMap((place) =>
  ALL.filter(isListed)
    .filter(({ navigation }) => navigation.place === place)
    .toSorted((one, other) => one.navigation.tab - other.navigation.tab),
);

/** The places with the screens that a role may open, in order. A place without any is left out. */
export const placesOf = (role: Role): { place: PlaceId; screens: NavigationItem[] }[] =>
  [
    ...Map.groupBy(
      NAVIGATION.filter(({ permission }) => roleCan(role, permission)),
      ({ navigation }) => navigation.place,
    ),
  ].map(([place, screens]) => ({ place, screens }));

/** The screen of the navigation that an address belongs to: the one whose own address is the longest part of it. */
export function screenAt(pathname: string, business: string): NavigationItem | undefined {
  const isAt = ({ path, navigation }: NavigationItem) =>
    pathname === path(business) || (!navigation.isExact && pathname.startsWith(`${path(business)}/`));
  return NAVIGATION.filter(isAt)
    .toSorted((one, other) => one.path(business).length - other.path(business).length)
    .at(-1);
}

/** Whether a role may open the page at an address of a business. */
export function mayOpen(href: string, business: string, role: Role): boolean {
  const screen = screenAt(href.split(/[?#]/, 1)[0] ?? "", business);
  return screen === undefined || roleCan(role, screen.permission);
}
