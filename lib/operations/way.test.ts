import { expect, it } from "vitest";
import { cursorOf, pageNumberOf, wayPage, wayTo } from "./way";

it("knows the way forward and back", () => {
  expect([cursorOf(undefined), pageNumberOf(undefined)]).toEqual([undefined, 1]);
  const second = wayTo(undefined, 2, "70");
  expect([second, cursorOf(second), pageNumberOf(second)]).toEqual(["70", "70", 2]);
  const third = wayTo(second, 3, "50");
  expect([third, cursorOf(third), pageNumberOf(third)]).toEqual(["70.50", "50", 3]);
  expect(wayTo(third, 2, "30")).toBe("70");
  expect(wayTo(third, 1, "30")).toBeUndefined();
});

it("goes nowhere while the cursor after this page is not known", () => {
  expect(wayTo("70", 3, null)).toBe("70");
});

it("forgives a bad link", () => {
  expect(wayPage("a b/../")).toBeUndefined();
});
