import { expect, it } from "vitest";
import { refuseUnstorable } from "./plain-text";

const fieldsOf = (value: unknown): unknown => {
  try {
    refuseUnstorable(value);
    return null;
  } catch (error) {
    return (error as { fields: unknown }).fields;
  }
};

it("lets every text pass that can be kept as it came", () => {
  expect(fieldsOf({ a: "سلام 😀", b: ["x", 1, null, true, undefined], c: { d: "" } })).toBeNull();
});

it("names the field of a text that the database would refuse or change", () => {
  expect(fieldsOf({ content: { rows: [{ ownerName: "a\0b" }] } })).toEqual({
    "content.rows.0.ownerName": "errors.invalidText",
  });
  expect(fieldsOf({ reason: "half \ud800 a pair" })).toEqual({ reason: "errors.invalidText" });
  expect(fieldsOf({ "\0": 1 })).toEqual({ input: "errors.invalidText" });
});
