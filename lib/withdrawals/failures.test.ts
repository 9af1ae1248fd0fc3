import { describe, expect, it } from "vitest";
import en from "@/lib/i18n/en";
import fa from "@/lib/i18n/fa";
import { WITHDRAWAL_ERROR_CODES } from "./codes";
import { failureMessage } from "./customer-messages";
import { explainFailure } from "./failures";

const sentence = (tree: unknown, key: string): unknown =>
  key.split(".").reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], tree);

describe.each([...WITHDRAWAL_ERROR_CODES, "99", ""])("the failure %j", (code) => {
  const failure = explainFailure(code);
  const customer = failureMessage(code);

  it("is explained in four parts in both languages", () => {
    for (const key of [failure.short, failure.cause, failure.turnText, failure.retry]) {
      expect(sentence(en, key), key).toMatch(/^[A-Z].{5,}/);
      expect(sentence(fa, key), key).toMatch(/^[\u0600-\u06ff].{5,}/);
    }
  });

  it("has a message that can be sent to the customer as it is", () => {
    const { fa: persian, en: english } = customer;
    expect(persian).toMatch(/^با سلام؛ .*\.$/);
    expect(english).toMatch(/^Hello\. .*\.$/);
    // Whether money moved is said in each, and nothing that only we understand.
    expect(persian).toMatch(/پولی (از حسابتان )?کم نشده است/);
    expect(english).toMatch(/no money was taken/);
    expect(english).not.toMatch(/\bAPI\b|withdrawal|authorization|error|code \d|Daftar|provider/i);
    expect(persian).not.toMatch(/خطای|کد \d|دفتر|ارائه‌دهنده|سرویس|[a-z{}\d]/i);
  });

  it("is written with Persian letters", () => {
    const texts = [failure.cause, failure.retry, failure.short].map((key) => String(sentence(fa, key)));
    for (const text of [...texts, customer.fa]) expect(text).not.toMatch(/[يكة]|\s(ها|تر|ترین)\b| می /);
  });
});

it("says that a code is unknown instead of guessing", () => {
  expect(explainFailure("07")).toMatchObject({ isKnown: false, code: "07", cause: "failures.unknown.cause" });
  expect(explainFailure("toString").isKnown).toBe(false);
});
