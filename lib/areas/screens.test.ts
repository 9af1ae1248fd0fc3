import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { roleCan } from "@/lib/kit/permissions";
import { PLACE_IDS } from "@/lib/kit/places";
import { ROLES } from "@/lib/kit/roles";
import { NAVIGATION, placesOf, SCREENS, screenAt } from "./screens";

const PAGES = path.join(import.meta.dirname, "../../app/(dashboard)");
const pages = readdirSync(PAGES, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "page.tsx")
  // The page for addresses that there are none of.
  .filter((file) => !file.includes("[..."));
/** As the address of business `x` and a record `x`. A folder in round brackets is no part of it. */
const addressOf = (file: string) => {
  const folder = path.dirname(file).replace(/\/\([\w-]+\)/g, "");
  return `/${folder.replace(/\[\w+\]/g, "x")}`;
};

it("knows every page behind the sign-in, and no other", () => {
  const known = SCREENS.map((screen) => screen.path("x", "x"));
  expect([...known].sort()).toEqual(pages.map(addressOf).sort());
});

it("says whether a screen is of a record", () => {
  const ofRecord = pages.filter((file) => (file.match(/\[/g) ?? []).length > 1).map(addressOf);
  const said = SCREENS.filter(({ isOfRecord }) => isOfRecord).map((screen) => screen.path("x", "x"));
  expect(said.sort()).toEqual(ofRecord.sort());
});

it.each(pages.map((file) => [addressOf(file), file]))(
  "%s asks for the permission that the register says",
  (address, file) => {
    const screen = SCREENS.find((each) => each.path("x", "x") === address);
    const page = readFileSync(path.join(PAGES, file), "utf8");
    expect(page).toMatch(new RegExp(`memberPage\\(\\s*"${screen?.permission}"`));
  },
);

it("has one entry for each id, and one screen at each tab of a place", () => {
  expect(new Set(SCREENS.map(({ id }) => id)).size).toBe(SCREENS.length);
  expect(NAVIGATION.length).toBe(SCREENS.filter((screen) => screen.navigation).length);
  const tabs = NAVIGATION.map(({ navigation: { place, tab } }) => `${place} ${tab}`);
  expect(new Set(tabs).size).toBe(tabs.length);
});

it.each(ROLES)("leads a %s to at most 14 places", (role) => {
  const places = placesOf(role).map(({ place }) => place);
  expect(places).toEqual(PLACE_IDS.filter((place) => places.includes(place)));
  expect(places.length).toBeGreaterThan(7);
  expect(places.length).toBeLessThanOrEqual(14);
  for (const { screens } of placesOf(role))
    for (const { permission } of screens) expect(roleCan(role, permission)).toBe(true);
});

it("knows which screen of the navigation an address belongs to", () => {
  const at = (pathname: string) => screenAt(pathname, "x")?.id;
  expect(at("/x")).toBe("overview");
  expect(at("/x/search")).toBeUndefined();
  expect(at("/x/withdrawals/0d4f54d6")).toBe("withdrawals");
  expect(at("/x/withdrawals-of-another-name")).toBeUndefined();
  for (const { id, path } of NAVIGATION) expect(at(path("x"))).toBe(id);
});
