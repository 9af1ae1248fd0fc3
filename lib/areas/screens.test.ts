import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { NAVIGATION, SCREENS } from "./screens";

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

it("has one entry for each id, and the navigation as many as it lists", () => {
  expect(new Set(SCREENS.map(({ id }) => id)).size).toBe(SCREENS.length);
  expect(NAVIGATION.length).toBe(SCREENS.filter((screen) => screen.navigation).length);
});
