import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { makeIban } from "@/lib/kit/format/iban";
import { defaultPolicy } from "@/lib/kit/orders/policy";
import { badRowsCsv, badRowsTable } from "./bad-rows";
import {
  checkDraft,
  type Draft,
  draftOf,
  isShown,
  missingFields,
  paidRows,
  rowChecker,
  totalIn,
  withCell,
  withColumn,
  withHeadings,
  withLeftOut,
} from "./draft";

const [A, B, C] = ["1", "2", "3"].map((account) => makeIban("012", account)) as [string, string, string];

const draft = (rows: string[][]): Draft =>
  draftOf(
    {
      rows,
      lines: rows.map((_, index) => index + 1),
      encoding: "utf-8",
      sheet: null,
      otherSheets: [],
      hidden: { rows: [], columns: [] },
    },
    { fileName: "حقوق.csv", rowsOf: null, idempotencyKey: "0" },
  );

const FILE = draft([
  ["شبا", "مبلغ (ریال)", "کد"],
  [A, "60000", "1"],
  [B, "1200", "2"],
  ["", "70000"],
  [A, "60000", "4"],
]);

const checked = (given: Draft) => checkDraft(given, rowChecker(given.columns, given.unit ?? "rial"));

it("counts what is right, wrong and worth a look", () => {
  const { counts, totalRial, rows } = checked(FILE);
  expect(counts).toEqual({ all: 4, errors: 2, warnings: 1, leftOut: 0 });
  expect(totalRial).toBe(120_000);
  expect(checked(FILE).notSummed).toEqual({ errors: 2, leftOut: 0 });
  expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
  expect(rows.filter((row) => isShown(row, "errors")).map(({ line }) => line)).toEqual([3, 4]);
  expect(rows.filter((row) => isShown(row, "warnings")).map(({ line }) => line)).toEqual([5]);
});

it("pays a corrected row, and not one that is left out", () => {
  const corrected = withCell(withCell(FILE, 2, "amount", "90000"), 3, "iban", C);
  expect(checked(corrected).counts.errors).toBe(0);
  const withoutRepeat = withLeftOut(corrected, [4], true);
  const { counts, totalRial } = checked(withoutRepeat);
  expect(counts).toEqual({ all: 4, errors: 0, warnings: 0, leftOut: 1 });
  expect(totalRial).toBe(220_000);
  expect(checked(withoutRepeat).notSummed).toEqual({ errors: 0, leftOut: 1 });
  expect(paidRows(checked(withoutRepeat)).map(({ line, payment }) => [line, payment.iban])).toEqual([
    [2, A],
    [3, B],
    [4, C],
  ]);
  expect(checked(withLeftOut(withoutRepeat, [4], false)).totalRial).toBe(280_000);
});

it("writes a correction into a row that was too short for its column", () => {
  const short = draft([["مبلغ (ریال)", "شبا"], ["60000"]]);
  expect(withCell(short, 1, "iban", A).rows[1]).toEqual(["60000", A]);
});

it("moves a field to another column", () => {
  const moved = withColumn(FILE, 2, "amount");
  expect(moved.columns).toEqual(["iban", null, "amount"]);
  expect(missingFields(withColumn(FILE, 1, null))).toEqual(["amount"]);
});

it("counts the first row as a payment when a person says that it is no heading", () => {
  const rows = draft([
    ["شبا", "مبلغ"],
    [A, "60000"],
  ]);
  expect(checked(withHeadings(rows, false)).counts.all).toBe(2);
  expect(withHeadings(withHeadings(rows, false), true).columns).toEqual(rows.columns);
});

it("tells what the amounts come to in either unit", () => {
  expect(totalIn(FILE, "rial").totalRial).toBe(191_200);
  expect(totalIn(FILE, "toman").totalRial).toBe(1_912_000);
});

it("saves rows with errors with their own columns, and nothing in them runs as a formula", () => {
  const bad = withCell(FILE, 2, "amount", "=1+1");
  const { rows } = checked(bad);
  const table = badRowsTable(bad, rows.slice(1, 2), {
    heading: "ایراد",
    say: ({ message }) => message,
    line: (line) => `ردیف ${line}`,
  });
  expect(table[1]?.[1]).toBe("=1+1");
  const csv = badRowsCsv(table, bad.columns);
  expect(Papa.parse<string[]>(csv.slice(1).trimEnd()).data).toEqual([
    ["شبا", "مبلغ (ریال)", "کد", "ایراد"],
    [B, "'=1+1", "2", "ردیف 3: errors.amountNotNumber"],
  ]);
});

it("says of a row that the policy forbids it, before the review", () => {
  const rules = {
    ...defaultPolicy(),
    blocked: [{ iban: B, note: "" }],
    kinds: { ...defaultPolicy().kinds, batch: { ...defaultPolicy().kinds.batch, paymentRial: 65_000 } },
  };
  const rows = draft([
    ["شبا", "مبلغ (ریال)"],
    [A, "60000"],
    [B, "60000"],
    [C, "70000"],
  ]);
  const under = (given: typeof rules | (typeof rules & { allowed: { iban: string; note: string }[] })) =>
    checkDraft(rows, rowChecker(rows.columns, "rial"), given).rows.map(({ line, findings }) => [
      line,
      ...findings.map(({ field, severity, message }) => `${severity} ${field} ${message.split(".").at(-1)}`),
    ]);
  expect(under(rules)).toEqual([[2], [3, "error iban blocked"], [4, "error amount aboveLimit"]]);
  expect(under({ ...rules, allowed: [{ iban: A, note: "" }] })).toEqual([
    [2],
    [3, "error iban blocked"],
    [4, "error iban notAllowed", "error amount aboveLimit"],
  ]);
});

describe("a text whose row has more cells than there are headings", () => {
  const text = draft([
    ["شبا", "نام", "مبلغ (تومان)"],
    [A, "الف", "12", "500", "000"],
    [B, "ب", "9800000", ""],
  ]);
  const under = ({ rows }: ReturnType<typeof checked>) =>
    rows.map(({ payment, findings }) => [payment?.amountRial, findings[0]?.message, findings[0]?.text]);

  it("pays none of it, and says what the cell was probably to be", () => {
    expect(under(checked(text))).toEqual([
      [undefined, "batchUpload.findings.tooManyCells", "12,500,000"],
      [98_000_000, undefined, undefined],
    ]);
    expect(checked(text)).toMatchObject({ counts: { errors: 1 }, totalRial: 98_000_000 });
    expect(totalIn(text, "toman")).toEqual({ totalRial: 98_000_000, unread: 1 });
  });

  it("stays wrong while another cell is corrected", () => {
    expect(checked(withCell(text, 1, "ownerName", "پ")).rows[0]?.payment).toBeNull();
  });

  it("pays it once the cell is corrected", () => {
    expect(under(checked(withCell(text, 1, "amount", "12500000")))[0]).toEqual([125_000_000, undefined, undefined]);
  });

  it("is one in a spreadsheet too, whose headings are padded to the widest row", () => {
    const rows = text.rows.map((row) => [...row, ""]);
    const padded = checked({ ...text, rows, encoding: null });
    expect(padded.rows[0]?.findings[0]?.message).toBe("batchUpload.findings.tooManyCells");
    expect(padded.counts).toEqual(checked(text).counts);
  });
});

it("says of a damaged letter that the cell cannot be read", () => {
  const { rows } = checked(
    draft([
      ["شبا", "مبلغ (ریال)", "نام"],
      [A, "60000", "کیانو\ufffd"],
    ]),
  );
  expect(rows[0]?.payment).toBeNull();
  expect(rows[0]?.findings).toMatchObject([{ field: "ownerName", message: "batchUpload.findings.damagedLetter" }]);
});
