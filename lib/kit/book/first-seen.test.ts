import { expect, it } from "vitest";
import { countSeen, seenOnOf } from "./first-seen";

it("takes what a day's first reading finds for ended on that day", () => {
  expect(seenOnOf("2026-11-01", "2026-11-20", { "01": 4 }, undefined)).toEqual({ "2026-11-01": { "01": 4 } });
});

it("counts what ends later on the day on which that is seen, whenever it was ordered", () => {
  const first = seenOnOf("2026-11-17", "2026-11-17", { "01": 1 }, undefined);
  const later = seenOnOf("2026-11-17", "2026-11-20", { "01": 6, "17": 2 }, first);
  expect(later).toEqual({ "2026-11-17": { "01": 1 }, "2026-11-20": { "01": 5, "17": 2 } });
  expect(seenOnOf("2026-11-17", "2026-11-21", { "01": 6, "17": 2 }, later)).toEqual(later);
  expect(countSeen(later, "01", ["2026-11-19", "2026-11-20"])).toBe(5);
  expect(countSeen(later, "01")).toBe(6);
});

it("takes what did not stay ended from what was seen last", () => {
  const before = { "2026-11-17": { undone: 2 }, "2026-11-20": { undone: 1 } };
  expect(seenOnOf("2026-11-17", "2026-11-21", { undone: 1 }, before)).toEqual({
    "2026-11-17": { undone: 1 },
    "2026-11-20": { undone: 0 },
  });
});
