import { expect, it } from "vitest";
import { retryAfterSeconds } from "./upstream-errors";

it.each([
  ["5", 5],
  ["60", 60],
  ["61", 60],
  ["3600", 60],
  ["0", 3],
  ["1.5", 3],
  ["soon", 3],
  [undefined, 3],
])("waits after Retry-After %s for %i seconds", (header, seconds) => {
  expect(retryAfterSeconds({ status: 429, headers: { "retry-after": header }, text: "" })).toBe(seconds);
});
