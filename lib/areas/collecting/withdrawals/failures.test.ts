import { describe, expect, it } from "vitest";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { failureSentences } from "./customer-messages";
import { explainFailure } from "./failures";
import { WITHDRAWAL_ERROR_CODES } from "./status";

const sentence = (tree: unknown, key: string): string =>
  String(key.split(".").reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], tree));

describe.each([...WITHDRAWAL_ERROR_CODES, "99", ""])("the failure %j", (code) => {
  const failure = explainFailure(code);
  const keys = [failure.short, failure.cause, failure.turnText, ...failure.retry];

  it("is explained in four parts in both languages", () => {
    expect(failure.retry).not.toHaveLength(0);
    for (const key of keys) {
      expect(sentence(en, key), key).toMatch(/^[A-Z].{5,}/);
      expect(sentence(fa, key), key).toMatch(/^[\u0600-\u06ff].{5,}/);
    }
  });

  it("is written with Persian letters", () => {
    for (const key of keys) expect(sentence(fa, key)).not.toMatch(/[يكة]|\s(ها|تر|ترین)\b| می /);
  });

  it("speaks of no day or month but its own, so that it is true whenever it is read", () => {
    for (const key of keys) {
      expect(sentence(en, key), key).not.toMatch(/\b(today|tomorrow|this month|in a few hours|in an hour)\b/i);
      expect(sentence(fa, key), key).not.toMatch(/امروز|فردا|این ماه|ساعت دیگر/);
    }
  });

  it("needs a new authorization before anything else once its own is over", () => {
    const over = explainFailure(code, { isAuthorizationOver: true });
    expect(over).toMatchObject({ code, cause: failure.cause, short: failure.short, again: "new_authorization" });
    expect(sentence(en, over.retry[0] ?? "")).toMatch(/new one/);
    expect(sentence(fa, over.retry[0] ?? "")).toMatch(/مجوز تازه/);
    const advice = over.retry.map((key) => sentence(en, key)).join(" ");
    expect(advice).not.toMatch(/Try again (on another day|in another month|an hour|a few hours)/);
  });
});

it("02 is the provider's network: nobody's bank is to blame", () => {
  expect(explainFailure("02")).toMatchObject({ turn: "service", again: "later" });
  for (const [words, provider, bank] of [
    [en, /provider's network/, /bank's (network|turn)/],
    [fa, /شبکهٔ ارائه‌دهنده/, /شبکهٔ بانک|نوبت بانک/],
  ] as const) {
    const { short, cause, turnText, retry } = explainFailure("02");
    const said = [short, cause, turnText, ...retry].map((key) => sentence(words, key)).join(" ");
    expect(said).toMatch(provider);
    expect(said).not.toMatch(bank);
  }
  const { fa: toldFa, en: toldEn } = failureSentences("02", "open");
  expect(toldFa).toMatch(/شبکهٔ پرداخت/);
  expect(`${toldFa} ${toldEn}`).not.toMatch(/شبکهٔ بانکی|banking network/);
});

it("says that a code is unknown instead of guessing", () => {
  expect(explainFailure("07")).toMatchObject({ isKnown: false, code: "07", cause: "failures.unknown.cause" });
  expect(explainFailure("toString").isKnown).toBe(false);
});

it("keeps saying what has to be put right with a new authorization too", () => {
  const keys = explainFailure("08", { isAuthorizationOver: true }).retry;
  expect(keys).toEqual(["failures.authorizationOver", "failures.codes.c08.retry"]);
});
