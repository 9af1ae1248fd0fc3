import { expect, it } from "vitest";
import { ownerMatches } from "./name-match";

it.each([
  ["مریم کاظمی", "مريم كاظمي"],
  ["مھدی قہوەچیان", "مهدی قهوه‌چیان"],
  ["کاظمی مریم", "مریم کاظمی"],
  ["علی رضا نوری", "علیرضا نوری"],
  ["فاطمه‌زهرا آقایی", "فاطمه زهرا اقایی"],
  ["رضا دیگری، مریم کاظمی", "مریم کاظمی"],
  ["  مریم   کاظمی ", "مریم کاظمی"],
])("takes %s for %s", (owner, name) => {
  expect(ownerMatches(owner, [null, name])).toBe(true);
});

it.each([
  ["مریم کاظمی", "مریم کاظم"],
  ["مریم", "مریم کاظمی"],
  ["محمد مریم کاظمی", "مریم کاظمی"],
])("takes %s for somebody else than %s", (owner, name) => {
  expect(ownerMatches(owner, [name])).toBe(false);
});

it.each([
  [null, "مریم"],
  ["", "مریم"],
  ["مریم", null],
  ["مریم", " "],
])("says nothing of %s beside %s", (owner, name) => {
  expect(ownerMatches(owner, [name])).toBeNull();
});
