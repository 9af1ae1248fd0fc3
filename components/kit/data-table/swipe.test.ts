import { expect, it } from "vitest";
import { motionOf, wayOf } from "./swipe";

it("a finger swipes only if it moves far enough, and rather sideways than down", () => {
  expect([motionOf(5, 3), motionOf(-11, 0)]).toEqual(["press", "press"]);
  expect([motionOf(3, 40), motionOf(30, 25), motionOf(-30, -25)]).toEqual(["scroll", "scroll", "scroll"]);
  expect([motionOf(40, 10), motionOf(-40, 10)]).toEqual(["swipe", "swipe"]);
});

it("forward is the reader's own way", () => {
  expect([wayOf(100, false), wayOf(-100, false)]).toEqual(["forward", "back"]);
  expect([wayOf(100, true), wayOf(-100, true)]).toEqual(["back", "forward"]);
});
