import { describe, expect, it } from "vitest";
import { type ClosingRows, closingRows, namesTotal } from "./closing-rows";

/** Rows below the headings from line 2 on, with cells parted by commas. */
const closing = (lines: readonly string[], { amountAt = 1, width = 3 } = {}): ClosingRows =>
  closingRows(
    lines.map((line, index) => ({ line: index + 2, cells: line.split(",") })),
    { amountAt, width },
  );
/** Where they stand alone. */
function found(...asked: Parameters<typeof closing>): Omit<ClosingRows, "total"> {
  const { totals, notes } = closing(...asked);
  return { totals, notes };
}
const PAID = ["09121234567,500000,قسط", "09121234568,700000,قسط"];

describe("a total", () => {
  it.each([
    ["جمع کل,1200000,"],
    [",1200000,جمع"],
    ["ﺟﻤﻊ,1200000,"],
    ["مجموع پرداخت‌ها,1200000,"],
    ["Grand total,1200000,"],
    ["TOTAL:,1200000,"],
    ["جمع ۲ ردیف,1200000,2"],
  ])("%s says so, wherever it stands", (total) => {
    expect(found([...PAID, total])).toEqual({ totals: [4], notes: [] });
    expect(found([total, ...PAID])).toEqual({ totals: [2], notes: [] });
    expect(found([PAID[0] ?? "", total, PAID[1] ?? ""])).toEqual({ totals: [3], notes: [] });
  });

  it("may have a number of its own before its label, and no row has a payer in groups of digits", () => {
    expect(found([...PAID, "3,1200000,جمع کل"])).toEqual({ totals: [4], notes: [] });
    const cells = ["912,345,6789", "1200000", "جمع دو فاکتور"];
    expect(closingRows([{ line: 2, cells }], { amountAt: 1, width: 3 })).toEqual({ totals: [], notes: [] });
  });

  it("is known by what it comes to where it stands last and says nothing", () => {
    expect(found([...PAID, ",1200000,"])).toEqual({ totals: [4], notes: [] });
    expect(found([...PAID, ",1200000,", "مدیر مالی,,"])).toEqual({ totals: [4], notes: [5] });
    // Another amount, or the amount of one row alone, is a row without its payer.
    expect(found([...PAID, ",1300000,"])).toEqual({ totals: [], notes: [] });
    expect(found(["09121234567,500000,", ",500000,"])).toEqual({ totals: [], notes: [] });
  });

  it("tells what it says, where it is the only one and says so", () => {
    expect(closing([...PAID, "جمع کل, ۱۲۰۰۰۰۰ ,"]).total).toBe("۱۲۰۰۰۰۰");
    expect(closing([...PAID, "جمع کل,,1200000"]).total).toBeUndefined();
    expect(closing(["جمع صفحه,1200000,", ...PAID, "جمع کل,2400000,"]).total).toBeUndefined();
  });

  it("is no row with a payer, right or wrong, whatever its words are", () => {
    for (const row of [
      "09121234567,1200000,جمع اقساط",
      "0912123456,1200000,جمع اقساط",
      "8f14e45f-ceea-467f-a0c2-000000000001,1200000,جمع",
      "0912 345,1200000,total",
      "1234567,1200000,تعداد ۲",
      "مریم,1200000,جمع دو فاکتور",
    ])
      expect(found([...PAID, row]), row).toEqual({ totals: [], notes: [] });
    for (const name of ["جمعه", "مجموعی", "Sumner", "Totally"]) expect(namesTotal(name), name).toBe(false);
  });
});

it("looks no further in a file that is made of them", () => {
  expect(found(Array(600).fill("جمع کل,1,"))).toMatchObject({ totals: { length: 500 } });
  expect(found([...PAID, ...Array(300).fill("توضیح,,")])).toMatchObject({ notes: { length: 200 } });
});

describe("signatures and remarks", () => {
  it("are the rows behind the last one, above or below its total", () => {
    expect(
      found([...PAID, "جمع کل,1200000,", "توضیح: تا پایان آذر,,", "تهیه‌کننده: مریم,,مدیر مالی", "تلفن: 02188776655,,"]),
    ).toEqual({ totals: [4], notes: [5, 6, 7] });
    expect(found([...PAID, ",,صفحه ۱ از ۱"])).toEqual({ totals: [], notes: [4] });
  });

  it("are none where a row lacks something, or stands before others", () => {
    for (const row of [
      "09121234567,,",
      "12345,,",
      "شبا: IR02 0120 0000 0000 0777 0583 30,,",
      ",500000,",
      "علی,رضایی,",
      "مهر,,0912",
      "8f14e45f-ceea-467f-a0c2-000000000001,,",
    ])
      expect(found([...PAID, row]), row).toEqual({ totals: [], notes: [] });
    expect(found(["مدیر مالی,,", ...PAID])).toEqual({ totals: [], notes: [] });
    // In a file of one column every row has one cell.
    expect(found(["IR12", "IRXX"], { width: 1 })).toEqual({ totals: [], notes: [] });
  });
});
