import { and, asc, eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { StatementPage, WalletTotals } from "@/lib/areas/money/wallet/schemas";
import type { Transaction } from "@/lib/areas/money/wallet/server/answers";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { LIST_SORTS, type ListSort } from "@/lib/kit/records/sort";
import { flushAnswers } from "@/lib/server/book/feed";
import { recordIn } from "@/lib/server/book/keep";
import { presentKeyId } from "@/lib/server/core/secret-box";
import * as upstream from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { bookKeys, bookRecords, dailyFigures, personalSearches } from "@/lib/server/db/schema";
import { boss } from "@/lib/server/jobs/boss";
import { SEARCH_LIMITS } from "@/lib/server/members/personal-searches";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { runs } from "@/lib/testing/rig/property";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { directionOf, isSettlement } from "../status";
import { readStatement } from "./ask";

const never = new AbortController().signal;
const today = () => tehranDayOf(Date.now());
const DAYS = 60;
let sandbox: TestSandbox;
let owner: TestMember;
let support: TestMember;
/** It ended long ago, so nothing of it changes. */
let month: { from: string; to: string };
let begin: string;
/** Every row of that month in the book, with the amount by which it is found. */
let known: { row: Transaction; amountRial: number | null; at: number }[];

beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "30000", SERVICE_LIMIT_POST: "30000", ANSWER_CACHE: "off", BOOK_DAYS: String(DAYS) },
  });
  owner = await makeMember(BUSINESS, "owner");
  support = await makeMember(BUSINESS, "support");
  begin = addDays(today(), 1 - DAYS);
  month = { from: addDays(today(), -50), to: addDays(today(), -21) };
  await db()
    .insert(bookKeys)
    .values({ keyId: presentKeyId().toString("hex") });
  await boss();
  await readStatement(
    BUSINESS,
    Array.from({ length: DAYS }, (_, index) => addDays(begin, index)),
    never,
  );
  const isStatement = and(eq(bookRecords.business, BUSINESS), eq(bookRecords.kind, "transaction"));
  const all = await db().select().from(bookRecords).where(isStatement).orderBy(asc(bookRecords.at));
  const ofMonth = all.filter(({ at }) => tehranDayOf(at) >= month.from && tehranDayOf(at) <= month.to);
  // The service told no amount for these rows. They have a fixed place all the same.
  const without = ofMonth.filter((_, index) => index % 50 === 7).map(({ id }) => id);
  await db().update(bookRecords).set({ amountRial: null }).where(inArray(bookRecords.id, without));
  known = ofMonth.map((stored) => ({
    row: recordIn<Transaction>(stored),
    amountRial: without.includes(stored.id) ? null : stored.amountRial,
    at: stored.at.getTime(),
  }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await sandbox.control("DELETE", "faults");
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});

async function page(input: Record<string, unknown>, member = owner): Promise<StatementPage> {
  const { status, body } = await member.ask(walletOperations.statement, input);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as StatementPage;
}

async function everyPage(input: Record<string, unknown>): Promise<Transaction[]> {
  const rows: Transaction[] = [];
  let after: string | null = null;
  do {
    const { items, nextAfter, source }: StatementPage = await page({ ...input, ...(after === null ? {} : { after }) });
    expect(source.kind).toBe("book");
    rows.push(...items);
    after = nextAfter;
  } while (after !== null);
  return rows;
}

const totalsOf = async (input: Record<string, unknown>) =>
  (await owner.ask(walletOperations.totals, input)).body as WalletTotals;

/** By number, as the statement orders rows with the same time or amount. */
const byNumber = (one: string, other: string) => one.length - other.length || (one < other ? -1 : 1);
const LAST = { largest: Number.NEGATIVE_INFINITY, smallest: Number.POSITIVE_INFINITY };
const ORDERS: Record<ListSort, (one: (typeof known)[number], other: (typeof known)[number]) => number> = {
  newest: (one, other) => other.at - one.at || byNumber(other.row.id, one.row.id),
  oldest: (one, other) => one.at - other.at || byNumber(one.row.id, other.row.id),
  largest: (one, other) =>
    compare(amountFor("largest", other), amountFor("largest", one)) || byNumber(other.row.id, one.row.id),
  smallest: (one, other) =>
    compare(amountFor("smallest", one), amountFor("smallest", other)) || byNumber(one.row.id, other.row.id),
};
const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1);
const amountFor = (sort: keyof typeof LAST, { amountRial }: (typeof known)[number]) => amountRial ?? LAST[sort];

interface Filters {
  kind?: "transactions" | "settlements";
  channel?: "ipg" | "subscription" | "settlements";
  direction?: "in" | "out";
  fromRial?: number;
  toRial?: number;
  person?: string;
}

const fits =
  (filters: Filters) =>
  ({ row, amountRial }: (typeof known)[number]): boolean => {
    const { kind, channel, direction, fromRial, toRial, person } = filters;
    const own = [row.mobile, row.payer.mobile, row.receiver.mobile];
    return (
      (kind === undefined || (kind === "settlements") === isSettlement(row)) &&
      (channel === undefined || CHANNELS[channel](row)) &&
      (direction === undefined || directionOf(row) === (direction === "in" ? 1 : -1)) &&
      (fromRial === undefined || (amountRial !== null && amountRial >= fromRial)) &&
      (toRial === undefined || (amountRial !== null && amountRial <= toRial)) &&
      (person === undefined || own.includes(person))
    );
  };
const CHANNELS: Record<NonNullable<Filters["channel"]>, (row: Transaction) => boolean> = {
  ipg: ({ channelTitle }) => channelTitle === "درگاه پرداخت",
  subscription: ({ channelTitle }) => channelTitle === "پرداخت مستقیم",
  settlements: isSettlement,
};

describe("the statement from the book", () => {
  it("has every row once, in every order, whatever narrows it down, and sums that are theirs", async () => {
    const amounts = known.flatMap(({ amountRial }) => amountRial ?? []);
    const mobiles = [...new Set(known.flatMap(({ row }) => row.mobile ?? []))];
    expect(known.length).toBeGreaterThan(100);
    const filters = fc.record(
      {
        kind: fc.constantFrom("transactions" as const, "settlements" as const),
        direction: fc.constantFrom("in" as const, "out" as const),
        fromRial: fc.constantFrom(...amounts),
        toRial: fc.constantFrom(...amounts),
        person: fc.option(fc.constantFrom(...mobiles), { freq: 2, nil: undefined }),
      },
      { requiredKeys: [] },
    );
    const seen = { some: 0, none: 0 };
    await fc.assert(
      fc.asyncProperty(
        filters.filter(({ fromRial = 0, toRial = Number.MAX_SAFE_INTEGER }) => fromRial <= toRial),
        fc.constantFrom(...LIST_SORTS),
        fc.integer({ min: 5, max: 100 }),
        async (some, sort, perPage) => {
          const isPlain = sort === "newest" && Object.keys(some).every((name) => name === "kind");
          const expected = known.filter(fits(some)).sort(ORDERS[sort]);
          // Undecided rows are asked for at the service, which is not tested here.
          if (isPlain && expected.some(({ row }) => /progress/.test(row.status))) return;
          const rows = await everyPage({ ...month, ...some, sort, perPage });
          expect(rows.map(({ id }) => id)).toEqual(expected.map(({ row }) => row.id));
          seen[rows.length > 0 ? "some" : "none"] += 1;

          const { totals } = await totalsOf({ ...month, ...some });
          const isAll = Object.values(some).every((value) => value === undefined);
          // The unfiltered total is the sum of the days, which were added up while every amount was known.
          const told = ({ row, amountRial }: (typeof known)[number]) => (isAll ? row.amountRial : amountRial) ?? 0;
          const sum = (each: typeof known) => each.reduce((all, one) => all + told(one), 0);
          const paid = expected.filter(({ row }) => row.status !== "settlement_in_progress");
          expect(totals).toMatchObject({
            count: expected.length,
            inRial: sum(expected.filter(({ row }) => directionOf(row) === 1)),
            outRial: sum(paid.filter(({ row }) => directionOf(row) === -1)),
          });
          expect(totals?.wallet === null).toBe(!isAll);
          if (expected.some(({ amountRial }) => amountRial === null)) return;
          // To the rial: the effects of these rows on the wallet, each on its own.
          const moved = rows.reduce(
            (all, { effectRial, status }) => all + (status.startsWith("settlement_in") ? 0 : (effectRial ?? 0)),
            0,
          );
          if (totals?.uncertainFeeRial === 0 && totals.underWayRial === 0)
            expect(totals.inRial - totals.outRial - totals.feeRial).toBe(moved);
        },
      ),
      { ...runs(300), examples: [[{}, "oldest", 50]] },
    );
    // More cases than the example alone.
    expect(seen.some).toBeGreaterThan(1);
  });

  it("goes on where it was, though the row that ended the page has another amount by now", async () => {
    const first = await page({ ...month, sort: "largest", perPage: 10 });
    const last = first.items.at(-1);
    if (!last) throw new Error("no rows");
    const isLast = eq(bookRecords.id, last.id);
    await db().update(bookRecords).set({ amountRial: 1 }).where(isLast);
    const second = await page({ ...month, sort: "largest", perPage: 10, after: first.nextAfter });
    await db().update(bookRecords).set({ amountRial: last.amountRial }).where(isLast);
    expect(second.items.map(({ id }) => id)).toEqual(
      known
        .toSorted(ORDERS.largest)
        .slice(10, 20)
        .map(({ row }) => row.id),
    );
    expect((await page({ ...month, sort: "largest", after: "nonsense" })).items).toEqual([]);
  });

  it("is what the service lists, without asking it, where a period is over and everything on the page is decided", async () => {
    const input = { ...month, status: "succeed", perPage: 50 };
    const asked = (await askProxy(owner, walletOperations.transactions, input)).body as StatementPage;
    const send = vi.spyOn(upstream, "sendUpstream");
    const own = await page(input);
    expect(send).not.toHaveBeenCalled();
    expect(own.source).toEqual({ kind: "book", since: month.from, to: month.to, asOf: expect.any(String) });
    // The book knows more about a row's effect on the wallet than a single page does.
    const told = ({ effectRial: _, ...row }: Transaction) => row;
    expect(own.items.map(told)).toEqual(asked.items.map(told));
    expect(own.nextAfter).toBe(asked.nextAfter);
  });

  it("asks the service what may have changed: the newest of an open period, and rows that are not decided", async () => {
    expect((await page({ from: addDays(today(), -5) })).source.kind).toBe("service");
    expect((await page({})).source.kind).toBe("service");
    expect((await page({ ...month, q: "x" })).source.kind).toBe("service");
    const [decided] = (await page({ ...month, status: "succeed", perPage: 1 })).items;
    const isIt = eq(bookRecords.id, decided?.id ?? "");
    await db().update(bookRecords).set({ isFinal: false }).where(isIt);
    expect((await page({ ...month, status: "succeed", perPage: 1 })).source.kind).toBe("service");
    await db().update(bookRecords).set({ isFinal: true }).where(isIt);
  });

  it("asks the service of a settlement that came back, as its own record says, and has its day read again", async () => {
    const input = { ...month, kind: "settlements", status: "succeed", perPage: 100 };
    expect((await page(input)).source.kind).toBe("book");
    const paid = (await page(input)).items.at(-1);
    if (!paid?.trackId || !paid.createdAt) throw new Error("nothing was paid out");
    await sandbox.control("POST", `settlements/${paid.trackId}/settle`, { status: "REVERSED" });
    await askProxy(owner, settlementOperations.show, { trackId: paid.trackId });
    await flushAnswers();
    const isDay = and(eq(dailyFigures.day, tehranDayOf(paid.createdAt)));
    await db()
      .update(dailyFigures)
      .set({ readAt: new Date(Date.now() - 3_600_000) })
      .where(isDay);
    const { source, items } = await page(input);
    expect(source.kind).toBe("service");
    expect(items.map(({ id }) => id)).not.toContain(paid.id);
    expect(await db().select().from(dailyFigures).where(isDay)).toMatchObject([{ isStale: true }]);
    // After that reading the book is up to date.
    await readStatement(BUSINESS, [tehranDayOf(paid.createdAt)], never);
    const again = await page({ ...input, status: undefined, id: undefined });
    expect(again.items.find(({ id }) => id === paid.id)).toMatchObject({ status: "settlement_returned" });
    expect((await page(input)).source.kind).toBe("book");
  });

  it("shows what it has, and as of when, while the service does not answer", async () => {
    const path = "GET /v3/business/:business/transaction";
    await sandbox.control("POST", "faults", { operation: path, fault: "status", value: 503, times: "always" });
    const { source, items } = await page({ from: addDays(today(), -5) });
    expect(source).toMatchObject({ kind: "book", asOf: expect.any(String) });
    expect(items.length).toBeGreaterThan(0);
    expect((await owner.ask(walletOperations.statement, {})).status).toBe(502);
  });

  it("answers from where it begins when no first day is chosen, and says so", async () => {
    const { source } = await page({ sort: "largest", to: month.to });
    expect(source).toMatchObject({ kind: "book", since: begin, to: month.to });
    expect(await totalsOf({ direction: "in", to: month.to })).toMatchObject({ from: begin, missing: { count: 0 } });
  });

  it("has the day that is not over read again where that was not done for a minute, and tells until when it knows", async () => {
    const isToday = and(eq(dailyFigures.day, today()));
    const ofToday = async () => (await db().select().from(dailyFigures).where(isToday))[0];
    const [readAt, input] = [new Date(Date.now() - 70_000), { from: addDays(today(), -3), direction: "in" }];
    const before = await ofToday();
    await page({ ...input, ...month });
    expect((await ofToday())?.isStale).toBe(false);
    await db().update(dailyFigures).set({ readAt }).where(isToday);
    expect((await page(input)).source).toMatchObject({ kind: "book", asOf: readAt.toISOString() });
    expect((await ofToday())?.isStale).toBe(true);
    await db().update(dailyFigures).set({ readAt: before?.readAt, isStale: false }).where(isToday);
  });

  it("names the days that it lacks and ignores no filter; the service answers the others", async () => {
    const [one, two] = [addDays(month.from, 3), addDays(month.from, 9)];
    const areMissing = and(inArray(dailyFigures.day, [one, addDays(one, 1), two]));
    const kept = await db().select().from(dailyFigures).where(areMissing);
    await db().delete(dailyFigures).where(areMissing);
    const missing = {
      count: 3,
      spans: [
        { from: one, to: addDays(one, 1) },
        { from: two, to: two },
      ],
    };
    for (const own of [{ fromRial: 1 }, { direction: "in" }, { sort: "oldest" }, { person: "09121234567" }]) {
      const { items, source } = await page({ ...month, ...own });
      expect(items).toEqual([]);
      expect(source).toMatchObject({ kind: "nobody", why: "unread", missing });
    }
    expect((await page({ ...month })).source.kind).toBe("service");
    expect(await totalsOf({ ...month })).toMatchObject({ totals: null, missing });
    await db().insert(dailyFigures).values(kept);
    expect((await page({ ...month, q: "x", fromRial: 1 })).source).toMatchObject({ kind: "nobody", why: "searched" });
  });

  it("finds nobody by halves while records are sealed with an earlier secret", async () => {
    const [key] = await db().delete(bookKeys).returning();
    expect((await page({ ...month, person: "09121234567" })).source.kind).toBe("book");
    const isOne = eq(bookRecords.id, known[0]?.row.id ?? "");
    const flipped = sql`set_byte(sealed, 0, 255 - get_byte(sealed, 0))`;
    await db().update(bookRecords).set({ sealed: flipped }).where(isOne);
    expect((await page({ ...month, person: "09121234567" })).source).toMatchObject({ kind: "nobody", why: "reading" });
    expect((await page({ ...month, direction: "in" })).source.kind).toBe("book");
    await db().update(bookRecords).set({ sealed: flipped }).where(isOne);
    if (key) await db().insert(bookKeys).values(key);
  });

  it.each([
    [{ fromRial: 5, toRial: 4 }, { toRial: "errors.amountRange" }],
    [{ fromRial: -1 }, { fromRial: expect.any(String) }],
    [{ fromRial: 1.5 }, { fromRial: expect.any(String) }],
    [{ person: "0912" }, { person: "errors.wholePerson" }],
    [{ person: "سا" }, { person: "errors.wholePerson" }],
  ])("refuses %o beside the field", async (input, fields) => {
    for (const operation of [walletOperations.statement, walletOperations.totals]) {
      const { status, body } = await owner.ask(operation, { ...month, ...input });
      expect(status).toBe(422);
      expect(body.fields).toMatchObject(fields);
    }
  });
});

describe("a person's rows", () => {
  const found = async (person: string, member = owner) =>
    (await page({ ...month, person, perPage: 100 }, member)).items.map(({ id }) => id).sort();
  const ids = (isTheirs: (row: Transaction) => unknown) =>
    known.flatMap(({ row }) => (isTheirs(row) ? row.id : [])).sort();

  it("are found by every whole value of theirs and by words of their name, on either side", async () => {
    const { row } = known.find((each) => each.row.payer.name && each.row.mobile) ?? {};
    const paid = known.find((each) => each.row.receiver.iban)?.row;
    const card = known.find((each) => each.row.card)?.row.card;
    if (!row?.payer.name || !row.mobile || !paid?.receiver.iban || !card) throw new Error("nobody");
    const word = row.payer.name.split(" ").find((each) => each.length >= 3) ?? "";
    expect(await found(row.mobile.replace(/^0/, "+98"))).toEqual(ids(({ mobile }) => mobile === row.mobile));
    expect(await found(paid.receiver.iban)).toEqual(
      ids(({ receiver, payer }) => [receiver.iban, payer.iban].includes(paid.receiver.iban)),
    );
    expect(await found(card)).toEqual(ids((each) => each.card === card));
    const isCalled = ({ payer, receiver }: Transaction) =>
      [payer.name, receiver.name].some((name) => name?.split(/[\s\u200c]+/).includes(word));
    expect(await found(word)).toEqual(ids(isCalled).slice(0, 100));
    expect(await found("مریخی")).toEqual([]);
  });

  it("are shown masked to support, who finds nothing by parts, and each value counts as a search", async () => {
    const { row } = known.find((each) => each.row.mobile && each.row.payer.name) ?? {};
    const mobile = row?.mobile ?? "";
    await db().delete(personalSearches);
    const { items } = await page({ ...month, person: mobile }, support);
    expect(items.map(({ id }) => id).sort()).toEqual((await found(mobile)).slice(0, 20));
    const text = JSON.stringify(items);
    expect(text).not.toContain(mobile);
    expect(text).not.toContain(row?.payer.name);
    expect(items.every(({ balanceAfterRial }) => balanceAfterRial === null)).toBe(true);
    expect((await support.ask(walletOperations.totals, { ...month })).status).toBe(403);

    await page({ ...month, person: mobile, fromRial: 1 }, support);
    const counted = () => db().select().from(personalSearches).where(eq(personalSearches.memberId, support.id));
    expect(await counted()).toMatchObject([{ kind: "mobile", times: 2 }]);
    for (const part of [mobile.slice(0, 7), mobile.slice(-4)])
      expect((await support.ask(walletOperations.statement, { ...month, person: part })).status).toBe(422);
    expect(await counted()).toHaveLength(1);

    const most = SEARCH_LIMITS[0].most;
    for (let index = 1; index < most; index += 1) await page({ ...month, person: `0935${1_000_000 + index}` }, support);
    const refused = await support.ask(walletOperations.statement, { ...month, person: "09351999999", fromRial: 1 });
    expect(refused.body.code).toBe("search_limit");
    // An amount alone names nobody, and support sees every amount anyway.
    expect((await page({ ...month, fromRial: 1, sort: "largest" }, support)).items.length).toBeGreaterThan(0);
  });
});
