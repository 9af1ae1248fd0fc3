import { expect, it } from "vitest";
import { SCREEN_HELP } from "./help";
import { screenHere } from "./screen-here";
import { type RegisteredScreen, SCREENS } from "./screens";
import { BY_DATA } from "./words/by-data";

const { en, fa } = BY_DATA;

const screens: readonly RegisteredScreen[] = SCREENS;
const ids = screens.map(({ id }) => id).toSorted();

it.each([
  ["Persian", fa.screenHelp],
  ["English", en.screenHelp],
])("every screen has its help in %s with two to four jobs, and none is left over", (_, help) => {
  expect(Object.keys(help).toSorted()).toEqual(ids);
  for (const [id, { about, jobs }] of Object.entries(help)) {
    expect(about.trim(), id).not.toBe("");
    expect(Object.keys(jobs), id).toEqual(["first", "second", "third", "fourth"].slice(0, Object.keys(jobs).length));
    expect(Object.keys(jobs).length, id).toBeGreaterThanOrEqual(2);
    // They are sent as they are: a sentence with arguments would be a list in the browser.
    for (const text of [about, ...Object.values(jobs)]) expect(text, id).not.toMatch(/[{}<>]/);
  }
});

it("says of every screen where its figures come from, and uses every explained word", () => {
  expect(Object.keys(SCREEN_HELP).toSorted()).toEqual(ids);
  const used = new Set(Object.values(SCREEN_HELP).flatMap(({ terms }): readonly string[] => terms));
  expect([...used].toSorted()).toEqual(Object.keys(en.terms).toSorted());
  for (const { name, meaning } of [...Object.values(en.terms), ...Object.values(fa.terms)])
    expect(`${name}${meaning}`).not.toMatch(/[{}<>]/);
});

it("finds the screen of every address, also of a record's", () => {
  for (const { id, path } of screens) expect(screenHere(path("x", "0d4f-9"), "x")).toBe(id);
  expect(screenHere("/x/orders/attention", "x")).toBe("orders-for-people");
  expect(screenHere("/x/nowhere", "x")).toBeUndefined();
});
