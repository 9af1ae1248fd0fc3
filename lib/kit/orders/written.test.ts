import { expect, it } from "vitest";
import * as z from "@/lib/kit/zod";
import { textUpTo, writtenRial } from "./written";

const draft = z
  .object({ amountRial: writtenRial(1000, 10), name: textUpTo(5), reason: textUpTo(3) })
  .check(z.refine(({ name }) => name !== "", { path: ["name"], error: "errors.required" }));
const errorsOf = (written: object) =>
  draft
    .safeParse({ amountRial: 500, name: "علی", reason: "", ...written })
    .error?.issues.map(({ path, message }) => `${path}: ${message}`);

it("takes an amount within its limits, and says of another what is wrong with it", () => {
  expect(draft.parse({ amountRial: 10, name: " علی ", reason: "" })).toEqual({
    amountRial: 10,
    name: "علی",
    reason: "",
  });
  expect(errorsOf({ amountRial: null })).toEqual(["amountRial: errors.required"]);
  expect(errorsOf({ amountRial: 0 })).toEqual(["amountRial: errors.required"]);
  expect(errorsOf({ amountRial: 9 })).toEqual(["amountRial: errors.amountTooSmall"]);
  expect(errorsOf({ amountRial: 1001 })).toEqual(["amountRial: errors.amountTooLarge"]);
});

it("names all that is missing at once: an empty amount hides no other field", () => {
  expect(errorsOf({ amountRial: null, name: "" })).toEqual(["amountRial: errors.required", "name: errors.required"]);
});
