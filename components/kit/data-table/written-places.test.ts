import { expect, it } from "vitest";
import { WrittenPlaces } from "./written-places";

it("knows an earlier place of its own that the router shows after a later one was written", () => {
  const places = new WrittenPlaces(undefined);
  places.write("20");
  places.write("40");
  expect(places.isForeign("20")).toBe(false);
  expect(places.isForeign("40")).toBe(false);
});

it("knows its own places also where one of them is written again", () => {
  const places = new WrittenPlaces(undefined);
  for (const place of ["20", "40", "20"]) places.write(place);
  for (const shown of ["20", "40", "20"]) expect(places.isForeign(shown)).toBe(false);
});

it("does not wait for a place that the router left out", () => {
  const places = new WrittenPlaces(undefined);
  places.write("20");
  places.write("40");
  expect(places.isForeign("40")).toBe(false);
  // Back to a row behind which the list once was.
  expect(places.isForeign("20")).toBe(true);
});

it("takes what it did not write for a wish to be there", () => {
  const places = new WrittenPlaces("20");
  expect(places.isForeign("20")).toBe(false);
  places.write("40");
  expect(places.isForeign(undefined)).toBe(true);
  // What was on its way when somebody went elsewhere is no echo any more.
  expect(places.isForeign("40")).toBe(true);
});

it("writes no place twice", () => {
  const places = new WrittenPlaces(undefined);
  expect(places.write(undefined)).toBe(false);
  expect(places.write("20")).toBe(true);
  expect(places.write("20")).toBe(false);
});
