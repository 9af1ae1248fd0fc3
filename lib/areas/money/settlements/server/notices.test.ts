import { afterAll, beforeAll, expect, it } from "vitest";
import { areaNotices } from "@/lib/areas/areas";
import { totalsFilters } from "@/lib/areas/money/wallet/filters";
import { transactionListState } from "@/lib/areas/money/wallet/list-state";
import { bookPage } from "@/lib/areas/money/wallet/server/rows";
import { addDays, tehranDayBounds, tehranDayOf } from "@/lib/kit/format/jalali";
import { valuesOf } from "@/lib/kit/records/filter";
import { ROLES, type Role } from "@/lib/kit/roles";
import type { Member } from "@/lib/server/members/session";
import { putInBook } from "@/lib/testing/book/put";
import { foundOf, whoHears } from "@/lib/testing/notices";
import { makeTeam } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";

let sandbox: TestSandbox;
let team: Record<Role, Member>;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  team = await makeTeam(BUSINESS);
});
afterAll(() => sandbox.close());

const today = tehranDayOf(Date.now());
const yesterday = addDays(today, -1);
const noonOf = (day: string) => new Date(Date.parse(tehranDayBounds(day).from) + 43_200_000).toISOString();

const told = (record: string, count: number) => ({
  record,
  since: new Date(tehranDayBounds(record).from),
  facts: { count },
});

/** A settlement of nine days ago that ended on a day; null: nobody knows when. */
const settlement = (state: string, endedOn: string | null, orderedOn = addDays(today, -9)) =>
  putInBook("transaction", {
    state,
    isFinal: true,
    channel: "settlements",
    at: noonOf(orderedOn),
    endedAt: endedOn && noonOf(endedOn),
  });

it("settlements that failed or came back are told by the day of their end, whenever they were ordered", async () => {
  for (const day of [today, today, yesterday, addDays(today, -2), null]) await settlement("settlement_failed", day);
  await settlement("settlement_failed", null, yesterday);
  await settlement("settlement_returned", today);
  await settlement("settlement_done", today);
  expect(await whoHears(team, "settlements_failed", yesterday)).toEqual(ROLES);
  expect(await foundOf("settlements_failed")).toEqual([told(today, 2), told(yesterday, 2)]);
  expect(await foundOf("settlements_returned")).toEqual([told(today, 1)]);
});

it("the list that a notice leads to has as many rows as it says", async () => {
  for (const kind of ["settlements_failed", "settlements_returned"] as const) {
    for (const { record, facts } of await foundOf(kind)) {
      const query = new URL(areaNotices[kind].href(BUSINESS, record), "http://x").searchParams;
      const state = transactionListState.parse(Object.fromEntries(query));
      const days = { from: state.from ?? "", to: state.to ?? today };
      const page = await bookPage(BUSINESS, days, valuesOf(totalsFilters, state), { sort: "newest", perPage: 50 });
      expect((page?.items.length ?? 0) + (page?.unreadRows ?? 0), `${kind} ${record}`).toBe(facts?.count);
    }
  }
});

it("are the same notice after midnight", async () => {
  const tomorrow = new Date(Date.parse(tehranDayBounds(today).to) + 60_000);
  expect(await foundOf("settlements_failed", tomorrow)).toEqual([told(today, 2)]);
  expect(await foundOf("settlements_returned", tomorrow)).toEqual([told(today, 1)]);
});

it("are over two days later", async () => {
  const later = new Date(Date.now() + 2 * 86_400_000);
  expect(await foundOf("settlements_failed", later)).toEqual([]);
  expect(await foundOf("settlements_returned", later)).toEqual([]);
});
