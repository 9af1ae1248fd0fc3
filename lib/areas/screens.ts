import { areaScreens } from "@/lib/areas/areas";
import { NAVIGATION_GROUPS, type NavigationPlace, type ScreenEntry } from "@/lib/kit/areas/declare";
import { listedOnce } from "@/lib/kit/areas/once";
import type { Permission } from "@/lib/kit/permissions";

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
/** A screen that the side navigation lists; its id is the key of its name. */
export type NavigationItem = ScreenEntry<Listed["id"], Permission> & { navigation: NavigationPlace };

const isListed = (entry: RegisteredScreen): entry is NavigationItem => entry.navigation !== undefined;
const ALL: readonly RegisteredScreen[] = SCREENS;

/** The side navigation's entries, in its order. */
export const NAVIGATION: readonly NavigationItem[] = NAVIGATION_GROUPS.flatMap((group) =>
  ALL.filter(isListed)
    .filter(({ navigation }) => navigation.group === group)
    .toSorted((one, other) => Number(one.navigation.isLast ?? false) - Number(other.navigation.isLast ?? false)),
);
