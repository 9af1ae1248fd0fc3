import { expect, it } from "vitest";
import { cursorOf, pageNumberOf, trailPage, trailTo } from "./cursor-trail";

it("knows the way forward and back", () => {
  expect([cursorOf(undefined), pageNumberOf(undefined)]).toEqual([undefined, 1]);
  const second = trailTo(undefined, 2, "70");
  expect([second, cursorOf(second), pageNumberOf(second)]).toEqual(["70", "70", 2]);
  const third = trailTo(second, 3, "50");
  expect([third, cursorOf(third), pageNumberOf(third)]).toEqual(["70.50", "50", 3]);
  expect(trailTo(third, 2, "30")).toBe("70");
  expect(trailTo(third, 1, "30")).toBeUndefined();
});

it("goes nowhere while the cursor after this page is not known", () => {
  expect(trailTo("70", 3, null)).toBe("70");
});

it("forgives a bad link", () => {
  expect(trailPage("a b/../")).toBeUndefined();
});
