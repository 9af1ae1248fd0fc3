import { and, asc, desc, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { readStatement, reckonTouched } from "@/lib/areas/money/wallet/server/ask";
import { entryOfTransaction } from "@/lib/areas/money/wallet/server/book";
import { reckonDays } from "@/lib/areas/money/wallet/server/reckon-days";
import { walletTotals } from "@/lib/areas/money/wallet/server/record";
import { TRANSACTION_STATUSES } from "@/lib/areas/money/wallet/status";
import { walletChange } from "@/lib/areas/records/overview/figures";
import type { StatementDay } from "@/lib/kit/book/statement-days";
import { flowOf } from "@/lib/kit/book/statement-days";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { keepStatement, touchedDays } from "@/lib/server/book/daily-figures";
import * as upstream from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { bookChanges, bookRecords, dailyFigures } from "@/lib/server/db/schema";
import { callService } from "@/lib/server/proxy/call-service";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { flushAnswers, noteInBook } from "./feed";
import { keepInBook, recordIn } from "./keep";
import { READING } from "./reading";
import { bookCheck, bookVerdicts } from "./state";
import { termsOf } from "./terms";

interface SandboxBook {
  balances_rial: { wallet: number };
  wallet: { at: number; amount_rial: number }[];
  transactions: { id: number; status: number; channel: string; amount_rial: number; wage_rial: number; at: number }[];
}

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "30000", SERVICE_LIMIT_POST: "30000", ANSWER_CACHE: "off" },
  });
});
afterAll(() => sandbox.close());

const truth = () => sandbox.control<SandboxBook>("GET", "book");
const serviceDay = async () => tehranDayOf(Date.parse((await sandbox.control<{ iso: string }>("GET", "clock")).iso));
const never = new AbortController().signal;
const daysUntil = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(last, index - count + 1));
const rows = () => db().select().from(bookRecords).where(eq(bookRecords.business, BUSINESS));
async function figures(): Promise<Map<string, StatementDay>> {
  const kept = await db()
    .select()
    .from(dailyFigures)
    .where(and(eq(dailyFigures.business, BUSINESS)))
    .orderBy(asc(dailyFigures.day));
  return new Map(kept.map(({ day, figures }) => [day, figures as StatementDay]));
}

const today = () => tehranDayOf(Date.now());
const daysSince = (moment: Date): number => Math.ceil((Date.now() - moment.getTime()) / 86_400_000);

/** The book must equal the sandbox's data: each row, each day's change to the rial, and the wallet. */
async function expectEqual(days: readonly string[]): Promise<void> {
  const { balances_rial, wallet, transactions } = await truth();
  const inBook = new Map((await rows()).map((row) => [row.id, row]));
  const told = transactions.filter(({ at }) => days.includes(tehranDayOf(at * 1000)));
  expect(told.map(({ id }) => inBook.get(String(id))?.state)).toEqual(
    told.map(({ status }) => TRANSACTION_STATUSES[String(status) as keyof typeof TRANSACTION_STATUSES]),
  );
  const known = await figures();
  const moved = Object.fromEntries(days.map((day) => [day, 0]));
  for (const { at, amount_rial } of wallet) {
    const day = tehranDayOf(at * 1000);
    if (day in moved) moved[day] = (moved[day] ?? 0) + amount_rial;
  }
  const change = (day: string) => {
    const { ledger, closingBalanceRial } = known.get(day) ?? {};
    return { rial: (closingBalanceRial ?? 0) - (ledger?.openingRial ?? 0), differenceRial: ledger?.differenceRial };
  };
  expect(Object.fromEntries(days.map((day) => [day, change(day)]))).toEqual(
    Object.fromEntries(days.map((day) => [day, { rial: moved[day], differenceRial: 0 }])),
  );
  const last = days.at(-1) ?? "";
  expect(known.get(last)?.closingBalanceRial).toBe(balances_rial.wallet);
  const period = walletChange(flowOf(days, known), known.get(days[0] ?? "")?.ledger?.openingRial ?? null);
  expect(period?.differenceRial).toBe(0);
}

it("a year read in one go adds up to the rial, day by day and as a whole", async () => {
  const days = daysUntil(await serviceDay(), 364);
  await readStatement(BUSINESS, days, never);
  expect((await figures()).size).toBe(364);
  await expectEqual(days);
  const months = await db().execute<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class JOIN pg_inherits ON inhrelid = oid
    WHERE inhparent = 'book_records'::regclass`);
  expect(months.rows.length).toBeGreaterThan(12);
  const elsewhere = await db().execute(sql`SELECT 1 FROM book_records_other`);
  expect(elsewhere.rows).toEqual([]);
});

it("what broke off goes on where it stood, and nothing is there twice", async () => {
  await db().delete(bookRecords);
  await db().delete(dailyFigures);
  const days = daysUntil(await serviceDay(), 60);
  const path = "GET /v3/business/:business/transaction";
  for (let page = 1; page <= 3; page += 1) {
    await sandbox.control("POST", "faults", {
      operation: path,
      fault: "status",
      value: 500,
      times: "always",
      after: page,
    });
    await expect(readStatement(BUSINESS, days, never)).rejects.toThrow();
    await sandbox.control("DELETE", "faults");
  }
  await readStatement(BUSINESS, days, never);
  await expectEqual(days);
  const all = await rows();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

it.each(["passed_over", "refused"])("a filter for refunds that is %s makes refunds of nothing else", async (habit) => {
  await db().delete(bookRecords);
  await db().delete(dailyFigures);
  const days = daysUntil(await serviceDay(), 60);
  await sandbox.control("POST", "habits", { statement_channel: habit });
  try {
    await readStatement(BUSINESS, days, never);
  } finally {
    await sandbox.control("POST", "habits", { statement_channel: "narrows" });
  }
  await expectEqual(days);
  const refunds = (await truth()).transactions.filter(
    ({ channel, at }) => channel === "refund" && days.includes(tehranDayOf(at * 1000)),
  );
  const inBook = (await rows()).filter(({ channel }) => channel === "refund");
  expect(inBook.map(({ id }) => id).sort()).toEqual(refunds.map(({ id }) => String(id)).sort());
  expect(refunds.length).toBeGreaterThan(0);
});

it("totals of a period are the rows' own, and lead from the balance before to the balance after", async () => {
  const days = daysUntil(await serviceDay(), 31);
  await readStatement(BUSINESS, days, never);
  const [from = "", to = ""] = [days[10], days[20]];
  const { totals } = await walletTotals(BUSINESS, { from, to });
  if (!totals?.wallet) throw new Error("the book is not whole");
  const { inRial, outRial, feeRial, underWayRial, wallet } = totals;
  expect(totals.uncertainFeeRial).toBe(0);
  expect(
    wallet.openingRial + inRial - outRial - feeRial - underWayRial + wallet.cameBackRial + wallet.differenceRial,
  ).toBe(wallet.closingRial);
  const known = await figures();
  expect(wallet.openingRial).toBe(known.get(days[9] ?? "")?.closingBalanceRial);
  expect(wallet.closingRial).toBe(known.get(to)?.closingBalanceRial);

  const { transactions } = await truth();
  const told = transactions.filter(({ at }) => tehranDayOf(at * 1000) >= from && tehranDayOf(at * 1000) <= to);
  expect(totals.count).toBe(told.length);
  // Each filter on its own, compared with the rows that the service lists for it.
  const filters = [
    ["channel", "ipg", (row: (typeof told)[number]) => row.channel === "ipg"],
    ["kind", "settlements", (row: (typeof told)[number]) => row.channel === "settlements"],
    ["kind", "transactions", (row: (typeof told)[number]) => row.channel !== "settlements"],
    ["status", "succeed", (row: (typeof told)[number]) => [1, 2, 4, 5, -5, 6].includes(row.status)],
    ["status", "failed", (row: (typeof told)[number]) => [-1, -3, -6].includes(row.status)],
  ] as const;
  for (const [name, value, isIt] of filters) {
    const rows = told.filter(isIt);
    const answer = await walletTotals(BUSINESS, { from, to, [name]: value });
    const came = rows.filter(({ status, channel }) => [1, 4, 5].includes(status) && channel !== "refund");
    expect(answer.totals, value).toMatchObject({
      count: rows.length,
      inRial: came.reduce((sum, { amount_rial }) => sum + amount_rial, 0),
      wallet: null,
    });
  }
  expect((await walletTotals(BUSINESS, { from: "2001-01-01", to })).totals).toBeNull();
  expect((await walletTotals(BUSINESS, { from: to, to: from })).totals).toBeNull();
});

it("what lies behind a day that is missing is no part of the check, wherever it is told", async () => {
  const today = await serviceDay();
  await readStatement(BUSINESS, daysUntil(today, 31), never);
  const of = (back: number) => and(eq(dailyFigures.day, addDays(today, -back)));
  const change = (back: number, figures: SQL) => db().update(dailyFigures).set({ figures }).where(of(back));
  await change(9, sql`jsonb_set(${dailyFigures.figures}, '{ledger,differenceRial}', '7')`);
  expect([(await bookCheck(BUSINESS)).verdict, await bookVerdicts()]).toMatchObject(["differs", { differs: 1 }]);
  await change(5, sql`${dailyFigures.figures} - 'ledger'`);
  expect([(await bookCheck(BUSINESS)).verdict, await bookVerdicts()]).toMatchObject(["balanced", { balanced: 1 }]);
  await readStatement(BUSINESS, daysUntil(today, 31), never);
});

it("what nobody accounts for is told once it stays, with its day, and no balance is made to fit", async () => {
  const days = daysUntil(await serviceDay(), 31);
  await readStatement(BUSINESS, days, never);
  expect(await bookCheck(BUSINESS)).toMatchObject({ verdict: "balanced", differences: [] });
  expect(await bookVerdicts()).toEqual({ balanced: 1, differs: 0, reading: 0 });
  const newest = await db()
    .select()
    .from(bookRecords)
    .where(and(eq(bookRecords.business, BUSINESS), isNotNull(bookRecords.balanceRial)))
    .orderBy(desc(bookRecords.at))
    .limit(200);
  // Neither this row nor the next one has a fee that only balances can tell.
  const row = newest.find(({ at, channel }, index) => {
    const next = newest[index - 1];
    const isPlain = [channel, next?.channel].every((each) => each !== "subscription");
    return index > 40 && isPlain && next !== undefined && next.at > at;
  });
  if (!row) throw new Error("no row");
  // Acts as if the service had told another balance after one row.
  const told = recordIn<Transaction>(row);
  const wrong = { ...told, balanceAfterRial: (told.balanceAfterRial ?? 0) + 70 };
  await keepInBook(BUSINESS, [entryOfTransaction(wrong, "", false)], { source: "reading", toldAt: new Date() });
  const day = tehranDayOf(row.at);
  const [reckoned] = (await reckonDays(BUSINESS, [day])).filter((each) => each.day === day);
  const differences = [...(reckoned?.booked ?? [])].filter(([, { differenceRial }]) => differenceRial !== 0);
  expect(differences.map(([, { differenceRial }]) => differenceRial)).toEqual([70, -70]);
});

it("money that nobody tells of is a difference when it is still there at the next reading", async () => {
  const send = upstream.sendUpstream;
  vi.spyOn(upstream, "sendUpstream").mockImplementation(async (call) => {
    const answer = await send(call);
    if (!call.path.endsWith("/balance")) return answer;
    const body = JSON.parse(answer.text ?? "{}");
    return { ...answer, text: JSON.stringify({ ...body, data: { ...body.data, wallet: body.data.wallet + 5 } }) };
  });
  const today = await serviceDay();
  // Shortly after midnight the open settlements belong to the day before. That day is read again before anything counts
  // as a difference.
  const days = daysUntil(today, 31);
  await sandbox.control("POST", "deposit", { amountRial: 550_000 });
  const context = { business: BUSINESS, requestId: "test", isFresh: true } as const;
  const { data } = await callService(walletOperations.transactions, { perPage: 1 }, context);
  // A change of earlier rows makes one reading compute the day twice.
  const open = data.items.map((row) => entryOfTransaction({ ...row, status: "in_progress" }, "", false));
  await keepInBook(BUSINESS, open, { source: "look_up", toldAt: new Date() });
  await readStatement(BUSINESS, days, never);
  expect(await bookCheck(BUSINESS)).toMatchObject({ verdict: "balanced" });
  await readStatement(BUSINESS, days, never);
  expect(await bookCheck(BUSINESS)).toMatchObject({ verdict: "differs", differences: [{ day: today, rial: 50 }] });
  expect(await bookVerdicts()).toMatchObject({ differs: 1 });
  vi.restoreAllMocks();
  await readStatement(BUSINESS, days, never);
  expect(await bookCheck(BUSINESS)).toMatchObject({ verdict: "balanced" });
});

it("days whose rows change without a reading are known to be reckoned again, also after a crash", async () => {
  const days = daysUntil(await serviceDay(), 31);
  await readStatement(BUSINESS, days, never);
  const paid = (await rows()).find(
    ({ state, at }) => state === "settlement_done" && days.slice(0, -1).includes(tehranDayOf(at)),
  );
  if (!paid) throw new Error("nothing was paid out");
  const { trackId } = recordIn<Transaction>(paid);
  const before = (await figures()).get(today())?.ledger?.cameBackRial ?? 0;
  await sandbox.control("POST", `settlements/${trackId}/settle`, { status: "REVERSED" });
  // Acts as if a reading broke off after its first page: the book knows the row, but the sums do not.
  const toldAt = new Date();
  const day = tehranDayOf(paid.at);
  const { data } = await callService(
    walletOperations.transactions,
    { from: day, to: day, perPage: 100 },
    { business: BUSINESS, requestId: "test", isFresh: true },
  );
  const entries = data.items.map((row) => entryOfTransaction(row, "", false));
  await keepInBook(BUSINESS, entries, { source: "look_up", toldAt });
  expect(await touchedDays(BUSINESS)).toEqual(expect.arrayContaining([day, today()]));
  await reckonTouched(BUSINESS);
  expect((await figures()).get(today())?.ledger?.cameBackRial).toBe(before + (paid.amountRial ?? 0));
  expect(await touchedDays(BUSINESS)).toEqual([]);
  await expectEqual(days);
});

it("a day that was read half keeps its sums until all of it is there", async () => {
  const today = await serviceDay();
  await readStatement(BUSINESS, [today], never);
  const before = (await figures()).get(today);
  // There is more than one page of new rows, and the service fails after the first.
  for (let time = 0; time < 12; time += 1) await sandbox.control("POST", "deposit", { amountRial: 510_000 });
  vi.spyOn(READING, "perPage", "get").mockReturnValue(5);
  const path = "GET /v3/business/:business/transaction";
  await sandbox.control("POST", "faults", { operation: path, fault: "status", value: 503, times: "always", after: 2 });
  await expect(readStatement(BUSINESS, [today], never)).rejects.toThrow();
  await reckonTouched(BUSINESS);
  expect((await figures()).get(today)).toEqual(before);
  expect(await bookCheck(BUSINESS)).toMatchObject({ differenceRial: 0 });
  await sandbox.control("DELETE", "faults");
  vi.restoreAllMocks();
  await readStatement(BUSINESS, [today], never);
  expect((await figures()).get(today)?.ledger?.differenceRial).toBe(0);
  expect((await figures()).get(today)?.closingBalanceRial).toBe((before?.closingBalanceRial ?? 0) + 12 * 510_000);
});

it("an older reckoning that comes late covers no newer one", async () => {
  const today = await serviceDay();
  const known = (await figures()).get(today);
  if (!known?.ledger) throw new Error("today is not known");
  const readAt = new Date();
  const at = (ms: number) => ({ readAt, isRead: true, reckonedAt: new Date(readAt.getTime() + ms) });
  const wrong = { ...known, closingBalanceRial: 1 };
  await keepStatement(BUSINESS, today, known, at(1000));
  await keepStatement(BUSINESS, today, wrong, at(999));
  expect((await figures()).get(today)?.closingBalanceRial).toBe(known.closingBalanceRial);
  await keepStatement(BUSINESS, today, wrong, at(1001));
  expect((await figures()).get(today)?.closingBalanceRial).toBe(1);
  await db().update(dailyFigures).set({ reckonedAt: null }).where(eq(dailyFigures.business, BUSINESS));
  await readStatement(BUSINESS, [today], never);
  expect((await figures()).get(today)?.closingBalanceRial).toBe(known.closingBalanceRial);
});

it("a list that leads back to where it was is not taken for whole", async () => {
  const send = upstream.sendUpstream;
  const spy = vi
    .spyOn(upstream, "sendUpstream")
    .mockImplementation((call) => send({ ...call, query: { ...call.query, start_after: undefined } }));
  await expect(readStatement(BUSINESS, daysUntil(await serviceDay(), 31), never)).rejects.toMatchObject({
    code: "upstream_unreadable",
  });
  spy.mockRestore();
});

it("a row of a time that makes no sense leads no reckoning away", async () => {
  const today = await serviceDay();
  const [row] = (await rows()).filter(({ balanceRial }) => balanceRial !== null);
  if (!row) throw new Error("no row");
  const odd = { ...recordIn<Transaction>(row), id: "odd", createdAt: "2900-01-01T00:00:00Z" };
  await keepInBook(BUSINESS, [entryOfTransaction(odd, "", false)], { source: "reading", toldAt: new Date() });
  const reckoned = await reckonDays(BUSINESS, [today]);
  expect(reckoned.length).toBeLessThan(10);
  await db()
    .delete(bookRecords)
    .where(and(eq(bookRecords.business, BUSINESS), eq(bookRecords.id, "odd")));
});

it("a day that was read when it was not over is not whole any more when it is", async () => {
  const days = daysUntil(await serviceDay(), 5);
  await readStatement(BUSINESS, days, never);
  const [, day = ""] = days;
  const period = { from: days[0] ?? "", to: days.at(-1) ?? "" };
  expect((await walletTotals(BUSINESS, period)).totals).not.toBeNull();
  const ofDay = and(eq(dailyFigures.business, BUSINESS), eq(dailyFigures.day, day));
  const noon = new Date(Date.parse(tehranDayBounds(day).from) + 12 * 3_600_000);
  await db().update(dailyFigures).set({ readAt: noon }).where(ofDay);
  expect((await walletTotals(BUSINESS, period)).totals).toBeNull();
  expect(await bookCheck(BUSINESS)).toMatchObject({ from: days[2] });
  await readStatement(BUSINESS, [day], never);
  expect((await walletTotals(BUSINESS, period)).totals).not.toBeNull();
});

it("a refund that only the service's list of them knows for one stays one", async () => {
  const [row] = (await rows()).filter(({ state, channel }) => state === "successful" && channel === "ipg");
  if (!row) throw new Error("no row");
  const told = recordIn<Transaction>(row);
  const tell = (isRefund: boolean) =>
    keepInBook(BUSINESS, [entryOfTransaction(told, "", isRefund)], { source: "reading", toldAt: new Date() });
  expect(await tell(true)).toMatchObject([{ before: { channel: "ipg" }, after: { channel: "refund" } }]);
  expect(await tell(false)).toEqual([]);
  await db()
    .delete(bookRecords)
    .where(and(eq(bookRecords.business, BUSINESS), eq(bookRecords.id, row.id)));
  await readStatement(BUSINESS, daysUntil(await serviceDay(), 1 + daysSince(row.at)), never);
});

describe("a record", () => {
  const at = "2026-02-03T04:05:06Z";
  const row = (more: Partial<Transaction> = {}) =>
    ({
      id: "77",
      trackId: "t-77",
      status: "settlement_in_progress",
      amountRial: 1_000_000,
      wageRial: 500,
      createdAt: at,
      paidAt: null,
      channelTitle: "تسویه",
      balanceAfterRial: 5_000_000,
      mobile: "09121234567",
      card: "603799******1234",
      payer: { name: null, iban: null, mobile: null },
      receiver: { name: "آرش کمانگیر", iban: "IR820540102680020817909002", mobile: null },
      effectRial: -1_000_500,
      ...more,
    }) as Transaction;
  const OTHER = "other-business";
  const tell = (told: Transaction, second: number) =>
    keepInBook(OTHER, [entryOfTransaction(told, at, false)], {
      source: "look_up",
      toldAt: new Date(Date.parse(at) + second * 1000),
    });
  const kept = async () => {
    const found = await db().select().from(bookRecords).where(eq(bookRecords.business, OTHER));
    if (found.length !== 1 || !found[0]) throw new Error(`${found.length} records`);
    return found[0];
  };

  const note = (told: Transaction, second: number) =>
    noteInBook(OTHER, [entryOfTransaction(told, at, false)], { askedAtMs: Date.parse(at) + second * 1000 });
  const forgetAll = async () => {
    await db().delete(bookRecords).where(eq(bookRecords.business, OTHER));
    await db().delete(bookChanges).where(eq(bookChanges.business, OTHER));
  };

  it("is told again as it was before others had told of a change, and is so again", async () => {
    note(row(), 1);
    await flushAnswers();
    // Told by another process, a webhook or a reading.
    await tell(row({ amountRial: 2_000_000 }), 60);
    note(row(), 120);
    await flushAnswers();
    expect((await kept()).amountRial).toBe(1_000_000);
    await forgetAll();
  });

  it("is as the last of several answers that are written together says, also if the book said so before", async () => {
    note(row(), 1);
    await flushAnswers();
    note(row({ amountRial: 2_000_000 }), 60);
    note(row(), 120);
    await flushAnswers();
    expect((await kept()).amountRial).toBe(1_000_000);
    const changes = await db().select().from(bookChanges).where(eq(bookChanges.business, OTHER));
    expect(changes.map(({ after }) => after.amountRial)).toEqual([2_000_000, 1_000_000]);
    await forgetAll();
  });

  it("is corrected by a later answer, with what changed, and by no earlier one", async () => {
    expect(await tell(row(), 1)).toMatchObject([{ id: "77", before: null }]);
    expect(await tell(row(), 2)).toEqual([]);
    const failed = row({ status: "settlement_failed" });
    expect(await tell(failed, 60)).toMatchObject([
      {
        before: { state: "settlement_in_progress" },
        after: { state: "settlement_failed", endedAt: "2026-02-03T04:06:06.000Z" },
      },
    ]);
    // One answer was under way when that was told, and one left before.
    for (const second of [30, 65]) expect(await tell(row(), second)).toEqual([]);
    expect((await kept()).state).toBe("settlement_failed");
    // An end that was told earlier also arrives later.
    const { toldAt, digest } = await kept();
    expect(await tell({ ...failed, description: "older" }, 50)).toEqual([]);
    expect(await kept()).toMatchObject({ toldAt, digest });
    // The time of the end is when it was first seen, also if it is told again, until the service tells the time.
    await tell({ ...failed, description: "more" }, 100);
    expect((await kept()).endedAt?.toISOString()).toBe("2026-02-03T04:06:06.000Z");
    await tell({ ...failed, paidAt: "2026-02-03T04:05:30Z" }, 120);
    expect((await kept()).endedAt?.toISOString()).toBe("2026-02-03T04:05:30.000Z");
    const changes = await db()
      .select()
      .from(bookChanges)
      .where(eq(bookChanges.business, OTHER))
      .orderBy(bookChanges.id);
    expect(changes.map(({ before, after }) => [before?.state, after.state])).toEqual([
      ["settlement_in_progress", "settlement_failed"],
      ["settlement_failed", "settlement_failed"],
    ]);
  });

  it("moves when another time is told of it, and stays one", async () => {
    await tell(row({ createdAt: "2026-03-09T00:00:00Z", status: "settlement_done" }), 200);
    expect((await kept()).at.toISOString()).toBe("2026-03-09T00:00:00.000Z");
  });

  it("can be read by Daftar, and neither read nor looked for by whoever has the database alone", async () => {
    const found = await kept();
    expect(recordIn<Transaction>(found)).toMatchObject({ receiver: { name: "آرش کمانگیر" }, mobile: "09121234567" });
    expect(recordIn(found)).not.toHaveProperty("effectRial");
    const plain = JSON.stringify({ ...found, sealed: found.sealed.toString("latin1") });
    for (const value of ["آرش", "09121234567", "IR8205", "1234567"]) expect(plain).not.toContain(value);
    expect(() => recordIn({ ...found, id: "78" })).toThrow();
    expect(found.terms).toEqual(expect.arrayContaining(termsOf(OTHER, "transaction", [["mobile", "09121234567"]])));
    expect(found.terms).toEqual(expect.arrayContaining(termsOf(OTHER, "transaction", [["name", "كمانگير"]])));
    expect(termsOf(OTHER, "settlement", [["mobile", "09121234567"]])).not.toEqual(found.terms);
    expect(termsOf("third", "transaction", [["mobile", "09121234567"]])).not.toEqual(
      termsOf(OTHER, "transaction", [["mobile", "09121234567"]]),
    );
  });

  it("told by many at once is there once", async () => {
    await Promise.all(Array.from({ length: 10 }, () => tell(row({ id: "78" }), 300)));
    const found = await db()
      .select()
      .from(bookRecords)
      .where(and(eq(bookRecords.business, OTHER), eq(bookRecords.id, "78")));
    expect(found).toHaveLength(1);
  });

  it("of a month that cannot have a partition any more is kept all the same", async () => {
    const at = new Date(Date.now() + 200 * 86_400_000).toISOString();
    await db().execute(sql`
      INSERT INTO book_records (business, kind, id, at, state, is_final, sealed, terms, digest, told_at, source)
      VALUES ('odd', 'transaction', '1', ${at}, 'failed', true, '', '{}', '', now(), 'reading')`);
    await tell(row({ id: "80", createdAt: at }), 350);
    const found = await db().execute<{ id: string }>(sql`SELECT id FROM book_records_other ORDER BY id`);
    expect(found.rows).toEqual([{ id: "1" }, { id: "80" }]);
    await db().execute(sql`DELETE FROM book_records_other`);
  });

  it("whose time makes no sense is kept all the same", async () => {
    await tell(row({ id: "79", createdAt: "1405-01-01T00:00:00Z" }), 400);
    const found = await db().execute<{ id: string }>(sql`SELECT id FROM book_records_other`);
    expect(found.rows).toEqual([{ id: "79" }]);
  });
});
