import { expect, it } from "vitest";
import { offeredTo } from "./holder-credit-orders";

it("offers what can be ordered by whether there is a credit, and everything where that could not be read", () => {
  expect(offeredTo("yes")).toEqual(["add", "take"]);
  expect(offeredTo("none")).toEqual(["register"]);
  expect(offeredTo("unread")).toEqual(["register", "add", "take"]);
  expect(offeredTo(null)).toEqual([]);
});
