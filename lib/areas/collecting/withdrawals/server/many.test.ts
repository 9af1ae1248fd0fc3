import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { addDays, isoDayToJalali, tehranDayOf } from "@/lib/kit/format/jalali";
import { rolesWith } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { flushAnswers } from "@/lib/server/book/feed";
import { readLists } from "@/lib/server/book/read-lists";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { makeAuthorization } from "@/lib/testing/orders/authorization";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { workbookOf } from "@/lib/testing/workbook";
import type { FailedOnes, ReadMany } from "../many";
import { MANY_HEADINGS } from "../many-headings";
import { withdrawalOperations as operations } from "../operations";
import { manyColumns } from "./columns";

let sandbox: TestSandbox;
let accountant: TestMember;
let one: string;
let twice: string[];
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { SERVICE_LIMIT_OTHER: "2000", SERVICE_LIMIT_POST: "2000" } });
  accountant = await makeMember(BUSINESS, "accountant");
  one = await makeAuthorization(sandbox, { mobile: "09121230101", name: "مینا صادقی", limit: 1_000_000, count: 1 });
  twice = [
    await makeAuthorization(sandbox, { mobile: "09121230102", name: "نادر دوتایی" }),
    await makeAuthorization(sandbox, { mobile: "09121230102", name: "نادر دوتایی" }),
  ];
  await readLists(new AbortController().signal);
});
afterAll(() => sandbox.close());

const HEADS = "موبایل,مبلغ (ریال),تاریخ برداشت,تعداد تلاش,شرح";
const file = (lines: readonly string[], head = HEADS) => new TextEncoder().encode([head, ...lines].join("\n"));
const ask = (bytes: Uint8Array<ArrayBuffer>, unit: "rial" | "toman" | null = null, by = accountant) =>
  by.ask(operations.readMany, { fileName: "آذر.csv", unit }, randomUUID(), bytes);
async function read(lines: readonly string[], head?: string, unit?: "rial" | "toman"): Promise<ReadMany> {
  const { status, body, text } = await ask(file(lines, head), unit ?? null);
  expect(status, text).toBe(200);
  return body;
}
const day = (ahead: number) => addDays(tehranDayOf(Date.now()), ahead);

describe("a file of withdrawals", () => {
  it("finds each payer by what they can be known by, and reads days, amounts and attempts as people write them", async () => {
    const found = await read([
      `09121230101,"۵۰۰٬۰۰۰",${isoDayToJalali(day(3))},۴,قسط`,
      "",
      `9121230101,600000,,,`,
      `${one},700000,${day(40)},,`,
    ]);
    expect(found.unit).toBe("rial");
    expect(found.wrong).toEqual([]);
    expect(found.rows).toMatchObject([
      { row: 2, authorizationId: one, amountRial: 500_000, date: day(3), maxRetryCount: 4, description: "قسط" },
      { row: 4, authorizationId: one, amountRial: 600_000, date: null, maxRetryCount: 1, description: null },
      { row: 5, authorizationId: one, amountRial: 700_000, date: day(40), name: "مینا صادقی", mobile: "09121230101" },
    ]);
  });

  it("says of each row that cannot be ordered why, beside its cell, and leaves the others", async () => {
    const found = await read([
      "09120000000,500000,,,",
      "09121230101,2000000,,,",
      "09121230101,x,,,",
      "09121230101,5000,1390/01/01,,",
      "09121230101,5000,بزودی,,",
      `09121230101,5000,${day(4)},17,`,
      "09121230102,5000,,,",
      "9.12E+10,5000,,,",
      ",5000,,,",
      `${twice[0]},5000,,,`,
      "09121230101 / 09121230102,5000,,,",
    ]);
    expect(found.wrong.map(({ row, field, error }) => [row, field, error])).toEqual([
      [2, "payer", "errors.payerNotFound"],
      [3, "amount", "errors.amountOverAuthorization"],
      [4, "amount", "errors.amountNotNumber"],
      [5, "date", "errors.dateNotAfterToday"],
      [6, "date", "manyWithdrawals.wrong.date"],
      [7, "retries", "errors.retriesRange"],
      [8, "payer", "manyWithdrawals.wrong.several"],
      [9, "payer", "manyWithdrawals.wrong.lostDigits"],
      [10, "payer", "errors.required"],
      [12, "payer", "errors.severalNumbers"],
    ]);
    expect(found.wrong[0]?.cells).toMatchObject({ payer: "09120000000", amount: "500000" });
    expect(found.rows).toMatchObject([{ row: 11, authorizationId: twice[0] }]);
  });

  it("collects nothing for a total or a signature, counts neither into the question of the unit, and tells both", async () => {
    const lines = ["09121230101,5000,,,", "09121230101,6000,,,", "جمع کل,11000,,,", "مدیر مالی,,,,"];
    const found = await read(lines);
    expect(found).toMatchObject({ notes: { closing: { totals: [4], notes: [5] } }, wrong: [] });
    expect(found.rows.map(({ row }) => row)).toEqual([2, 3]);
    const unasked = await read(lines, "payer,amount,date,retries,description");
    expect(unasked).toMatchObject({ unit: null, totalsRial: { rial: 11_000, toman: 110_000 } });
  });

  it("reads a number of the business's own, whatever its column is called", async () => {
    const found = await read(
      ["09121230101,5000,INV-۷", "09121230101,6000,", `09121230101,7000,${"x".repeat(61)}`, "09121230101,8000,1.2E+17"],
      "موبایل,مبلغ (ریال),شمارهٔ فاکتور",
    );
    expect(found.rows.map(({ row, externalId }) => [row, externalId])).toEqual([
      [2, "INV-7"],
      [3, undefined],
    ]);
    expect(found.wrong).toMatchObject([
      { row: 4, field: "externalId", error: "errors.tooLong" },
      { row: 5, field: "externalId", error: "manyWithdrawals.wrong.lostDigits" },
    ]);
  });

  it("asks for the unit that no heading names, and never guesses it", async () => {
    const lines = ["09121230101,5000,,,", "09121230101,5000,,,"];
    const head = "payer,amount,date,retries,description";
    const unasked = await read(lines, head);
    expect(unasked).toMatchObject({ unit: null, totalsRial: { rial: 10_000, toman: 100_000 }, rows: [] });
    expect(unasked.unread).toEqual({ rial: 0, toman: 0 });
    // A row whose amount cannot be read is in neither sum, and counted.
    const unreadable = await read([...lines, "09121230101,5k,,,"], head);
    expect(unreadable).toMatchObject({ totalsRial: { rial: 10_000 }, unread: { rial: 1, toman: 1 } });
    const said = await read(lines, head, "toman");
    expect(said.rows.map(({ amountRial }) => amountRial)).toEqual([50_000, 50_000]);
    expect(said.twins).toEqual([3]);
    // The unit in the heading overrides the unit that a member chose.
    expect((await read(["09121230101,5000,,,"], HEADS, "toman")).rows[0]?.amountRial).toBe(5000);
  });

  it("collects no part of an amount that a comma has parted, and nothing of a row that nobody can read or see", async () => {
    const last = "موبایل,شرح,مبلغ (تومان)";
    const parted = await read(["09121230101,قسط,150,000", "09121230101,قس\ufffd,150000"], last);
    expect(parted.rows).toEqual([]);
    expect(parted.wrong.map(({ row, field, error }) => [row, field, error])).toEqual([
      [2, "amount", "errors.rowTooWide"],
      [3, "description", "errors.damagedLetter"],
    ]);
    // The same data as a workbook: its rows are padded to the widest one.
    const wide = [last.split(","), ["09121230101", "قسط", 150, "000"], ["09121230101", "یک", 50_000]];
    const packed = (await ask(workbookOf(wide))).body;
    expect(packed.wrong.map(({ row, error }: { row: number; error: string }) => [row, error])).toEqual([
      [2, "errors.rowTooWide"],
    ]);
    expect(packed.rows.map(({ amountRial }: { amountRial: number }) => amountRial)).toEqual([500_000]);
    const sheet = [last.split(","), ["09121230101", "یک", 50_000], ["09121230101", "دو", 60_000]];
    const { body } = await ask(workbookOf(sheet, { hiddenRows: [2] }));
    expect(body.rows.map(({ amountRial }: { amountRial: number }) => amountRial)).toEqual([600_000]);
    expect(body.notes.hidden).toEqual({ rows: [2], columns: [] });
  });

  it("is refused whole where it is no such file", async () => {
    for (const [bytes, error] of [
      [file(["1,2"], "شبا,نام"), "manyWithdrawals.file.noHeadings"],
      [file([]), "manyWithdrawals.file.empty"],
      [file(Array.from({ length: 1001 }, () => "09121230101,5000,,,")), "manyWithdrawals.file.tooManyRows"],
      [file(['"09121230101,5000']), "fileNotes.problems.openQuote?line=2"],
      [file(['09121230101,5000,,,"قسط" آذر', "09121230101,6000,,,"]), "fileNotes.problems.oddQuote?line=2"],
      [file([`09121230101,5000,,,${"x".repeat(1001)}`]), "fileNotes.problems.oddCell"],
    ] as const) {
      const { status, body } = await ask(bytes);
      expect([status, body.fields]).toEqual([422, { file: error }]);
    }
  });

  it("is read for those who may order, and for no other", async () => {
    const roles: Role[] = ["owner", "manager", "accountant", "support", "auditor"];
    for (const role of roles) {
      const by = await makeMember(BUSINESS, role);
      const may = rolesWith("settlements.make").includes(role);
      expect((await ask(file(["09121230101,5000,,,"]), null, by)).status).toBe(may ? 200 : 403);
      expect((await by.ask(operations.failedLately, {})).status).toBe(may ? 200 : 403);
    }
  });

  it("knows the columns of its own samples, and of what people write", async () => {
    const { columnsIn, headingAt } = manyColumns;
    for (const locale of ["fa", "en"] as const) {
      const heads = Object.values(MANY_HEADINGS[locale]);
      expect(columnsIn(heads)).toEqual(Object.keys(MANY_HEADINGS[locale]));
      expect(headingAt([["گزارش آذر"], heads])).toBe(1);
    }
    expect(columnsIn(["کد ملی", "مبلغ به تومان", "سررسید", "بابت"])).toEqual([
      "payer",
      "amount",
      "date",
      "description",
    ]);
    expect((await read(["09121230101,500"], "موبایل,مبلغ به تومان")).unit).toBe("toman");
    expect(headingAt([["نام", "مبلغ"]])).toBeNull();
  });
});

describe("failed withdrawals", () => {
  const seen: string[] = [];
  const order = async (authorization_id: string, amount: number, code: string) => {
    const { access_token } = await sandbox.control<{ access_token: string }>("POST", "tokens", {});
    const answer = await fetch(`${sandbox.url}/v3/business/parsmart/subscription/withdrawal/store`, {
      method: "POST",
      headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
      body: JSON.stringify({ authorization_id, amount, track_id: randomUUID() }),
    });
    const { result } = (await answer.json()) as { result: { withdrawal: { id: string } } };
    const { id } = result.withdrawal;
    await sandbox.control("POST", `withdrawals/${id}/settle`, {
      status: code === "" ? "DONE" : "FAILED",
      ...(code !== "" && { error_code: code }),
    });
    seen.push(id);
    return id;
  };
  const listed = async (): Promise<FailedOnes> => {
    // Looking at a withdrawal writes it into the book.
    for (const withdrawalId of seen.splice(0)) await askProxy(accountant, operations.show, { withdrawalId });
    await flushAnswers();
    const { status, body, text } = await accountant.ask(operations.failedLately, { days: 31 });
    expect(status, text).toBe(200);
    return body;
  };

  it("are told with whether and when to collect them again, and what was collected since", async () => {
    const [other] = twice;
    const poor = await order(other ?? "", 157_799, "01");
    const over = await order(other ?? "", 257_799, "17");
    const first = await listed();
    const find = (all: FailedOnes, id: string) => all.items.find((each) => each.id === id);
    expect(find(first, poor)).toMatchObject({
      amountRial: 157_799,
      errorCode: "01",
      name: "نادر دوتایی",
      again: { worth: "yes", why: "salary" },
      since: null,
    });
    expect(find(first, over)).toMatchObject({ again: { worth: "never", why: "authorization" } });
    const wanted = { authorizationId: other, amountRial: 157_000, isInstant: true, date: null, retryOf: poor };
    const again = { kind: "withdrawal" as const, idempotencyKey: randomUUID(), content: wanted };
    expect((await accountant.ask(orderOperations.make, again)).status).toBe(200);
    expect(find(await listed(), poor)).toMatchObject({ since: "again" });
    await order(other ?? "", 157_799, "");
    expect(find(await listed(), poor)).toMatchObject({ since: "collected" });
    expect(find(await listed(), over)).toMatchObject({ since: null });
  });

  it("wait for the next month where this one's count is used up by others", async () => {
    const failed = await order(one, 157_799, "02");
    expect((await listed()).items.find(({ id }) => id === failed)?.again).toMatchObject({ worth: "yes", day: null });
    await order(one, 300_000, "");
    expect((await listed()).items.find(({ id }) => id === failed)?.again).toMatchObject({ worth: "yes", why: "month" });
  });
});
