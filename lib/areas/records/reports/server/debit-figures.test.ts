import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import type { Authorization } from "@/lib/areas/collecting/authorizations/server/answers";
import { entryOfAuthorization } from "@/lib/areas/collecting/authorizations/server/book";
import type { DebitRefund } from "@/lib/areas/collecting/debit-refunds/server/answers";
import { entryOfDebitRefund } from "@/lib/areas/collecting/debit-refunds/server/book";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { entryOfWithdrawal } from "@/lib/areas/collecting/withdrawals/server/book";
import type { BookEntry } from "@/lib/kit/book/entry";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { keepInBook } from "@/lib/server/book/keep";
import { rekeyBook } from "@/lib/server/book/upkeep";
import { db } from "@/lib/server/db/client";
import { bookReadings } from "@/lib/server/db/schema";
import { makeMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { type DebitReport, ENOUGH_DECIDED } from "../debits";
import { periodBefore } from "../periods";
import { debitReport } from "./debit-report";

/** Each test has its own book and writes every record itself. */
let business = "";
let sandbox: TestSandbox;
const today = tehranDayOf(Date.now());
const period = { from: addDays(today, -9), to: today };
const ask = (of = period): Promise<DebitReport> => debitReport(business, of);

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { BOOK_DAYS: "120" } });
  await rekeyBook(new AbortController().signal);
});
afterAll(() => sandbox.close());
beforeEach(() => open(`b${randomUUID().slice(0, 8)}`));

async function open(name: string): Promise<void> {
  business = name;
  const readAt = new Date();
  await db()
    .insert(bookReadings)
    .values(
      (["withdrawal", "debitRefund", "authorization"] as const).map((kind) => ({
        business,
        kind,
        wholeAt: readAt,
        freshAt: readAt,
      })),
    )
    .onConflictDoNothing();
}
const keep = (entries: readonly BookEntry[], toldAt = new Date()) =>
  keepInBook(business, entries, { source: "reading", toldAt });

const withdrawal = (status: Withdrawal["status"], days: number, more: Partial<Withdrawal> = {}): Withdrawal =>
  ({
    id: randomUUID(),
    authorizationId: "one",
    status,
    date: addDays(today, days),
    amountRial: 1_000_000,
    retryCount: 1,
    maxRetryCount: 3,
    isInstant: false,
    errorCode: status === "FAILED" || status === "PENDING" ? "01" : null,
    ...more,
  }) as Withdrawal;
const refund = (of: Withdrawal, amountRial: number, status: DebitRefund["status"] = "DONE"): BookEntry =>
  entryOfDebitRefund({ id: randomUUID(), withdrawalId: of.id, status, amountRial, date: today } as DebitRefund);
const keepThese = (...rows: Withdrawal[]) => keep(rows.map(entryOfWithdrawal));

describe("what is to come", () => {
  it("has what is tried again: its day is over, attempts are left, and its list is as long", async () => {
    await keepThese(
      withdrawal("PENDING", -1),
      withdrawal("PENDING", -20, { amountRial: 3_000_000, retryCount: 12, maxRetryCount: 16 }),
      withdrawal("PENDING", 0),
      withdrawal("INIT", -1, { retryCount: 0 }),
      // In order: the first attempt is made today, the attempts are used up, it is instant, it waits, it has ended.
      withdrawal("INIT", 0, { retryCount: 0 }),
      withdrawal("PENDING", -3, { retryCount: 3 }),
      withdrawal("PENDING", -1, { isInstant: true }),
      withdrawal("INIT", 4, { retryCount: 0 }),
      withdrawal("FAILED", -1),
    );
    const { retrying, upcoming } = await ask();
    expect(retrying).toEqual({ count: 4, rial: 6_000_000 });
    expect(upcoming.filter(({ open }) => open.count > 0)).toMatchObject([
      { day: addDays(today, 4), open: { count: 1 } },
    ]);
  });

  it("is guessed from the past where there is enough of it, of what is tried again from its like", async () => {
    const decided = (count: number, status: Withdrawal["status"], retryCount: number) =>
      Array.from({ length: count }, (_, index) => withdrawal(status, -1 - (index % 80), { retryCount }));
    await keepThese(...decided(14, "DONE", 1), ...decided(5, "FAILED", 2));
    expect(await ask()).toMatchObject({ history: null, retryHistory: null });
    await keepThese(...decided(1, "REVERSED", 1), withdrawal("DONE", -2, { isInstant: true }));
    expect(ENOUGH_DECIDED).toBe(20);
    expect(await ask()).toMatchObject({ history: { share: 14 / 20, decided: 20 }, retryHistory: null });
    await keepThese(...decided(15, "DONE", 2));
    expect(await ask()).toMatchObject({
      history: { share: 29 / 35, decided: 35 },
      retryHistory: { share: 15 / 20, decided: 20 },
    });
  });
});

describe("what was collected again", () => {
  it("is of the failed ones, once for each that brought the money, less what went back of it", async () => {
    const again = withdrawal("DONE", -2);
    await keepThese(
      withdrawal("FAILED", -6),
      again,
      withdrawal("FAILED", -5, { authorizationId: "two" }),
      withdrawal("FAILED", -4, { authorizationId: "two" }),
      withdrawal("DONE", -1, { authorizationId: "two" }),
      withdrawal("FAILED", -5, { authorizationId: "three" }),
      withdrawal("DONE", -1, { authorizationId: "three", amountRial: 900_000 }),
    );
    await keep([refund(again, 300_000)]);
    const { now } = await ask();
    expect(now?.ends.failed.count).toBe(4);
    expect(now?.collectedAgain).toEqual({ count: 2, rial: 1_700_000 });
  });

  it("counts in the period of the failure, and no withdrawal stands for failures of two periods", async () => {
    const before = periodBefore(period);
    await keepThese(withdrawal("FAILED", -12), withdrawal("FAILED", -3), withdrawal("DONE", -1));
    expect((await ask()).now?.collectedAgain.count).toBe(0);
    expect((await ask()).before?.part?.collectedAgain.count).toBe(1);
    expect((await ask(before)).now?.collectedAgain.count).toBe(1);
  });
});

describe("what was given back", () => {
  it("is taken from what is still collected, in part where only a part went back", async () => {
    const [whole, part, untold, reversedInPart] = [
      withdrawal("REVERSED", -3),
      withdrawal("DONE", -3),
      withdrawal("REVERSED", -2),
      withdrawal("REVERSED", -2),
    ] as const;
    await keepThese(whole, part, untold, reversedInPart, withdrawal("DONE", -1, { retryCount: 2 }));
    await keep([
      refund(whole, 1_000_000),
      refund(part, 150_000),
      refund(part, 50_000),
      refund(part, 500_000, "FAILED"),
      refund(part, 500_000, "PENDING"),
      refund(reversedInPart, 400_000),
    ]);
    const { now, days } = await ask();
    expect(now?.ends.all).toEqual({ count: 5, rial: 5_000_000 });
    // 200,000 of one, all of two, 400,000 of the fourth.
    expect(now?.givenBack).toEqual({ count: 4, rial: 2_600_000 });
    expect(now?.ends.reversed).toEqual({ count: 3, rial: 2_600_000 });
    expect(now?.ends.done).toEqual({ count: 2, rial: 2_400_000 });
    expect(now?.recovered).toEqual({ count: 1, rial: 1_000_000 });
    expect(days.reduce((rial, { ends }) => rial + ends.done.rial, 0)).toBe(2_400_000);
  });
});

describe("refunds by their own day", () => {
  it("are told beside what was given back of the period's withdrawals, and which part is in both", async () => {
    const [own, earlier] = [withdrawal("DONE", -3), withdrawal("DONE", -12)];
    await keepThese(own, earlier);
    await keep([refund(own, 300_000), refund(earlier, 450_000), refund(own, 100_000, "PENDING")]);
    const { now, before, days } = await ask();
    // Each day has beside it what was collected as far into the period before.
    const doneBefore = before?.part?.ends.done.rial;
    expect(doneBefore).toBeGreaterThan(0);
    expect(days.reduce((rial, { doneBeforeRial }) => rial + (doneBeforeRial ?? 0), 0)).toBe(doneBefore);
    expect(now?.givenBack.rial).toBe(300_000);
    expect(now?.refunds).toEqual({ all: { count: 2, rial: 750_000 }, own: { count: 1, rial: 300_000 } });
    expect(before?.part?.givenBack.rial).toBe(450_000);
    expect(before?.part?.refunds.all.rial).toBe(0);
  });
});

describe("how authorizations came and went", () => {
  const at = (days: number, hour = 8) => new Date(`${addDays(today, days)}T0${hour}:00:00Z`);
  const authorization = (status: Authorization["status"], days: number, more: Partial<Authorization> = {}) =>
    ({
      id: randomUUID(),
      status,
      bankCode: "012",
      createdAt: at(days).toISOString(),
      expiresAt: at(300).toISOString(),
      revokedAt: null,
      ...more,
    }) as Authorization;
  const tell = (one: Authorization, toldAt: Date) => keep([entryOfAuthorization(one)], toldAt);

  it("counts those that were in force, compares with the period before, and leads to lists as long", async () => {
    await open(BUSINESS);
    const [lapsed, revoked, early] = [
      authorization("PENDING_VERIFY", -3),
      authorization("ACTIVE", -4),
      authorization("ACTIVE", -14),
    ];
    await tell(lapsed, at(-3));
    await tell({ ...lapsed, status: "REVOKED" }, at(-3, 9));
    await tell(revoked, at(-4));
    await tell({ ...revoked, status: "REVOKED" }, at(-2));
    await tell(early, at(-14));
    await tell({ ...early, status: "REVOKED" }, at(-12));
    // Two were first told as revoked: one twenty minutes after it was made, one after two days.
    const twentyMinutes = new Date(at(-5).getTime() + 20 * 60_000).toISOString();
    await tell(authorization("REVOKED", -5, { revokedAt: twentyMinutes }), at(-1));
    await tell(authorization("REVOKED", -5, { revokedAt: at(-3).toISOString() }), at(-1));
    await tell(authorization("PENDING_VERIFY", 0), at(0));
    await tell(authorization("ACTIVE", -1), at(-1));
    await tell(authorization("EXPIRED", -15, { expiresAt: at(-2).toISOString() }), at(-2));
    const { authorizations, before } = await ask();
    expect(authorizations).toEqual({
      now: { given: 3, revoked: 2, ended: 1 },
      before: { given: 2, revoked: 1, ended: 0 },
      active: 1,
    });
    const owner = await makeMember(BUSINESS, "owner");
    for (const [of, days] of [["now", period] as const, ["before", before ?? period] as const])
      for (const change of ["given", "revoked", "ended"] as const) {
        const asked = { change, from: days.from, to: days.to, perPage: 50 };
        const { status, body } = await askProxy(owner, authorizationOperations.list, asked);
        expect([status, change, body.total]).toEqual([200, change, authorizations?.[of][change]]);
      }
  });

  it("is not known before the book had read all authorizations", async () => {
    business = `b${randomUUID().slice(0, 8)}`;
    expect((await ask()).authorizations).toBeNull();
  });
});
