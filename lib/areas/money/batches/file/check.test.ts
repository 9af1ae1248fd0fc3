import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeParse } from "zod/mini";
import { batchRow } from "@/lib/areas/money/orders/schemas";
import { toPersianDigits } from "@/lib/kit/format/digits";
import { formatIban, makeIban } from "@/lib/kit/format/iban";
import type { MoneyUnit } from "@/lib/kit/format/money";
import { hasLostDigits } from "@/lib/kit/tables/lost-digits";
import { runs } from "@/lib/testing/rig/property";
import { checkRow, type FieldTexts, findRepeated, typeOf } from "./check";

const IBAN = makeIban("012", "1234567");
const OTHER = makeIban("017", "7654321");
const RIGHT: FieldTexts = { iban: IBAN, amount: "1200000" };

const check = (texts: FieldTexts, unit: MoneyUnit = "rial") => checkRow({ ...RIGHT, ...texts }, unit);
const said = (texts: FieldTexts, unit: MoneyUnit = "rial") =>
  check(texts, unit).findings.map(({ field, severity, message }) => `${severity} ${field}: ${message}`);

describe("a row", () => {
  it("is a payment with everything that is given", () => {
    const texts = {
      ownerName: " مریم ",
      description: "حقوق",
      paymentNumber: "۰۰۱۲۳",
      type: "a2a",
      externalId: " INV-۷\n",
    };
    expect(check(texts)).toEqual({
      iban: IBAN,
      amountRial: 1_200_000,
      findings: [],
      payment: {
        iban: IBAN,
        amountRial: 1_200_000,
        type: "A2A",
        ownerName: "مریم",
        description: "حقوق",
        paymentNumber: "00123",
        externalId: "INV-7",
      },
    });
  });

  it("is read in the unit of its file", () => {
    expect(check({ amount: "۱۲۰٬۰۰۰" }, "toman").amountRial).toBe(1_200_000);
    expect(check({ amount: "12,500.5" }, "toman").amountRial).toBe(125_005);
  });

  it.each([
    [{ iban: "" }, "error iban: errors.required"],
    [{ iban: IBAN.slice(0, -1) }, "error iban: errors.ibanLength"],
    [{ iban: IBAN.replace(/.$/, (last) => String((Number(last) + 1) % 10)) }, "error iban: errors.ibanChecksum"],
    [{ iban: "DE89370400440532013000" }, "error iban: errors.ibanNotIranian"],
    [{ iban: "6.2012E+22" }, "error iban: batchUpload.findings.lostDigits"],
    [{ amount: "" }, "error amount: errors.required"],
    [{ amount: "پنجاه" }, "error amount: errors.amountNotNumber"],
    [{ amount: "1.200.000" }, "error amount: errors.amountSeparators"],
    [{ amount: "-60000" }, "error amount: errors.amountNegative"],
    [{ amount: "60000.5" }, "error amount: errors.amountDecimals"],
    [{ amount: "۶۰۰۰ تومان" }, "error amount: batchUpload.findings.amountOtherUnit"],
    [{ amount: "1.2E+6" }, "error amount: batchUpload.findings.lostDigits"],
    [{ amount: "49999" }, "error amount: batchUpload.findings.amountTooSmall"],
    [{ amount: "500000001" }, "error amount: batchUpload.findings.amountTooLarge"],
    [{ description: "ا".repeat(257) }, "error description: batchUpload.findings.descriptionTooLong"],
    [{ ownerName: "ا".repeat(101) }, "error ownerName: batchUpload.findings.ownerNameTooLong"],
    [{ externalId: "x".repeat(61) }, "error externalId: batchUpload.findings.externalId"],
    [{ externalId: "1.2345678901234E+17" }, "error externalId: batchUpload.findings.lostDigits"],
    [{ paymentNumber: "12a" }, "error paymentNumber: batchUpload.findings.paymentNumber"],
    [{ paymentNumber: "1".repeat(31) }, "error paymentNumber: batchUpload.findings.paymentNumber"],
    [{ paymentNumber: "1.2345678901234E+17" }, "error paymentNumber: batchUpload.findings.lostDigits"],
    [{ type: "ساتنا" }, "error type: batchUpload.findings.type"],
  ])("with %j is refused", (texts, finding) => {
    expect(said(texts)).toEqual([finding]);
    expect(check(texts).payment).toBeNull();
  });

  it("may be of exactly the least and the most", () => {
    expect(said({ amount: "50000" })).toEqual([]);
    expect(said({ amount: "500000000" })).toEqual([]);
    expect(said({ amount: "5000" }, "toman")).toEqual([]);
  });

  it("is read the same in every digit family and grouping, and what it becomes is what an order takes", () => {
    const row = fc.record({
      account: fc.bigInt({ min: 0n, max: 10n ** 19n - 1n }),
      amountRial: fc.integer({ min: 50_000, max: 500_000_000 }),
      paymentNumber: fc.stringMatching(/^\d{1,30}$/),
      description: fc.string({ maxLength: 256 }),
    });
    fc.assert(
      fc.property(row, ({ account, amountRial, paymentNumber, description }) => {
        const iban = makeIban("012", String(account));
        const { payment } = checkRow(
          {
            iban: toPersianDigits(formatIban(iban).replace("IR", "")),
            amount: new Intl.NumberFormat("fa-IR").format(amountRial),
            paymentNumber: toPersianDigits(paymentNumber),
            description,
          },
          "rial",
        );
        expect(payment).toMatchObject({ iban, amountRial, paymentNumber });
        expect(safeParse(batchRow, payment).success).toBe(true);
      }),
      runs(1000),
    );
  });
});

it.each(["6.2E+22", "6E22", "IR6.2e+22", "۶٫۲E+22"])("%s has lost digits", (text) => {
  expect(hasLostDigits(text)).toBe(true);
});

it.each(["", "123", "1e", "حقوق", IBAN, "E22"])("%s has not", (text) => {
  expect(hasLostDigits(text)).toBe(false);
});

it("knows the ways of transfer by the words people use", () => {
  expect(["", "ACH", "پایا", "بین‌بانکی"].map(typeOf)).toEqual(["ACH", "ACH", "ACH", "ACH"]);
  expect(["a2a", "حساب به حساب", "درون بانکی"].map(typeOf)).toEqual(["A2A", "A2A", "A2A"]);
  expect(typeOf("constructor")).toBeUndefined();
});

it("tells which earlier row a row repeats", () => {
  const rows = [
    { line: 2, iban: IBAN, amountRial: 60_000 },
    { line: 3, iban: OTHER, amountRial: 60_000 },
    { line: 4, iban: IBAN, amountRial: 70_000 },
    { line: 5, iban: IBAN, amountRial: 70_000 },
    { line: 6, iban: null, amountRial: 60_000 },
    { line: 7, iban: OTHER, amountRial: null },
  ];
  expect(findRepeated(rows).map((finding) => finding && `${finding.message} ${finding.line}`)).toEqual([
    undefined,
    undefined,
    "batchUpload.findings.sameIban 2",
    "batchUpload.findings.samePayment 4",
    undefined,
    "batchUpload.findings.sameIban 3",
  ]);
});
