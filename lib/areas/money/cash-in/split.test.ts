import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "@/lib/testing/rig/property";
import { countOfParts, MOST_AT_ONCE_RIAL, partsOf } from "./split";

it("what is split is the whole, in as few parts as the limit allows", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 * MOST_AT_ONCE_RIAL }), (amountRial) => {
      const parts = partsOf(amountRial);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amountRial);
      expect(parts.every((part) => part >= 1 && part <= MOST_AT_ONCE_RIAL)).toBe(true);
      expect(parts.slice(0, -1).every((part) => part === MOST_AT_ONCE_RIAL)).toBe(true);
      expect(parts).toHaveLength(countOfParts(amountRial));
    }),
    runs(1000),
  );
});

it("exactly the limit is one deposit, a rial more is two", () => {
  expect(partsOf(MOST_AT_ONCE_RIAL)).toEqual([MOST_AT_ONCE_RIAL]);
  expect(partsOf(MOST_AT_ONCE_RIAL + 1)).toEqual([MOST_AT_ONCE_RIAL, 1]);
});
