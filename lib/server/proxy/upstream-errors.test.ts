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
  expect(errorFromAnswer(answer(500), { isRead: true, secrets: [] }).detail).toBeUndefined();
  expect(errorFromAnswer(answer(500), { isRead: false, secrets: [] }).detail).toBe("Perhaps money moved.");
  expect(errorFromAnswer(answer(422), { isRead: true, secrets: [] }).detail).toBe("Perhaps money moved.");
});

it("leaves out what the call was made with, wherever the service says it back", () => {
  const [access, refresh] = ["short/Access-1", "shortRefresh2"];
  const text = JSON.stringify({
    message: `${"no ".repeat(97)} ${access} and ${refresh}`,
    errors: { mobile: [`not with ${access}`], [refresh]: ["no"] },
  });
  const error = errorFromAnswer({ status: 422, headers: {}, text }, { isRead: true, secrets: [access, refresh] });
  expect(error.fields).toEqual({ mobile: "not with" });
  expect(error.detail).toBe(`${"no ".repeat(97)}and`);
});

it("says what a field is refused for where the sentence above it is a machine's", () => {
  const text = JSON.stringify({
    message: "The given data was invalid.",
    errors: { amount: ["مبلغ کم است."], iban: ["Server Error"] },
  });
  const error = errorFromAnswer({ status: 422, headers: {}, text }, { isRead: false, secrets: [] });
  expect(error.detail).toBe("مبلغ کم است.");
  expect(error.fields).toEqual({ amount: "مبلغ کم است.", iban: "errors.invalid" });
});

it.each([
  ["items.0.iban", { iban: "iban" }, "items.0.iban"],
  ["customer_ibans.2.owner_name", { ibans: "customer_ibans", ownerName: "owner_name" }, "ibans.2.ownerName"],
  ["iban", undefined, "iban"],
])("puts the service's Persian words on %s beside our field", (theirs, fieldNames, ours) => {
  const words = "شبا معتبر نیست.";
  const text = JSON.stringify({ message: "اطلاعات ارسالی معتبر نیست.", errors: { [theirs]: [words, "و دیگر هیچ"] } });
  const sent = { [theirs.split(".")[0] ?? ""]: [{}] };
  const asked = { isRead: false, secrets: [], sent, fieldNames };
  expect(errorFromAnswer({ status: 422, headers: {}, text }, asked)).toMatchObject({
    code: "upstream_rejected",
    fields: { [ours]: words },
    answer: { isOwnWord: true },
  });
});
