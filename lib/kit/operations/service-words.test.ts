import { expect, it } from "vitest";
import { readableWords } from "./service-words";

it.each([
  ["کد [hidden] درست نیست.", "کد درست نیست."],
  ["کارت «[hidden]» پیش‌تر برای این مشتری ثبت شده است.", "کارت پیش‌تر برای این مشتری ثبت شده است."],
  ["not with [hidden]", "not with"],
  ["شبا معتبر نیست. (and 2 more errors)", "شبا معتبر نیست."],
  ["موجودی کافی نیست.", "موجودی کافی نیست."],
])("takes out of %s what only machines have to say", (said, read) => {
  expect(readableWords(said)).toBe(read);
});

it.each([
  "The given data was invalid.",
  "The given data was invalid. (and 1 more error)",
  "[hidden]",
  "HTTP 403",
  "…",
  "Server Error",
])("has nothing to show of %s", (said) => {
  expect(readableWords(said)).toBeNull();
});
