import { expect, it } from "vitest";
import { changedMeanwhile, withNewest } from "./changed-meanwhile";

const before = { firstName: "آرش", lastName: "", telephone: "1", provinceId: "1", cityId: "2", postalCode: "9" };
const found = (now: object, mine: object, sent: string[]) => {
  const { contested, theirs } = changedMeanwhile(before, { ...before, ...now }, { ...before, ...mine }, new Set(sent));
  return [Object.fromEntries(contested), Object.fromEntries(theirs)];
};

it("tells what another wrote where this form writes too, and apart from it what it left alone", () => {
  const now = { firstName: "بهرام", lastName: "کمانگیر", telephone: "2" };
  expect(found(now, { firstName: "کاوه", telephone: "2" }, ["firstName", "telephone"])).toEqual([
    { firstName: "بهرام" },
    { lastName: "کمانگیر" },
  ]);
  expect(found({}, { firstName: "کاوه" }, ["firstName"])).toEqual([{}, {}]);
});

it("contests what is sent along with a change, as a province with its city", () => {
  expect(found({ provinceId: "5" }, { cityId: "3" }, ["provinceId", "cityId"])).toEqual([{ provinceId: "5" }, {}]);
});

it("says nothing of what cannot be read now", () => {
  expect(found({ postalCode: undefined }, { postalCode: "8" }, ["postalCode"])).toEqual([{}, {}]);
});

it("keeps own values that another wrote meanwhile", () => {
  const values = (...texts: string[]) => texts.map((value, index) => ({ fieldId: String(index), value }));
  expect(withNewest(values("", "", "x"), values("O-111", "", "x"), values("", "A-1", ""))).toEqual(
    values("O-111", "A-1", ""),
  );
});
