import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { NOT_REPORTED } from "@/lib/areas/collecting/withdrawals/status";
import { successOf as successOfOutcomes } from "@/lib/areas/records/overview/figures";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { readLists } from "@/lib/server/book/read-lists";
import { db } from "@/lib/server/db/client";
import { bookRecords } from "@/lib/server/db/schema";
import { type Ask, askAs } from "@/lib/testing/local";
import { makeMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { runs } from "@/lib/testing/rig/property";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { type DebitGroup, type DebitReport, endsOf, groupedBy, recoveredOf, successOf } from "../debits";
import { reportOperations } from "../operations";

const STATES = ["DONE", "FAILED", "REVERSED", "CANCELED", "INIT", "PENDING", "ODD"] as const;
const groups = fc.array(
  fc
    .record({
      day: fc.constantFrom("2026-11-01", "2026-11-02"),
      state: fc.constantFrom(...STATES),
      code: fc.constant(null),
      attempts: fc.option(fc.integer({ min: 0, max: 16 })),
      isInstant: fc.option(fc.boolean()),
      bank: fc.option(fc.constantFrom("012", "017")),
      count: fc.integer({ min: 1, max: 50 }),
      rial: fc.integer({ min: 0, max: 1_000_000_000 }),
      givenBackShare: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ givenBackShare, ...group }): DebitGroup => {
      const isCollected = group.state === "DONE" || group.state === "REVERSED";
      const rial = isCollected ? Math.floor((group.rial * givenBackShare) / 100) : 0;
      return { ...group, givenBack: { count: rial > 0 ? group.count : 0, rial } };
    }),
);

describe("what groups come to", () => {
  test("each end is a part of the whole, and the parts make it", () => {
    fc.assert(
      fc.property(groups, (all) => {
        const { all: whole, ...parts } = endsOf(all);
        expect(Object.values(parts).reduce((sum, { count }) => sum + count, 0)).toBe(whole.count);
        expect(Object.values(parts).reduce((sum, { rial }) => sum + rial, 0)).toBe(whole.rial);
        expect(recoveredOf(all).rial).toBeLessThanOrEqual(parts.done.rial);
        expect(parts.reversed.rial).toBe(all.reduce((sum, { givenBack }) => sum + givenBack.rial, 0));
        const banks = groupedBy(all, ({ bank }) => bank);
        expect(banks.reduce((sum, { ends }) => sum + ends.all.count, 0)).toBe(whole.count);
      }),
      runs(1000),
    );
  });

  test("the share that was collected is the overview's, by one rule", () => {
    fc.assert(
      fc.property(groups, (all) => {
        const outcomes = all.map(({ state, count, rial }) => ({
          status: state,
          errorCode: null,
          count,
          amountRial: rial,
        }));
        expect(successOf(endsOf(all))).toBe(successOfOutcomes(outcomes as never).share);
      }),
      runs(1000),
    );
  });
});

describe("the report", () => {
  let sandbox: TestSandbox;
  let owner: Ask;
  interface Row {
    id: string;
    status: string;
    amount_rial: number;
    due_at: number;
    error_code: string | null;
    retry_count: number;
    max_retry_count: number;
    authorization_id: string;
  }
  let truth: { withdrawals: Row[]; authorizations: { id: string; bank_code: string }[] };
  const today = tehranDayOf(Date.now());
  const period = { from: addDays(today, -13), to: today };
  const ask = async (input = period) => (await owner(reportOperations.debits, input)).body as DebitReport;
  const dayOf = ({ due_at }: Row) => tehranDayOf(due_at * 1000);

  beforeAll(async () => {
    sandbox = await startTestServer({ limits: "off" });
    owner = await askAs("owner");
    expect((await ask()).now).toBeNull();
    await readLists(new AbortController().signal);
    truth = await sandbox.control("GET", "book");
  });
  afterAll(() => sandbox.close());

  test("is the service's own rows, added up by day, end, code, attempt and bank", async () => {
    const report = await ask();
    const rows = truth.withdrawals.filter((row) => dayOf(row) >= period.from && dayOf(row) <= period.to);
    const of = (status: string) => rows.filter((row) => row.status === status);
    const sum = (some: readonly Row[]) => some.reduce((rial, row) => rial + row.amount_rial, 0);
    expect(rows.length).toBeGreaterThan(20);
    expect(report.now?.ends.all).toEqual({ count: rows.length, rial: sum(rows) });
    expect(report.now?.ends.done).toEqual({ count: of("DONE").length, rial: sum(of("DONE")) });
    expect(report.now?.ends.failed).toEqual({ count: of("FAILED").length, rial: sum(of("FAILED")) });
    const later = of("DONE").filter((row) => row.retry_count > 1);
    expect(report.now?.recovered).toEqual({ count: later.length, rial: sum(later) });
    expect(report.days.map(({ ends }) => ends.all.count)).toEqual(
      report.days.map(({ day }) => rows.filter((row) => dayOf(row) === day).length),
    );
    expect(report.codes.reduce((all, { count }) => all + count, 0)).toBe(of("FAILED").length);
    for (const { code, count } of report.codes)
      expect(count).toBe(of("FAILED").filter((row) => row.error_code === code).length);
    const bankOf = new Map(truth.authorizations.map(({ id, bank_code }) => [id, bank_code]));
    for (const { bank, ends } of report.banks.filter(({ bank }) => bank !== null))
      expect(ends.all.count).toBe(rows.filter((row) => bankOf.get(row.authorization_id) === bank).length);
    expect(report.banks.some(({ bank }) => bank !== null)).toBe(true);
  });

  test("tells what waits for its day, and what is tried again", async () => {
    const { upcoming, retrying } = await ask();
    const waiting = truth.withdrawals.filter(
      (row) => dayOf(row) > today && (row.status === "INIT" || row.status === "PENDING"),
    );
    expect(upcoming.reduce((all, { open }) => all + open.count, 0)).toBe(waiting.length);
    const again = truth.withdrawals.filter(
      (row) => dayOf(row) <= today && row.status === "PENDING" && row.retry_count < row.max_retry_count,
    );
    expect(again.length).toBeGreaterThan(5);
    expect(retrying).toEqual({
      count: again.length,
      rial: again.reduce((rial, { amount_rial }) => rial + amount_rial, 0),
    });
  });

  test("says that the book lacks a period that begins before it, in place of a part of it", async () => {
    const { now, wholeFrom } = await ask({ from: addDays(today, -200), to: today });
    expect(now).toBeNull();
    expect(wholeFrom).not.toBeNull();
  });

  test("is for whoever may see what the wallet holds", async () => {
    expect((await (await askAs("support"))(reportOperations.debits, period)).status).toBe(403);
  });

  test("every bar is as long as the list behind it", async () => {
    const report = await ask();
    const by = await makeMember(BUSINESS, "owner");
    const days = { from: period.from, to: period.to, page: 1, perPage: 20 };
    const listed = async (filter: object) =>
      (await askProxy(by, withdrawalOperations.list, { ...days, ...filter, perPage: 1 })).body.total;
    expect(report.codes.length).toBeGreaterThan(2);
    for (const { code, count } of report.codes)
      expect([code, await listed({ status: "FAILED", reason: code ?? NOT_REPORTED })]).toEqual([code, count]);
    expect(report.banks.length).toBeGreaterThan(2);
    for (const { bank, ends } of report.banks)
      expect([bank, await listed({ bankCode: bank ?? NOT_REPORTED })]).toEqual([bank, ends.all.count]);
    expect(report.attempts.length).toBeGreaterThan(1);
    for (const { attempt, count } of report.attempts)
      expect([attempt, await listed({ status: "DONE", attempts: attempt })]).toEqual([attempt, count]);
    // Their ends were not observed: they had all ended when they were first told.
    expect(report.hours).toEqual([]);
    expect(report.hoursUntold).toBe((report.now?.ends.done.count ?? 0) + (report.now?.ends.failed.count ?? 0));
    expect(await listed({ end: "open" })).toBe(report.now?.ends.open.count);
    const { total: tried } = (await askProxy(by, withdrawalOperations.list, { end: "retrying", perPage: 1 })).body;
    expect(tried).toBe(report.retrying.count);
    const [due] = report.upcoming.filter(({ open }) => open.count > 0);
    const ofDay = { from: due?.day, to: due?.day, page: 1, perPage: 20 };
    const { total } = (await askProxy(by, withdrawalOperations.list, { ...ofDay, end: "open" })).body;
    expect(total).toBe(due?.open.count);
    // With these filters every row belongs to the bar.
    const [worst] = report.codes;
    const rows = (await askProxy(by, withdrawalOperations.list, { ...days, status: "FAILED", reason: worst?.code }))
      .body;
    expect(rows.items.map((row: { errorCode: string }) => row.errorCode)).toEqual(rows.items.map(() => worst?.code));
  });

  test("compares banks and reasons with the period before, where the book has that whole", async () => {
    const short = { from: addDays(today, -12), to: addDays(today, -3) };
    const { banks, codes, before } = await ask(short);
    const earlier = await ask({ from: addDays(today, -22), to: addDays(today, -13) });
    expect(before?.part?.ends).toEqual(earlier.now?.ends);
    expect(before?.part?.collectedAgain).toEqual(earlier.now?.collectedAgain);
    expect(banks.length).toBeGreaterThan(2);
    for (const { bank, before: of } of banks)
      expect([bank, of?.all]).toEqual([bank, sumIn(earlier.banks.filter((each) => each.bank === bank))]);
    expect(codes.length).toBeGreaterThan(1);
    for (const { code, before: of } of codes)
      expect([code, of?.count]).toEqual([code, earlier.codes.find((each) => each.code === code)?.count ?? 0]);
    const unknown = await ask({ from: addDays(today, -27), to: today });
    expect(unknown.now).not.toBeNull();
    expect(unknown.banks.map((bank) => bank.before)).toEqual(unknown.banks.map(() => null));
    expect(unknown.codes.map((code) => code.before)).toEqual(unknown.codes.map(() => null));

    function sumIn(of: DebitReport["banks"]) {
      return { count: of[0]?.ends.all.count ?? 0, rial: of[0]?.ends.all.rial ?? 0 };
    }
  });

  test("tells by the hour in Tehran what was seen to end, and of how many that is not known", async () => {
    const before = await ask();
    const ended = truth.withdrawals.filter(
      (row) => ["DONE", "FAILED"].includes(row.status) && dayOf(row) >= period.from && dayOf(row) <= period.to,
    );
    const [done] = ended.filter(({ status }) => status === "DONE");
    const [failed] = ended.filter(({ status }) => status === "FAILED");
    // 21:30 in Tehran, and one minute after midnight.
    const at = { [done?.id ?? ""]: "2026-11-20T18:00:00Z", [failed?.id ?? ""]: "2026-11-20T20:31:00Z" };
    for (const [id, time] of Object.entries(at))
      await db()
        .update(bookRecords)
        .set({ endedAt: new Date(time) })
        .where(eq(bookRecords.id, id));
    const { hours, hoursUntold } = await ask();
    const told = hours.filter((each) => each.done.count + each.failed.count > 0);
    expect(told).toMatchObject([
      { hour: 0, done: { count: 0 }, failed: { count: 1, rial: failed?.amount_rial } },
      { hour: 21, done: { count: 1, rial: done?.amount_rial }, failed: { count: 0 } },
    ]);
    expect(hours).toHaveLength(24);
    expect(hoursUntold).toBe(before.hoursUntold - 2);
    const by = await makeMember(BUSINESS, "owner");
    const days = { from: period.from, to: period.to, page: 1, perPage: 20 };
    const { body } = await askProxy(by, withdrawalOperations.list, { ...days, hour: 21, perPage: 5 });
    expect(body.items.map(({ id }: Row) => id)).toEqual([done?.id]);
  });

  test("what the book alone tells apart is never asked of the service, which would tell all", async () => {
    const by = await makeMember(BUSINESS, "owner");
    const before = await sandbox.control<{ total: number }>("GET", "calls?path=subscription/withdrawal");
    for (const filter of [{ reason: "01" }, { bankCode: "012" }, { attempts: 2 }, { end: "open" }, { hour: 3 }]) {
      const { status, body } = await askProxy(by, withdrawalOperations.list, { ...filter, perPage: 5 });
      expect(status).toBe(200);
      expect(body.bookAsOf).not.toBeUndefined();
    }
    const after = await sandbox.control<{ total: number }>("GET", "calls?path=subscription/withdrawal");
    expect(after.total).toBe(before.total);
    expect((await askProxy(by, withdrawalOperations.list, { reason: "'; DROP" })).status).toBe(422);
  });
});
