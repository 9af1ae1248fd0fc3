import { expect, it } from "vitest";
import { errorFromAnswer, retryAfterSeconds } from "./upstream-errors";

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

it("keeps the service's words about money away from a read that met its failure, and nothing else", () => {
  const answer = (status: number) => ({ status, headers: {}, text: '{"message":"Perhaps money moved."}' });
  expect(errorFromAnswer(answer(500), { isRead: true }).detail).toBeUndefined();
  expect(errorFromAnswer(answer(500), { isRead: false }).detail).toBe("Perhaps money moved.");
  expect(errorFromAnswer(answer(422), { isRead: true }).detail).toBe("Perhaps money moved.");
});
