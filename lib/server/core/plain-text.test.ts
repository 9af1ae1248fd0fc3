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

it("refuses what is nested without sense, however deep, instead of falling with it", () => {
  const nested = (depth: number) => JSON.parse(`{"content":${"[".repeat(depth)}${"]".repeat(depth)}}`);
  expect(fieldsOf(nested(30))).toBeNull();
  for (const depth of [41, 200_000]) expect(fieldsOf(nested(depth))).toEqual({ content: "errors.invalid" });
});
