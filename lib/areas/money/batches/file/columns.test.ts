import { describe, expect, it } from "vitest";
import { orderItemFile } from "@/lib/areas/money/orders/fields";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { makeIban } from "@/lib/kit/format/iban";
import { unitOfHeading } from "@/lib/kit/tables/unit-of-heading";
import { arrange, arrangeAt, FIELDS, fieldOfHeading } from "./columns";
import { TEMPLATE_HEADINGS } from "./template-headings";

const IBAN = makeIban("012", "1234567");

describe("a heading", () => {
  it.each([
    ["شبا", "iban"],
    ["شماره شبا", "iban"],
    ["شمارهٔ شبا", "iban"],
    ["شماره‌شبا (IBAN)", "iban"],
    ["مقصد (شبا)", "iban"],
    ["Sheba", "iban"],
    ["IBAN", "iban"],
    ["مبلغ", "amount"],
    ["مبلغ (ریال)", "amount"],
    ["مبلغ به تومان", "amount"],
    ["amount_toman", "amount"],
    ["Amount (IRR)", "amount"],
    ["نام", "ownerName"],
    ["نام صاحب حساب", "ownerName"],
    ["نام صاحب حساب *", "ownerName"],
    ["account-owner", "ownerName"],
    ["شرح", "description"],
    ["بابت", "description"],
    ["توضيحات (اختياري)", "description"],
    ["شناسه پرداخت", "paymentNumber"],
    ["شناسهٔ واريز", "paymentNumber"],
    ["payment_number", "paymentNumber"],
    ["شمارهٔ فاکتور", "externalId"],
    ["Order No.", "externalId"],
    ["external_id", "externalId"],
    ["نوع", "type"],
    ["type", "type"],
    ["کد پرسنلی", null],
    ["", null],
  ])("%s is known as %s", (heading, field) => {
    expect(fieldOfHeading(heading)).toBe(field);
  });

  it.each([
    ["مبلغ (ریال)", "rial"],
    ["مبلغ به ريال", "rial"],
    ["ﻣﺒﻠﻎ (ريال)", "rial"],
    ["amount_rial", "rial"],
    ["Amount (IRR)", "rial"],
    ["مبلغ (تومان)", "toman"],
    ["amount_toman", "toman"],
    ["Amount IRT", "toman"],
    ["مبلغ", null],
    ["مبلغ (ریال یا تومان)", null],
    ["amount", null],
    ["first amount", null],
  ])("%s names the unit %s", (heading, unit) => {
    expect(unitOfHeading(heading)).toBe(unit);
  });

  it("of our own templates is known again, with its unit", () => {
    for (const headings of Object.values(TEMPLATE_HEADINGS)) {
      for (const field of FIELDS) expect(fieldOfHeading(headings[field])).toBe(field);
      expect(unitOfHeading(headings.amount)).toBe("rial");
    }
  });
});

it.each([fa, en])("headings of our own exported files are known again", (messages) => {
  const headings = ["receiverIban", "amount", "receiverName", "description", "paymentNumber", "type", "externalId"].map(
    (wanted) => {
      const label = orderItemFile.find(({ id }) => id === wanted)?.label ?? "";
      return label.split(".").reduce<unknown>((tree, step) => (tree as Record<string, unknown>)[step], messages);
    },
  );
  expect(headings.map((heading) => fieldOfHeading(String(heading)))).toEqual(FIELDS);
});

describe("a table", () => {
  it("is read by its headings, in any order, with columns it does not know", () => {
    expect(arrange([["کد", "مبلغ (تومان)", "بابت", "شبا"]])).toEqual({
      headingAt: 0,
      columns: [null, "amount", "description", "iban"],
      unit: "toman",
    });
  });

  it("may have a report's lines above its headings", () => {
    const rows = [
      ["گزارش حقوق آبان"],
      ["تهیه‌کننده", "واحد مالی"],
      ["نام", "شبا", "مبلغ (ریال)"],
      ["مریم", IBAN, "60000"],
    ];
    expect(arrange(rows)).toEqual({ headingAt: 2, columns: ["ownerName", "iban", "amount"], unit: "rial" });
  });

  it("without headings is known by its content, and its unit is not guessed", () => {
    expect(
      arrange([
        ["مریم", IBAN, "1,200,000"],
        ["علی", IBAN, "۹۰۰٬۰۰۰"],
      ]),
    ).toEqual({ headingAt: null, columns: [null, "iban", "amount"], unit: null });
  });

  it("with two columns of numbers says nothing about which are the amounts", () => {
    expect(arrange([[IBAN, "1200000", "7788"]]).columns).toEqual(["iban", null, null]);
  });

  it("has headings in words that nobody knows", () => {
    const rows = [
      ["Konto", "Betrag"],
      [IBAN, "1200000"],
    ];
    expect(arrange(rows)).toEqual({ headingAt: 0, columns: ["iban", null], unit: null });
  });

  it("takes a field from one column only", () => {
    expect(arrange([["شبا", "IBAN", "مبلغ"]]).columns).toEqual(["iban", null, "amount"]);
  });

  it("is read as a person says where its headings are", () => {
    const rows = [
      ["شبا", "مبلغ (ریال)"],
      [IBAN, "60000"],
    ];
    expect(arrangeAt(rows, null).headingAt).toBe(null);
    expect(arrangeAt(rows, 0)).toEqual(arrange(rows));
  });
});
