import { describe, expect, it } from "vitest";
import { customerChangesInput, customerCreateInput } from "./schemas";

const before = {
  type: "INDIVIDUAL" as const,
  firstName: "آرش",
  lastName: "",
  mobile: "09120000000",
  telephone: "021-88 داخلی ۴",
  provinceId: "1",
  cityId: "101",
  customFields: [
    { fieldId: "1", value: "یک" },
    { fieldId: "2", value: "" },
  ],
};
const changes = (change: object) => customerChangesInput(() => before).parse({ ...before, ...change });

describe("what is changed of a customer", () => {
  it("is all that is sent, whatever else stands in the form", () => {
    expect(changes({})).toEqual({ type: "INDIVIDUAL" });
    expect(changes({ lastName: "کمانگیر", firstName: "" })).toEqual({
      type: "INDIVIDUAL",
      firstName: null,
      lastName: "کمانگیر",
    });
  });

  it("takes a province and its city together, and all own fields or none", () => {
    expect(changes({ cityId: "102" })).toEqual({ type: "INDIVIDUAL", provinceId: "1", cityId: "102" });
    const customFields = [
      { fieldId: "1", value: "یک" },
      { fieldId: "2", value: "دو" },
    ];
    expect(changes({ customFields })).toEqual({ type: "INDIVIDUAL", customFields });
  });

  it("is held against our rules, and what the service took by others is not", () => {
    expect(changes({ firstName: "بهرام" })).toEqual({ type: "INDIVIDUAL", firstName: "بهرام" });
    expect(customerChangesInput(() => before).safeParse({ ...before, telephone: "۰۲۱ ۸۸ ب" }).success).toBe(false);
  });
});

it("takes a birthday that lies before all records, and none that is to come", () => {
  const created = (birthday: string) =>
    customerCreateInput.safeParse({
      type: "INDIVIDUAL",
      mobile: "09120000000",
      nationalCode: "0013542419",
      birthday,
    }).success;
  expect(["1900-01-01", "1986-07-23"].filter(created)).toHaveLength(2);
  expect(["1899-12-31", "2099-01-01"].filter(created)).toEqual([]);
});
