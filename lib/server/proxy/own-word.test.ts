import { expect, it } from "vitest";
import { isOwnWord } from "./own-word";

const answer = (status: number, body: unknown) => ({ status, headers: {}, text: JSON.stringify(body) });
const validation = { message: "The given data was invalid.", errors: { balance: ["کیف پول مشتری خالی نیست."] } };

it("takes a rule that names what a request without fields never sent, unless money depends on it", () => {
  for (const errors of [validation, { status: 0, errors: validation.errors }]) {
    expect(isOwnWord(answer(422, errors), undefined)).toBe(true);
    expect(isOwnWord(answer(422, errors), undefined, { moves: "money" })).toBe(false);
    expect(isOwnWord(answer(422, errors), { iban: "IR1" })).toBe(false);
  }
});

it("takes a validation under 400 as under 422", () => {
  expect(isOwnWord(answer(400, validation), { balance: 1 })).toBe(true);
  expect(isOwnWord(answer(400, validation), { iban: "IR1" })).toBe(false);
  expect(isOwnWord(answer(400, { message: "Bad Request", errors: "x" }), { balance: 1 })).toBe(false);
});

it.each([402, 403, 404, 409, 422])(
  "takes %i with a message alone as a plain write's no, never as money's",
  (status) => {
    const no = answer(status, { message: "پذیرفته نشد." });
    expect(isOwnWord(no, {}, { isPlainWrite: true })).toBe(true);
    expect([isOwnWord(no, {}), isOwnWord(no, {}, { moves: "money" })]).toEqual([false, false]);
    expect(isOwnWord(answer(status, { message: "Not Found", path: "/v1" }), {}, { isPlainWrite: true })).toBe(false);
  },
);

it("takes a 400 with a status of 0 and errors as a plain write's no, never as money's", () => {
  for (const errors of [{ mobile: ["این شماره پیش‌تر ثبت شده است."] }, { error: "نشد" }, ["نشد"]]) {
    const no = answer(400, { status: 0, errors });
    expect(isOwnWord(no, { name: "a" }, { isPlainWrite: true })).toBe(true);
    expect(isOwnWord(no, { name: "a" }, { moves: "money" })).toBe(false);
  }
  expect(isOwnWord(answer(400, { errors: ["x"] }), {}, { isPlainWrite: true })).toBe(false);
  expect(isOwnWord(answer(400, { message: "Bad Request" }), {}, { isPlainWrite: true })).toBe(false);
});

it("takes a no that came with a success for a refusal of what costs only where it names a field that was sent", () => {
  const unclear = { isUnclear: true } as const;
  const sent = { amount: 1, settlements: [{ iban: "IR1" }] };
  for (const rules of [
    unclear,
    { ...unclear, refusesWith: "message" },
    { ...unclear, refusesWith: "texts" },
  ] as const) {
    const isWord = (body: unknown) => isOwnWord(answer(422, body), sent, rules);
    expect(isWord({ status: 0, errors: { amount: ["موجودی کافی نیست."] } })).toBe(true);
    expect(isWord({ status: 0, errors: { "settlements.0.iban": ["شبا نادرست است."] } })).toBe(true);
    expect(isWord({ status: 0, errors: { error: "خطای داخلی" } })).toBe(false);
    expect(isWord({ status: 0, errors: { tool: ["خاموش است."] } })).toBe(false);
    expect(isWord({ status: 0, errors: ["نشد"] })).toBe(false);
    expect(isWord({ status: 0, message: "نشد" })).toBe(false);
    expect(isWord({ message: "نشد" })).toBe(false);
  }
});

it("takes a message alone only of those who refuse with it", () => {
  const rules = { refusesWith: "message" } as const;
  for (const status of [404, 422]) {
    expect(isOwnWord(answer(status, { message: "یافت نشد." }), {}, rules)).toBe(true);
    expect(isOwnWord(answer(status, { message: "یافت نشد." }), {})).toBe(false);
    expect(isOwnWord(answer(status, { message: "Not Found", path: "/v1" }), {}, rules)).toBe(false);
  }
  expect(isOwnWord(answer(502, { message: "Bad Gateway" }), {}, rules)).toBe(false);
});
