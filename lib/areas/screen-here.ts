import { type RegisteredScreen, SCREENS, type ScreenId } from "./screens";

const ALL: readonly RegisteredScreen[] = SCREENS;
/** Stands for any record in an address; a path's own words have no such letter. */
const ANY = "*";

/** The screen of an address, also that of a record; undefined where no screen is. */
export function screenHere(pathname: string, business: string): ScreenId | undefined {
  const steps = pathname.split("/");
  const fits = ({ path }: RegisteredScreen) => {
    const pattern = decodeURIComponent(path(business, ANY)).split("/");
    return pattern.length === steps.length && pattern.every((step, place) => step === ANY || step === steps[place]);
  };
  // A screen without a record goes first: `/orders/attention` is no order.
  const found = ALL.find((screen) => !screen.isOfRecord && fits(screen)) ?? ALL.find(fits);
  return found?.id as ScreenId | undefined;
}

/** The register's entry of a screen. */
export function screenOf(id: ScreenId): RegisteredScreen {
  const screen = ALL.find((each) => each.id === id);
  if (!screen) throw new Error(`no screen ${id}`);
  return screen;
}
