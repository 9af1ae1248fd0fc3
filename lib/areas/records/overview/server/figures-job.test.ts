import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { areaNotices } from "@/lib/areas/areas";
import { withdrawalListState } from "@/lib/areas/collecting/withdrawals/filters";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { entryOfWithdrawal } from "@/lib/areas/collecting/withdrawals/server/book";
import { balanceAfter } from "@/lib/areas/money/orders/server/help/balance";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { unitDoubt } from "@/lib/areas/money/wallet/server/record";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { flowOf } from "@/lib/kit/book/statement-days";
import { isoDayToCompactJalali } from "@/lib/kit/format/jalali";
import { knownDays, markStale } from "@/lib/server/book/daily-figures";
import { flushAnswers } from "@/lib/server/book/feed";
import { keepInBook } from "@/lib/server/book/keep";
import { readLists } from "@/lib/server/book/read-lists";
import * as upstream from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { bookRecords, dailyFigures } from "@/lib/server/db/schema/index";
import { knownName } from "@/lib/server/members/businesses";
import { callService } from "@/lib/server/proxy/call-service";
import { dayOf, wholeBook } from "@/lib/testing/book/truth";
import { makeMember } from "@/lib/testing/members";
import { foundOf } from "@/lib/testing/notices";
import { makeTeam } from "@/lib/testing/orders/orders";
import { askProxy } from "@/lib/testing/proxy";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { figureDays, reasonCounts, walletChange } from "../figures";
import { overviewOperations } from "../operations";
import { FIGURE_DAYS } from "../status";
import { readDueFigures } from "./job";
import { readFigures } from "./read-figures";

const BUSINESS = "parsmart";
const LIST = "GET /v3/business/:business/transaction";
let sandbox: TestSandbox;
const run = () => readDueFigures(new AbortController().signal);
const known = async () => {
  const days = figureDays(Date.now());
  const [before = ""] = figureDays(Date.now(), FIGURE_DAYS + 1);
  return { days, before, ...(await knownDays(BUSINESS, before)) };
};
const calls = () => sandbox.control<{ worst: Record<string, unknown>; total?: number }>("GET", "calls?limit=0");

beforeAll(async () => {
  sandbox = await startTestServer();
});

afterAll(() => sandbox.close());

test("thirty days are read within the limits, newest first", async () => {
  await sandbox.control("DELETE", "calls");
  await run();
  const { days, statement } = await known();
  // The day before the first one gives the opening balance of the wallet.
  expect([...statement.keys()].sort()).toEqual(figureDays(Date.now(), FIGURE_DAYS + 1));
  const flow = flowOf(days, statement);
  expect(flow.reduce((all, day) => all + day.inRial, 0)).toBeGreaterThan(0);
  expect(flow.reduce((all, day) => all + day.outRial, 0)).toBeGreaterThan(0);
  expect(JSON.stringify(await calls())).not.toContain("429");
});

test("the last balance is the wallet's", async () => {
  const { days, statement } = await known();
  const { data } = await callService(walletOperations.balance, {}, { business: BUSINESS, requestId: "test" });
  expect(flowOf(days, statement).at(-1)?.balanceRial).toBe(data.balanceRial);
});

test("what came in, went out and came back leads to the wallet, to the rial", async () => {
  const { days, before, statement } = await known();
  const openingRial = statement.get(before)?.closingBalanceRial ?? null;
  const change = walletChange(flowOf(days, statement), openingRial);
  if (!change) throw new Error("the wallet is not known at both ends");
  expect(change.inRial).toBeGreaterThan(0);
  expect(change).toMatchObject({ differenceRial: 0, uncertainFeeRial: 0 });
});

test("a week is told with the week before it, and a month with nothing while the month before was not read", async () => {
  const { days, statement } = await known();
  const week = flowOf(days.slice(-14, -7), statement);
  const { before } = await readFigures(BUSINESS, "owner");
  expect(before).toEqual({
    week: {
      inRial: week.reduce((all, { inRial }) => all + inRial, 0),
      outRial: week.reduce((all, { outRial }) => all + outRial, 0),
    },
    month: null,
  });
  expect(before.week?.inRial).toBeGreaterThan(0);
  const earlier = figureDays(Date.now(), 2 * FIGURE_DAYS).slice(0, FIGURE_DAYS);
  const [someDay] = [...statement.values()];
  if (!someDay) throw new Error("no day was read");
  const rows = earlier
    .filter((day) => !statement.has(day))
    .map((day) => ({
      business: BUSINESS,
      day,
      figures: someDay,
      readAt: new Date(),
      isOpen: false,
    }));
  await db().insert(dailyFigures).values(rows);
  const [last] = flowOf(earlier.slice(-1), statement);
  const [each] = flowOf(["some day"], new Map([["some day", someDay]]));
  expect((await readFigures(BUSINESS, "owner")).before.month).toEqual({
    inRial: (last?.inRial ?? 0) + rows.length * (each?.inRial ?? 0),
    outRial: (last?.outRial ?? 0) + rows.length * (each?.outRial ?? 0),
  });
  // A member who may not see the wallet gets no data about it.
  expect((await readFigures(BUSINESS, "support")).before).toEqual({ week: null, month: null });
  await db()
    .delete(dailyFigures)
    .where(
      and(
        eq(dailyFigures.business, BUSINESS),
        inArray(
          dailyFigures.day,
          rows.map(({ day }) => day),
        ),
      ),
    );
});

test("whoever may not read the wallet is told none of its amounts, by whatever they ask", async () => {
  const [owner, support] = [await makeMember(BUSINESS, "owner"), await makeMember(BUSINESS, "support")];
  const known = (await askProxy(owner, businessOperations.show)).body;
  expect(known.availableRial).toBeGreaterThan(0);
  expect((await support.ask(overviewOperations.figures)).body).toMatchObject({
    ...{ flow: null, openingRial: null, channels: null },
    before: { week: null, month: null },
  });
  const [from, to] = [figureDays(Date.now())[0], figureDays(Date.now()).at(-1)];
  expect((await support.ask(overviewOperations.shares, { from, to })).body.channels).toBeNull();
  expect((await askProxy(support, walletOperations.balance)).status).toBe(403);
  for (const operation of [walletOperations.totals, walletOperations.flow])
    expect((await support.ask(operation)).status).toBe(403);
  const shown = (await askProxy(support, businessOperations.show)).text;
  for (const rial of [known.availableRial, known.walletRial]) expect(shown).not.toContain(String(rial));
  const { items } = (await askProxy(support, walletOperations.transactions)).body;
  expect(items.length).toBeGreaterThan(0);
  expect(items.every((row: Transaction) => row.balanceAfterRial === null)).toBe(true);
});

test("a second run asks for nothing; a change makes today read again", async () => {
  const before = (await known()).states;
  await run();
  const today = figureDays(Date.now()).at(-1) ?? "";
  expect((await known()).states).toEqual(before);

  await markStale(BUSINESS, [today]);
  await run();
  const after = (await known()).states.get(today);
  expect(after?.isStale).toBe(false);
  expect(after?.readAtMs).toBeGreaterThan(before.get(today)?.readAtMs ?? 0);
});

test("what cannot be read stays as it was and is tried again", async () => {
  const today = figureDays(Date.now()).at(-1) ?? "";
  const before = (await known()).statement.get(today);
  await markStale(BUSINESS, [today]);
  await sandbox.control("POST", "faults", { operation: LIST, fault: "status", value: 500, times: "always" });
  await run();
  expect((await known()).statement.get(today)).toEqual(before);
  await sandbox.control("DELETE", "faults");
  await markStale(BUSINESS, [today]);
  await run();
  expect((await known()).states.get(today)?.isStale).toBe(false);
});

test("a day with a row that cannot be read costs itself: those of its stretch and all before are read", async () => {
  const [...days] = figureDays(Date.now(), FIGURE_DAYS + 1);
  const spoiled = days.at(-9) ?? "";
  await db().delete(dailyFigures).where(eq(dailyFigures.business, BUSINESS));
  const compact = Number(isoDayToCompactJalali(spoiled));
  const send = upstream.sendUpstream;
  const spy = vi.spyOn(upstream, "sendUpstream").mockImplementation(async (call) => {
    const answer = await send(call);
    // The row is also odd when only the last row of the day is requested, as the balance before the next day.
    const { toDate, fromDate = toDate } = call.query ?? {};
    const isAsked = call.path.endsWith("/transaction") && Number(fromDate) <= compact && compact <= Number(toDate);
    return isAsked ? { ...answer, text: answer.text.replace(/"amount":\s*\d+/, '"amount":"odd"') } : answer;
  });
  await run();
  expect([...(await known()).statement.keys()].sort()).toEqual(days.filter((day) => day !== spoiled));
  spy.mockRestore();
  await run();
  expect((await known()).statement.size).toBe(days.length);
});

test.each([
  ["statement", { balance_currency: "Rial" }, { balance_currency: "Toman" }],
  ["profile", { profile_unit: "rial" }, { profile_unit: "toman" }],
])(
  "a balance in another unit than the %s is told, and nobody decides by it, until they agree",
  async (source, otherUnit, sameUnit) => {
    const today = figureDays(Date.now()).at(-1) ?? "";
    await sandbox.control("POST", "deposit", { amountRial: 700_000_000 });
    const readAgain = async (habit: object) => {
      await sandbox.control("POST", "habits", habit);
      await markStale(BUSINESS, [today]);
      await run();
    };
    const { owner } = await makeTeam(BUSINESS);
    const asker = { member: owner, requestId: "test" };
    const before = { except: [], waitingSince: null };
    const helpsToDecide = async () => balanceAfter({ amountRial: 0, ways: new Map() }, before, asker);
    expect(await foundOf("wallet_unit")).toEqual([]);
    expect(await helpsToDecide()).toMatchObject({ availableRial: expect.any(Number) });

    await readAgain(otherUnit);
    expect(await unitDoubt(BUSINESS)).toMatchObject({
      balanceRial: expect.any(Number),
      source,
      sourceRial: expect.any(Number),
    });
    expect(await foundOf("wallet_unit")).toMatchObject([{ record: "", facts: { source } }]);
    expect(await helpsToDecide()).toBeNull();

    await readAgain(sameUnit);
    expect(await unitDoubt(BUSINESS)).toBeNull();
    expect(await helpsToDecide()).toMatchObject({ availableRial: expect.any(Number) });
  },
);

test("money is as of its own reading, and the business has its name although no page was opened", async () => {
  const figures = await readFigures(BUSINESS, "owner");
  const { days, states } = await known();
  const readAt = states.get(days.at(-1) ?? "")?.readAtMs ?? 0;
  expect(figures.moneyAsOf).toBe(new Date(readAt).toISOString());
  // No withdrawals have been read yet.
  expect(figures.asOf).toBeNull();
  expect(await knownName(BUSINESS)).toBe("پارس‌مارت");
});

const listsRead = () => readLists(new AbortController().signal);

test("spans add up the days that were read, and say when some were not", async () => {
  expect((await readFigures(BUSINESS, "owner")).outcomes.week).toEqual({ daysRead: 0, isWhole: false, groups: [] });
  await listsRead();
  const { outcomes, channels, asOf } = await readFigures(BUSINESS, "owner");
  const { days, statement } = await known();
  const { withdrawals } = await wholeBook(sandbox);
  for (const [span, length] of [
    ["today", 1],
    ["week", 7],
    ["month", FIGURE_DAYS],
  ] as const) {
    // Withdrawals count on their day of collection, independently of the day they were ordered.
    const theirs = withdrawals.filter(({ due_at }) => days.slice(-length).includes(dayOf(due_at)));
    expect(outcomes[span].groups.reduce((all, { count }) => all + count, 0)).toBe(theirs.length);
    expect(outcomes[span].groups.reduce((all, { amountRial }) => all + amountRial, 0)).toBe(
      theirs.reduce((all, { amount_rial }) => all + amount_rial, 0),
    );
    expect(outcomes[span]).toMatchObject({ daysRead: length, isWhole: true });
  }
  expect(Date.parse(asOf ?? "")).toBeLessThanOrEqual(Date.now());
  const inRial = flowOf(days, statement).reduce((all, { inRial }) => all + inRial, 0);
  expect(channels?.month.groups.reduce((all, { amountRial }) => all + amountRial, 0)).toBe(inRial);
  expect((await readFigures(BUSINESS, "support")).channels).toBeNull();
  expect((await readFigures("unread", "owner")).outcomes.week).toEqual({ daysRead: 0, isWhole: false, groups: [] });
});

test("shares of any days are those of the figures, and of no more days than a year", async () => {
  const owner = await makeMember(BUSINESS, "owner");
  const figures = await readFigures(BUSINESS, "owner");
  const days = figureDays(Date.now());
  const of = async (count: number) =>
    (await owner.ask(overviewOperations.shares, { from: days.at(-count), to: days.at(-1) })).body;
  expect(await of(7)).toEqual({ channels: figures.channels?.week, outcomes: figures.outcomes.week });
  expect(await of(FIGURE_DAYS)).toEqual({ channels: figures.channels?.month, outcomes: figures.outcomes.month });
  expect(figures.channels?.month.groups.length).toBeGreaterThan(0);
  const { withdrawals } = await readFigures(BUSINESS, "support");
  const counts = (withdrawals ?? []).reduce((sum, day) => sum + (day?.all ?? 0), 0);
  expect(counts).toBeGreaterThan(0);
  expect(counts).toBe(figures.outcomes.month.groups.reduce((sum, { count }) => sum + count, 0));
  for (const wrong of [
    { from: days.at(-1), to: days[0] },
    { from: "2020-01-01", to: days.at(-1) },
  ])
    expect((await owner.ask(overviewOperations.shares, wrong)).status).toBe(422);
});

test("reasons of failure carry the service's codes", async () => {
  const reasons = reasonCounts((await readFigures(BUSINESS, "owner")).outcomes.month.groups);
  expect(reasons.length).toBeGreaterThan(0);
  for (const { errorCode } of reasons) expect(errorCode).toMatch(/^\d\d$/);
});

test("what is told of a withdrawal that passes is in the figures at once, a failure on the day it is seen", async () => {
  const context = { business: BUSINESS, requestId: "test", isFresh: true } as const;
  const counts = async () => {
    const { outcomes } = await readFigures(BUSINESS, "owner");
    const of = (status: string) =>
      outcomes.month.groups.filter((each) => each.status === status).reduce((all, { count }) => all + count, 0);
    return { done: of("DONE"), reversed: of("REVERSED"), failed: of("FAILED") };
  };
  const failedToday = async () => {
    const { failedToday } = await readFigures(BUSINESS, "owner");
    const [told] = await foundOf("withdrawals_failed");
    const count = failedToday.reduce((all, each) => all + each.count, 0);
    expect(told?.facts?.count ?? 0).toBe(count);
    return { count, of: (code: string) => failedToday.find(({ errorCode }) => errorCode === code)?.count ?? 0 };
  };
  const tellsOf = async (withdrawalId: string) => {
    await callService(withdrawalOperations.show, { withdrawalId }, context);
    await flushAnswers();
  };
  const days = figureDays(Date.now());
  const old = (await wholeBook(sandbox)).withdrawals.filter(({ due_at }) => days.slice(0, -3).includes(dayOf(due_at)));
  const done = old.find(({ status }) => status === "DONE");
  if (!done) throw new Error("nothing was collected on any day");
  const before = await counts();
  await sandbox.control("POST", `withdrawals/${done.id}/settle`, { status: "REVERSED" });
  await tellsOf(done.id);
  expect(await counts()).toEqual({ ...before, done: before.done - 1, reversed: before.reversed + 1 });

  // Simulates a failed withdrawal that was still open when the book last heard of it.
  const failed = old.find(({ status }) => status === "FAILED");
  if (!failed) throw new Error("nothing failed on any day");
  const { data } = await callService(withdrawalOperations.show, { withdrawalId: failed.id }, context);
  // Passing answers are stored before the record is deleted.
  await flushAnswers();
  const seen = await failedToday();
  const open = { ...entryOfWithdrawal({ ...data, status: "PENDING" }) };
  const isIt = and(eq(bookRecords.business, BUSINESS), eq(bookRecords.id, failed.id));
  await db().delete(bookRecords).where(isIt);
  await keepInBook(BUSINESS, [open], { source: "reading", toldAt: new Date(Date.now() - 3_600_000) });
  expect(await counts()).toMatchObject({ failed: before.failed - 1 });
  await keepInBook(BUSINESS, [entryOfWithdrawal(data)], { source: "reading", toldAt: new Date() });
  const now = await failedToday();
  expect(await counts()).toMatchObject({ failed: before.failed });
  expect(now.count).toBe(seen.count + 1);
  expect(now.of(data.errorCode ?? "")).toBe(seen.of(data.errorCode ?? "") + 1);
  // Behind the notice's link is what it counts, also what was due on an earlier day.
  const [told] = await foundOf("withdrawals_failed");
  const address = new URL(areaNotices.withdrawals_failed.href(BUSINESS, told?.record ?? ""), "https://x.test");
  const asked = { ...withdrawalListState.parse(Object.fromEntries(address.searchParams)), perPage: 100 };
  const owner = await makeMember(BUSINESS, "owner");
  const { items } = (await askProxy(owner, withdrawalOperations.list, asked)).body;
  expect(items).toHaveLength(now.count);
  expect(items.map(({ id }: { id: string }) => id)).toContain(failed.id);
});
