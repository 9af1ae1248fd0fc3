import { and, eq, gte } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type SearchAnswer, searchOperations } from "@/lib/areas/records/search/operations";
import { addDays, isoDayToCompactJalali, isoDayToJalali, tehranDayOf } from "@/lib/kit/format/jalali";
import { flushAnswers } from "@/lib/server/book/feed";
import { recordIn } from "@/lib/server/book/keep";
import { READING } from "@/lib/server/book/reading";
import * as upstream from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { bookAccountDays, bookReadings, bookRecords } from "@/lib/server/db/schema";
import { callService } from "@/lib/server/proxy/call-service";
import { dayOf, trueRecords, type WholeBook, wholeBook } from "@/lib/testing/book/truth";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { bankAccountOperations } from "../operations";
import { readAccountList, readAccountRows } from "./read-accounts";
import { accountDays } from "./record";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const never = new AbortController().signal;
const today = tehranDayOf(Date.now());
const DAYS = 100;
const since = addDays(today, 1 - DAYS);
let sandbox: TestSandbox;
let owner: TestMember;
let support: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "30000", SERVICE_LIMIT_POST: "30000", ANSWER_CACHE: "off", BOOK_DAYS: String(DAYS) },
  });
  owner = await makeMember(BUSINESS, "owner");
  support = await makeMember(BUSINESS, "support");
});
afterAll(() => sandbox.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await sandbox.control("POST", "habits", { bank_accounts: "on" });
});

const read = async (now = Date.now()) => {
  await readAccountList(BUSINESS, never, now);
  return readAccountRows(BUSINESS, never, now);
};
const records = (kind: "bankAccount" | "accountRow") =>
  db()
    .select()
    .from(bookRecords)
    .where(and(eq(bookRecords.business, BUSINESS), eq(bookRecords.kind, kind)));
const search = async (q: string, member = owner) =>
  ((await member.ask(searchOperations.lookup, { q })).body as SearchAnswer).hits.filter(({ kind }) =>
    ["bankAccount", "accountRow"].includes(kind),
  );
const ofAccount = (book: WholeBook, iban: string) => book.bank_rows.filter((row) => row.iban === iban);
const firstIban = async () => (await wholeBook(sandbox)).bank_accounts[0]?.iban ?? "";
/** Makes the next reading start from the beginning. */
const forget = () => db().delete(bookAccountDays);

/** Passes on the statement's answers after `change`, and counts the calls. */
function ofStatement(change: (body: { data: Record<string, unknown>[] }, page: number) => unknown): { calls: number } {
  const seen = { calls: 0 };
  const send = upstream.sendUpstream;
  vi.spyOn(upstream, "sendUpstream").mockImplementation(async (call) => {
    const answer = await send(call);
    if (!call.path.endsWith("/account/statement")) return answer;
    seen.calls += 1;
    const changed = change(JSON.parse(answer.text), Number((call.query as { page?: number }).page ?? 1));
    return changed instanceof Error ? Promise.reject(changed) : { ...answer, text: JSON.stringify(changed) };
  });
  return seen;
}

it("a business without the tool is asked once, and costs nothing for hours", async () => {
  await sandbox.control("POST", "habits", { bank_accounts: "inactive" });
  const sent = vi.spyOn(upstream, "sendUpstream");
  const now = Date.now();
  for (const minutes of [0, 1, 5, 60, 300]) expect(await read(now + minutes * MINUTE)).toEqual(expect.any(Date));
  expect(sent).toHaveBeenCalledTimes(1);
  await read(now + 7 * HOUR);
  expect(sent).toHaveBeenCalledTimes(2);
  expect(await records("accountRow")).toEqual([]);
  await db().delete(bookReadings);
});

it("what breaks off goes on with the days that are missing, and no row is missing or there twice", async () => {
  vi.spyOn(READING, "perPage", "get").mockReturnValue(5);
  const cut = ofStatement((body, page) => (page > 1 && cut.calls % 3 === 0 ? new Error("cut off") : body));
  let until: Date | null = null;
  for (let tries = 0; tries < 60 && until === null; tries += 1) until = await read().catch(() => null);
  expect(until).toEqual(expect.any(Date));
  const book = await wholeBook(sandbox);
  const truth = trueRecords(book, Date.parse(`${since}T00:00:00+03:30`) / 1000);
  for (const kind of ["bankAccount", "accountRow"] as const) {
    const found = (await records(kind)).map(({ id, state, amountRial, feeRial }) => [
      id,
      { state, amountRial, feeRial },
    ]);
    expect(new Map(found as never)).toEqual(truth[kind]);
  }
});

it("tells each day's opening and closing as the bank's own book has them", async () => {
  await read();
  const book = await wholeBook(sandbox);
  for (const { iban } of book.bank_accounts) {
    const rows = ofAccount(book, iban);
    const days = await accountDays(BUSINESS, iban, since, today);
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: DAYS }, (_, index) => addDays(since, index)));
    for (const { day, isWhole, why, ...told } of days) {
      expect([day, isWhole, why]).toEqual(day === today ? [day, false, "open"] : [day, true, null]);
      const ofDay = rows.filter(({ at }) => dayOf(at) === day);
      const sum = (type: string) => ofDay.reduce((all, row) => (row.type === type ? all + row.amount_rial : all), 0);
      const closing = rows.filter(({ at }) => dayOf(at) <= day).at(-1)?.balance_rial ?? null;
      expect(told, day).toMatchObject({ inRial: sum("DEPOSIT"), outRial: sum("WITHDRAWAL"), count: ofDay.length });
      if (closing !== null && told.closingRial !== null) expect([day, told.closingRial]).toEqual([day, closing]);
      if (day !== today && told.openingRial !== null) expect(told.differenceRial).toBe(0);
      if (told.openingRial !== null) expect(told.openingRial + told.inRial - told.outRial).toBe(told.closingRial);
    }
    // For a part of the period the rows before it tell the opening balance.
    const [from, to] = [addDays(today, -10), addDays(today, -5)];
    expect(await accountDays(BUSINESS, iban, from, to)).toEqual(days.filter(({ day }) => day >= from && day <= to));
  }
});

it("asks again for what is new, and for old days more and more rarely", async () => {
  await read();
  const now = Date.now();
  const seen = ofStatement((body) => body);
  await read(now + MINUTE);
  expect(seen.calls).toBe(0);
  await read(now + 6 * MINUTE);
  expect(seen.calls).toBe((await wholeBook(sandbox)).bank_accounts.length);
});

it("does not call a day whole that has a row which cannot be read, or one without a time", async () => {
  const iban = await firstIban();
  for (const spoil of [{ amount: null }, { transaction_at: null }]) {
    await forget();
    let spoilt = "";
    ofStatement((body) => {
      const row = body.data[2];
      if (row && row.iban === iban && spoilt === "") {
        spoilt = String(row.tracking_code);
        Object.assign(row, spoil);
      } else for (const each of body.data) if (each.tracking_code === spoilt) Object.assign(each, spoil);
      return body;
    });
    await read(Date.now() + 8 * HOUR);
    vi.restoreAllMocks();
    const row = (await wholeBook(sandbox)).bank_rows.find(({ tracking_code }) => tracking_code === spoilt);
    const day = dayOf(row?.at ?? 0);
    const days = await accountDays(BUSINESS, iban, since, today);
    expect(
      days.find((each) => each.day === day),
      JSON.stringify(spoil),
    ).toMatchObject({
      isWhole: false,
      why: "odd",
      differenceRial: null,
    });
  }
  await forget();
  await read();
  expect((await accountDays(BUSINESS, iban, since, addDays(today, -1))).every(({ isWhole }) => isWhole)).toBe(true);
});

it("believes neither a statement that tells other days nor one that tells the same page again", async () => {
  const iban = await firstIban();
  const known = () => db().select().from(bookAccountDays).where(eq(bookAccountDays.iban, iban));
  await forget();
  ofStatement((body) => ({
    ...body,
    data: body.data.map((row, index) => (index === 0 ? { ...row, transaction_at: "1399/01/05 10:00:00" } : row)),
  }));
  await read(Date.now() + 8 * HOUR);
  expect(await known()).toEqual([]);
  vi.restoreAllMocks();
  let first: unknown;
  ofStatement((body) => {
    first ??= body.data;
    return { ...body, data: first, meta: { current_page: 1, last_page: 9, per_page: 100, total: 900 } };
  });
  expect(await readAccountRows(BUSINESS, never)).toBeNull();
  vi.restoreAllMocks();
  await forget();
  await read();
});

it("keeps no row of another account, and calls no day whole that was told with one", async () => {
  const iban = await firstIban();
  const foreign = "9".repeat(20);
  const other = "IR062960000000100324200001";
  const known = () => db().select().from(bookAccountDays).where(eq(bookAccountDays.iban, iban));
  await forget();
  ofStatement((body) => {
    const [row] = body.data;
    return row
      ? { ...body, data: [row, { ...row, tracking_code: foreign, iban: other }, ...body.data.slice(1)] }
      : body;
  });
  expect(await read(Date.now() + 8 * HOUR)).toBeNull();
  const asked = { iban, from: since, to: today, perPage: 100 };
  expect(JSON.stringify((await askProxy(owner, bankAccountOperations.statement, asked)).body)).toContain(foreign);
  await flushAnswers();
  expect((await records("accountRow")).filter(({ id }) => id.endsWith(foreign))).toEqual([]);
  expect(await known()).toEqual([]);
  vi.restoreAllMocks();
  await forget();
  expect(await read()).toEqual(expect.any(Date));
});

it("is found by all that stands on a row, and by those alone who may read accounts", async () => {
  await read();
  const rows = (await records("accountRow")).map((row) => recordIn<Record<string, string>>(row));
  const row = rows.find(({ counterpartyName, counterpartyIban }) => counterpartyName && counterpartyIban);
  const paid = rows.find(({ paymentId }) => paymentId);
  if (!row || !paid) throw new Error("no row that has all");
  const day = isoDayToJalali(tehranDayOf(row.at ?? ""));
  const asked = [row.trackingCode, row.counterpartyIban, row.counterpartyName, `${row.amountRial} ریال ${day}`];
  expect((await search(paid.paymentId ?? "")).map(({ id }) => id)).toContain(paid.trackingCode);
  for (const q of asked) {
    const hits = await search(q ?? "");
    expect(
      hits.map(({ id }) => id),
      q,
    ).toContain(row.trackingCode);
    expect(hits.find(({ id }) => id === row.trackingCode)?.href).not.toMatch(/IR\d{24}/);
    expect(await search(q ?? "", support), q).toEqual([]);
  }
  const [account] = (await records("bankAccount")).map((each) => recordIn<Record<string, string>>(each));
  const amount = (await support.ask(searchOperations.lookup, { q: `12,345,678 ریال ${day}` })).body as SearchAnswer;
  expect(amount.notFoundBy).not.toContain("accountRow");
  for (const q of [account?.iban, account?.accountNumber])
    expect((await search(q ?? "")).map(({ kind, id }) => [kind, id])).toContainEqual(["bankAccount", account?.iban]);
});

it("learns a label by what passes, and an account that is not listed any more is gone and stays findable", async () => {
  const iban = await firstIban();
  const [row] = (await wholeBook(sandbox)).bank_rows.filter((each) => each.iban === iban).slice(-1);
  const context = { business: BUSINESS, requestId: "test", isFresh: true } as const;
  const trackingCode = row?.tracking_code ?? "";
  await callService(bankAccountOperations.addLabel, { iban, trackingCode, label: "آزمون" }, context);
  const asked = { iban, q: trackingCode, from: since, to: today, page: 1, perPage: 10 };
  await callService(bankAccountOperations.statement, asked, context);
  await flushAnswers();
  const kept = (await records("accountRow")).find(({ id }) => id === `${iban} ${trackingCode}`);
  expect(kept && recordIn<{ labels: string[] }>(kept).labels).toContain("آزمون");

  await sandbox.control("POST", "habits", { bank_accounts: "none" });
  await readAccountList(BUSINESS, never, Date.now() + 20 * HOUR);
  expect((await records("bankAccount")).map(({ state }) => state)).toEqual(["GONE", "GONE", "GONE"]);
  expect((await search(trackingCode)).length).toBeGreaterThan(0);
  await sandbox.control("POST", "habits", { bank_accounts: "on" });
  await readAccountList(BUSINESS, never, Date.now() + 30 * HOUR);
  expect((await records("bankAccount")).map(({ state }) => state)).toEqual(["LINKED", "LINKED", "LINKED"]);
});

it("reads to its end what is told oldest first, with a day of more rows than a run reads", async () => {
  await read();
  const iban = await firstIban();
  const PER_PAGE = 3;
  vi.spyOn(READING, "perPage", "get").mockReturnValue(PER_PAGE);
  const busy = addDays(today, -3);
  const days = Array.from({ length: 31 }, (_, index) => addDays(today, index - 30));
  const made = days.flatMap((day) =>
    Array.from({ length: day === busy ? 180 : 1 }, (_, index) => ({ day, tracking_code: `77${day}${index}` })),
  );
  const send = upstream.sendUpstream;
  const asked: string[] = [];
  vi.spyOn(upstream, "sendUpstream").mockImplementation(async (call) => {
    const answer = await send(call);
    const query = call.query as Record<string, string | number>;
    if (!call.path.endsWith("/account/statement") || query.iban !== iban) return answer;
    asked.push(`${query.from_date} ${query.to_date} ${query.page}`);
    const body = JSON.parse(answer.text);
    pattern ??= body.data[0];
    const rows = made.filter(({ day }) => {
      const compact = isoDayToCompactJalali(day);
      return compact >= String(query.from_date) && compact <= String(query.to_date);
    });
    const start = (Number(query.page) - 1) * PER_PAGE;
    const data = rows.slice(start, start + PER_PAGE).map(({ day, tracking_code }) => ({
      ...pattern,
      tracking_code,
      transaction_at: `${isoDayToJalali(day)} 00:00:01`,
    }));
    const last_page = Math.ceil(rows.length / PER_PAGE);
    const meta = { ...body.meta, current_page: Number(query.page), last_page, per_page: PER_PAGE, total: rows.length };
    return { ...answer, text: JSON.stringify({ ...body, data, meta }) };
  });
  let pattern: object | undefined;
  const isDue = and(eq(bookAccountDays.iban, iban), gte(bookAccountDays.day, days[0] ?? ""));
  await db().delete(bookAccountDays).where(isDue);
  let until: Date | null = null;
  for (let runs = 0; runs < 12 && until === null; runs += 1) until = await readAccountRows(BUSINESS, never);
  expect(until).toEqual(expect.any(Date));
  const ids = new Set((await records("accountRow")).map(({ id }) => id));
  expect(made.filter(({ tracking_code }) => !ids.has(`${iban} ${tracking_code}`))).toEqual([]);
  const ofBusy = asked.filter((each) =>
    each.startsWith(`${isoDayToCompactJalali(busy)} ${isoDayToCompactJalali(busy)} `),
  );
  expect([ofBusy.length, new Set(ofBusy).size]).toEqual([60, 60]);
  const [reading] = await db().select().from(bookReadings).where(eq(bookReadings.kind, "accountRow"));
  expect(reading?.anchors).toEqual([]);
});
