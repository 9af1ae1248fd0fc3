import { expect, it } from "vitest";
import { fromQueryString, toQueryString } from "./query-string";

it("reads what it writes", () => {
  const input = { q: "سلام", status: ["a", "b"], page: "2" };
  expect(fromQueryString(new URLSearchParams(toQueryString(input)))).toEqual(input);
});

it("gives no input another prototype", () => {
  const input = fromQueryString(new URLSearchParams("__proto__=a&__proto__=b&constructor=c"));
  expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
  expect(Object.keys(input)).toEqual(["__proto__", "constructor"]);
});
