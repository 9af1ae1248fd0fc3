import { describe, expect, it } from "vitest";
import type { Withdrawal } from "./server/answers";
import { customerMessageOf } from "./situation-messages";
import { SITUATIONS, WITHDRAWAL_ERROR_CODES } from "./status";

const withdrawal: Withdrawal = {
  id: "w",
  authorizationId: "a",
  retryCount: 1,
  maxRetryCount: 1,
  transactionId: null,
  refundId: null,
  amountRial: 1_200_000,
  wageRial: null,
  paymentNumber: "970011067413",
  payerAccount: null,
  trackId: null,
  status: "DONE",
  description: null,
  date: "2026-11-20",
  isInstant: true,
  hasNotifyUrl: false,
  errorCode: null,
  errorMessage: null,
};

it("has a sentence in both languages for every situation, without anything left unfilled", () => {
  for (const situation of SITUATIONS) {
    for (const text of Object.values(customerMessageOf(withdrawal, situation, "rial"))) {
      expect(text.length).toBeGreaterThan(40);
      expect(text).not.toMatch(/undefined|null|\{|\}|\u00a0/);
    }
  }
});

it("names no day of a withdrawal that a later attempt collected: the service tells the one on which it was due", () => {
  const late = customerMessageOf({ ...withdrawal, retryCount: 2, maxRetryCount: 3 }, "done", "rial");
  expect(late.fa).not.toContain("آبان");
  expect(late.en).not.toContain("Nov");
  // A failed one is described as failed.
  expect(customerMessageOf({ ...withdrawal, retryCount: 2 }, "failed", "rial").fa).toContain("مربوط به ۲۹ آبان");
});

it("speaks of the amount in the member's unit and of the day in the customer's calendar", () => {
  const { fa, en } = customerMessageOf(withdrawal, "done", "toman");
  expect(fa).toContain("۱۲۰٬۰۰۰ تومان");
  expect(fa).toContain("۲۹ آبان ۱۴۰۵");
  expect(en).toContain("120,000 toman");
  expect(en).toContain("20 Nov 2026");
});

it("keeps the bank's reference in digits that can be copied into a bank's form", () => {
  expect(customerMessageOf(withdrawal, "done", "rial").fa).toContain("970011067413");
  expect(customerMessageOf({ ...withdrawal, paymentNumber: null }, "done", "rial").fa).not.toContain("شمارهٔ پیگیری");
});

describe.each([...WITHDRAWAL_ERROR_CODES, "99", null])(
  "the message for the customer after the failure %j",
  (errorCode) => {
    const failed: Withdrawal = { ...withdrawal, status: "FAILED", errorCode };
    const closed = customerMessageOf(failed, "failed", "toman");
    const over = customerMessageOf(failed, "failed", "toman", true);
    const open = customerMessageOf({ ...failed, status: "PENDING" }, "retrying", "toman");

    it.each([
      ["at its end", closed],
      ["with its authorization over", over],
      ["while attempts follow", open],
    ])("can be sent as it is, with amount and day (%s)", (_, { fa, en }) => {
      expect(fa).toMatch(/^با سلام؛ .*\.$/);
      expect(en).toMatch(/^Hello\. .*\.$/);
      expect(fa).toContain("۱۲۰٬۰۰۰ تومان مربوط به ۲۹ آبان ۱۴۰۵");
      expect(en).toContain("120,000 toman due on 20 Nov 2026");
      // Nobody has said whether the payer's bank took any money, and the message has no internal terms.
      expect(fa).not.toMatch(/پولی|کم نشده/);
      expect(en).not.toMatch(/no money|nothing was taken/i);
      expect(fa).toContain("اگر بانک شما کسر این مبلغ را نشان می‌دهد، لطفاً از ما بپرسید.");
      expect(en).toContain("If your bank shows that it was taken from your account, please ask us.");
      expect(en).not.toMatch(/\bAPI\b|withdrawal|authorization|error|code \d|Daftar|provider|undefined|null/i);
      expect(fa).not.toMatch(/خطای|کد [۰-۹]|دفتر|ارائه‌دهنده|سرویس|[a-z{}\d]/i);
      expect(fa).not.toMatch(/[يكة]|\s(ها|تر|ترین)\b| می /);
    });

    it.each([
      ["at its end", closed],
      ["with its authorization over", over],
      ["while attempts follow", open],
    ])("promises nothing that nobody does by itself, and is true on any day (%s)", (_, { fa, en }) => {
      expect(en).not.toMatch(/\bwe (will|are)\b|we'll|today|tomorrow|this month/i);
      expect(fa).not.toMatch(/(?:می‌کنیم|می‌دهیم|می‌فرستیم|هستیم|خواهیم)|امروز|فردا|این ماه/);
    });

    it("says that the business has to be told, unless more attempts follow", () => {
      for (const { fa, en } of [closed, over]) {
        expect(fa).toMatch(/به ما خبر دهید|با ما در تماس باشید/);
        expect(en).toMatch(/let us know|get in touch with us/);
      }
      expect(open.fa).not.toContain("به ما خبر دهید");
      expect(open.en).toMatch(/please don't pay it separately\.$/);
    });

    it("asks for a new permission first once the authorization is over, and for nothing that would not help", () => {
      expect(over.fa).toContain("مجوز تازه");
      expect(over.en).toMatch(/new permission|a new one is needed first/);
      expect(over.en).not.toMatch(/order(ed)? it? ?again/);
    });
  },
);

it("leaves the day out where the service names none", () => {
  const { fa, en } = customerMessageOf(
    { ...withdrawal, status: "FAILED", date: null, errorCode: "01" },
    "failed",
    "rial",
  );
  expect(fa).toContain("برداشت ۱٬۲۰۰٬۰۰۰ ریال از حساب شما انجام نشد");
  expect(en).toContain("The payment of 1,200,000 rial could not be collected");
});
