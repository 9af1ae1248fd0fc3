import { expect, it } from "vitest";
import { safeParse } from "zod/v4/core";
import { depositCodeAnswer } from "./server/answers";

const read = (answer: unknown) => safeParse(depositCodeAnswer, answer).data ?? null;
const CODE = "482131404000000";

it.each([
  { status: 1, code: CODE, message: "ok" },
  { data: { code: CODE } },
  { status: 1, data: { cash_in_code: Number(CODE) } },
])("a customer's code is read where the answer has it: %j", (answer) => {
  expect(read(answer)).toEqual({ code: CODE });
});

// Payers would write it, and their money would go nowhere.
it.each([
  { status: 1, code: 200, data: null },
  { status: 1, code: 200, data: [] },
  { status: 0, code: 1001, message: "نشد" },
  { code: "200", message: "ok", data: { value: "x" } },
])("the code of a state is none: %j", (answer) => {
  expect(read(answer)).toBeNull();
});
