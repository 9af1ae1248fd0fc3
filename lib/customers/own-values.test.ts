import { expect, it } from "vitest";
import { ownValues } from "./own-values";

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
