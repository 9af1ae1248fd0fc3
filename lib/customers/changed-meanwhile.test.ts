import { expect, it } from "vitest";
import { changedMeanwhile, withNewest } from "./changed-meanwhile";

it("tells what another wrote where this form writes too, and nothing else", () => {
  const before = { firstName: "آرش", lastName: "", telephone: "1" };
  const now = { firstName: "بهرام", lastName: "کمانگیر", telephone: "2" };
  expect([...changedMeanwhile(before, now, { firstName: "کاوه", telephone: "2", lastName: "" })]).toEqual([
    ["firstName", "بهرام"],
  ]);
  expect(changedMeanwhile(before, before, { firstName: "کاوه" }).size).toBe(0);
});

it("keeps own values that another wrote meanwhile", () => {
  const values = (...texts: string[]) => texts.map((value, index) => ({ fieldId: String(index), value }));
  expect(withNewest(values("", "", "x"), values("O-111", "", "x"), values("", "A-1", ""))).toEqual(
    values("O-111", "A-1", ""),
  );
});
