import { expect, it } from "vitest";
import { isAskedFor } from "./asked";
import type { Authorization } from "./server/answers";

const row = {
  id: "3f1f5f0e-6a2e-4a8f-8c11-5f0f3f3c7a02",
  customerId: null,
  mobile: "09121234567",
  name: "مریم احمدی",
  email: null,
  nationalCode: "0013542419",
  status: "ACTIVE",
  bankCode: "012",
  payerAccount: null,
} as Authorization;

it.each([
  { mobile: "+98 912 123 4567" },
  { q: "احمدي" },
  { q: "مریم ا" },
  { q: "احمدی، مریم" },
  { q: row.id.toUpperCase() },
  { q: "۰۹۱۲ ۱۲۳" },
  { q: "0013542419" },
  { status: "ACTIVE", bankCode: "012" },
  {},
])("%j asks for it", (asked) => {
  expect(isAskedFor(asked)(row)).toBe(true);
});

it.each([
  { mobile: "09121234568" },
  { q: "محمدی" },
  { q: "مریم محمدی" },
  { q: "3f1f5f0e-6a2e-4a8f-8c11-5f0f3f3c7a03" },
  { q: "09129" },
  { status: "EXPIRED" },
  { bankCode: "013", q: "احمدی" },
])("%j does not", (asked) => {
  expect(isAskedFor(asked)(row)).toBe(false);
  expect(isAskedFor({ mobile: "09121234567" })({ ...row, mobile: null })).toBe(false);
});
