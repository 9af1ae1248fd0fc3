import { expect, it } from "vitest";
import { changedMeanwhile, notTaken, withNewest } from "./changed-meanwhile";

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

it("tells what the service answers otherwise than it was sent, and of a spelling or what it does not tell nothing", () => {
  const sent = {
    firstName: "علي",
    mobile: "۰۹۱۲ ۱۲۳ ۴۵۶۷",
    telephone: "021-88",
    birthday: "1991-05-01",
    "customFields.0.value": "",
  };
  const same = {
    firstName: "علی",
    mobile: "09121234567",
    telephone: "02188",
    birthday: "",
    "customFields.0.value": "",
  };
  expect(notTaken(sent, same)).toEqual(new Map());
  expect(notTaken(sent, { ...same, "customFields.0.value": "طلایی", mobile: "", telephone: undefined })).toEqual(
    new Map([
      ["customFields.0.value", "طلایی"],
      ["mobile", ""],
    ]),
  );
});
