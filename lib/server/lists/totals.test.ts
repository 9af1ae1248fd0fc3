import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import type { Withdrawal, WithdrawalPage } from "@/lib/areas/collecting/withdrawals/server/answers";
import { withdrawalList } from "@/lib/areas/collecting/withdrawals/server/book";
import { WITHDRAWAL_STATUSES } from "@/lib/areas/collecting/withdrawals/status";
import { listTotalsOperations } from "@/lib/areas/records/list-totals/operations";
import type { ListTotals } from "@/lib/areas/records/list-totals/schemas";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { toQueryString } from "@/lib/kit/operations/query-string";
import { LIST_SORTS, type ListSort } from "@/lib/kit/records/sort";
import { listedRows } from "@/lib/server/book/listed";
import { readLists } from "@/lib/server/book/read-lists";
import { env } from "@/lib/server/core/env";
import { db } from "@/lib/server/db/client";
import { bookReadings } from "@/lib/server/db/schema";
import { boss } from "@/lib/server/jobs/boss";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { runs } from "@/lib/testing/rig/property";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";

const DAYS = 31;
const today = () => tehranDayOf(Date.now());
let sandbox: TestSandbox;
let owner: TestMember;
let support: TestMember;
let known: Withdrawal[];

beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "30000", ANSWER_CACHE: "off", BOOK_DAYS: String(DAYS) },
  });
  owner = await makeMember(BUSINESS, "owner");
  support = await makeMember(BUSINESS, "support");
  await boss();
  await readLists(new AbortController().signal);
  known = [];
  for await (const rows of listedRows(BUSINESS, "withdrawal", {})) known.push(...(rows as Withdrawal[]));
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});

async function page(asked: object): Promise<WithdrawalPage> {
  const { status, body } = await askProxy(owner, withdrawalOperations.list, { ...asked });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as WithdrawalPage;
}

async function totalsOf(list: string, asked: object, member = owner): Promise<ListTotals> {
  const { status, body } = await member.ask(listTotalsOperations.ofList, { list, asked: toQueryString({ ...asked }) });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as ListTotals;
}

const text = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
const ORDERS: Record<ListSort, (one: Withdrawal, other: Withdrawal) => number> = {
  newest: (one, other) => text(other.date ?? "", one.date ?? "") || text(one.id, other.id),
  oldest: (one, other) => -ORDERS.newest(one, other),
  largest: (one, other) => -ORDERS.smallest(one, other),
  smallest: (one, other) =>
    one.amountRial - other.amountRial || text(one.date ?? "", other.date ?? "") || text(one.id, other.id),
};

it("has every row once in every order, on pages and in files alike", async () => {
  const days = fc.integer({ min: -DAYS - 10, max: 20 });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...LIST_SORTS),
      fc.option(fc.constantFrom(...WITHDRAWAL_STATUSES), { nil: undefined }),
      fc.option(fc.tuple(days, days), { nil: undefined }),
      fc.integer({ min: 7, max: 100 }),
      async (sort, status, reach, perPage) => {
        const [from, to] = reach ? reach.toSorted((one, other) => one - other).map((day) => addDays(today(), day)) : [];
        const expected = known
          .filter((row) => !status || row.status === status)
          .filter(({ date }) => !from || !to || (date !== null && from <= date && date <= to))
          .sort(ORDERS[sort]);
        const asked = { sort, ...(status && { status }), ...(from && to && { from, to }) };
        const read: Withdrawal[] = [];
        for (let number = 1; ; number += 1) {
          const { items, total, hasMore } = await page({ ...asked, page: number, perPage });
          expect(total).toBe(expected.length);
          read.push(...items);
          if (!hasMore) break;
        }
        expect(read.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        const inFile: Withdrawal[] = [];
        for await (const rows of listedRows(BUSINESS, "withdrawal", withdrawalList.inBook.part(asked)))
          inFile.push(...(rows as Withdrawal[]));
        expect(inFile.map(({ id }) => id)).toEqual(read.map(({ id }) => id));
      },
    ),
    runs(12),
  );
});

it("sums each state by itself, since the book's first day where the list goes back further", async () => {
  const first = addDays(today(), 1 - DAYS);
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.integer({ min: -DAYS - 20, max: 0 }), { nil: undefined }),
      fc.option(fc.constantFrom(...WITHDRAWAL_STATUSES), { nil: undefined }),
      async (back, status) => {
        const from = back === undefined ? undefined : addDays(today(), back);
        const begin = from && from > first ? from : first;
        const expected = new Map<string, { count: number; rial: number }>();
        for (const row of known) {
          if ((status && row.status !== status) || (row.date ?? "") < begin) continue;
          const { count, rial } = expected.get(row.status) ?? { count: 0, rial: 0 };
          expected.set(row.status, { count: count + 1, rial: rial + row.amountRial });
        }
        const { states, since } = await totalsOf("withdrawals.list", { from, status });
        expect(since).toBe(from && from >= first ? null : first);
        expect(new Map(states?.map(({ state, count, rial }) => [state, { count, rial }]))).toEqual(expected);
        for (const { view } of states ?? []) expect(view?.label).toMatch(/^withdrawals\.status\./);
      },
    ),
    runs(10),
  );
});

it("answers more searches for a name at once than there are connections", async () => {
  const asked = Array.from({ length: 2 * env().DATABASE_POOL }, () => totalsOf("withdrawals.list", { q: "علی رضایی" }));
  for (const { states } of await Promise.all(asked)) expect(states).not.toBeNull();
});

it("tells support no sum, and nobody one that the book does not know", async () => {
  const [one] = known;
  const asked = { authorizationId: one?.authorizationId };
  expect((await totalsOf("withdrawals.list", asked)).states).not.toEqual([]);
  expect((await totalsOf("withdrawals.list", asked, support)).states).toBeNull();
  expect((await totalsOf("withdrawals.list", {}, support)).states).toBeNull();

  const refused = await owner.ask(listTotalsOperations.ofList, { list: "withdrawals.show", asked: "" });
  expect(refused.status).toBe(404);
  const wrong = await owner.ask(listTotalsOperations.ofList, { list: "withdrawals.list", asked: "from=yesterday" });
  expect(wrong.status).toBe(422);
  const unstorable = await owner.ask(listTotalsOperations.ofList, { list: "withdrawals.list", asked: "q=a%00b" });
  expect(unstorable.status).toBe(422);

  await db().update(bookReadings).set({ wholeAt: null });
  expect((await totalsOf("withdrawals.list", {})).states).toBeNull();
});
