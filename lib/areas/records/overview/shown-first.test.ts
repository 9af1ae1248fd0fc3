import { expect, test } from "vitest";
import { shownFirst } from "./shown-first";

test("the most urgent are shown first, and no button hides a single one", () => {
  expect(shownFirst([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5]);
  expect(shownFirst([1, 2, 3, 4, 5, 6])).toEqual([1, 2, 3, 4]);
});
