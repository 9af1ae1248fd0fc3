import { expect, it } from "vitest";
import { byFormPlace, isOwnUnclear, ownValue, ownValues } from "./own-values";

const field = (id: number, name: string) => ({ id: String(id), name, createdAt: null, updatedAt: null });
const items = [field(1, "پرونده"), field(2, "معرف")];
const fields = { items, isWhole: true };
const having = (...customFields: { key: string; value: string | null }[]) => ({ customFields, unreadCustomFields: 0 });

it("tells what a customer has in each field, in the fields' order", () => {
  expect(ownValues(fields, having({ key: "معرف", value: "سارا" }))).toEqual({ values: ["", "سارا"] });
  expect(ownValues(fields, undefined)).toEqual({ values: ["", ""] });
});

it("fails where a value's name fits two fields, and not where nobody has anything in them", () => {
  const twins = { items: [...items, field(3, "پرونده")], isWhole: true };
  expect(ownValues(twins, having({ key: "پرونده", value: "یک" }))).toEqual({ failure: "sameName" });
  expect(ownValues(twins, having({ key: "معرف", value: "یک" }))).toEqual({ values: ["", "یک", ""] });
});

it("fails where a value's field is not known, the list is not whole, or a value could not be read", () => {
  const failure = { failure: "unknownField" };
  expect(ownValues(fields, having({ key: "کد اشتراک", value: "یک" }))).toEqual(failure);
  expect(ownValues({ items, isWhole: false }, having())).toEqual(failure);
  expect(ownValues(fields, { customFields: [], unreadCustomFields: 1 })).toEqual(failure);
});

it("tells nothing from what cannot be told", () => {
  const [file] = items;
  if (!file) throw new Error("no field");
  const twins = [...items, field(3, "پرونده")];
  const known = having({ key: "پرونده", value: "یک" });
  expect([ownValue(file, items, known), isOwnUnclear(file, items, known)]).toEqual(["یک", false]);
  expect([ownValue(file, twins, known), isOwnUnclear(file, twins, known)]).toEqual([null, true]);
  expect(isOwnUnclear(file, twins, having())).toBe(false);
  expect(isOwnUnclear(file, items, { customFields: [], unreadCustomFields: 1 })).toBe(true);
});

it("says what is refused of an own field at its place in the form, where empty ones are not sent", () => {
  const refused = {
    "customFields.0.fieldId": "یک",
    "customFields.1.value": "دو",
    mobile: "سه",
    "customFields.7.value": "چهار",
  };
  const written = [{ value: "" }, { value: "الف" }, { value: "" }, { value: "ب" }];
  expect(byFormPlace(refused, written)).toEqual({
    "customFields.1.value": "یک",
    "customFields.3.value": "دو",
    mobile: "سه",
    "customFields.7.value": "چهار",
  });
});
