import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { listTotalsOperations } from "@/lib/areas/records/list-totals/operations";
import type { ListTotals } from "@/lib/areas/records/list-totals/schemas";
import type { Page } from "@/lib/kit/operations/define";
import { toQueryString } from "@/lib/kit/operations/query-string";
import type { OrderRow } from "@/lib/kit/orders/views";
import { db } from "@/lib/server/db/client";
import type { TestMember } from "@/lib/testing/members";
import { clearDesk, type Desk, openDesk } from "@/lib/testing/orders/desk";

const MANY = 1200;
let desk: Desk;
let rial: number;

beforeAll(async () => {
  desk = await openDesk();
  await clearDesk();
  const id = await desk.make();
  rial = (await desk.show(id)).amountRial;
  // Alike, one a minute older than the other; every tenth has failed, and every fourth is a direct debit.
  await db().execute(sql`
    INSERT INTO payment_orders SELECT (jsonb_populate_record(o, jsonb_build_object(
      'id', gen_random_uuid(), 'track_id', gen_random_uuid()::text, 'idempotency_key', gen_random_uuid(),
      'created_at', o.created_at - make_interval(mins => n),
      'kind', CASE WHEN n % 4 = 0 THEN 'withdrawal' ELSE o.kind END,
      'state', CASE WHEN n % 10 = 0 THEN 'failed' ELSE o.state END))).*
    FROM payment_orders o, generate_series(1, ${MANY - 1}::int) AS n WHERE o.id = ${id}`);
});
afterAll(() => desk.close());

const listed = async (asked: object, member: TestMember = desk.owner) => {
  const { status, body } = await member.ask(orderOperations.list, { ...asked });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Page<OrderRow>;
};
const q = () => `${rial.toLocaleString("en")} rial`;

it("every order of an amount that very many have is on some page, once", async () => {
  const ids = new Set<string>();
  const times: string[] = [];
  for (let page = 1; page <= MANY / 100; page += 1) {
    const { items, hasMore, total } = await listed({ q: q(), page, perPage: 100 });
    expect(hasMore).toBe(page < MANY / 100);
    expect(total).toBeNull();
    for (const { id, createdAt } of items) {
      ids.add(id);
      times.push(createdAt);
    }
  }
  expect(ids.size).toBe(MANY);
  expect(times).toEqual(times.toSorted().reverse());
});

it("what else orders or filters them sees all of them", async () => {
  const [newest] = (await listed({ q: q() })).items;
  const [oldest] = (await listed({ q: q(), sort: "oldest" })).items;
  const minutes = (Date.parse(newest?.createdAt ?? "") - Date.parse(oldest?.createdAt ?? "")) / 60_000;
  expect(minutes).toBe(MANY - 1);
  expect((await listed({ q: q(), state: "failed" })).total).toBe(Math.floor((MANY - 1) / 10));
  // Digits alone are found as an amount too.
  expect((await listed({ q: String(rial) })).items).toHaveLength(20);
});

it("orders are summed by state and by the direction of their money; what failed has none", async () => {
  const { body } = await desk.owner.ask(listTotalsOperations.ofList, {
    list: orderOperations.list.id,
    asked: toQueryString({ q: q() }),
  });
  const { states } = body as ListTotals;
  const counts = Object.fromEntries((states ?? []).map(({ state, way, count }) => [`${state} ${way}`, count]));
  const debits = Math.floor((MANY - 1) / 4) - Math.floor((MANY - 1) / 20);
  const failed = Math.floor((MANY - 1) / 10);
  expect(counts).toEqual({
    "awaiting_approval 1": debits,
    "awaiting_approval -1": MANY - debits - failed,
    "failed 0": failed,
  });
  for (const { count, rial: sum } of states ?? []) expect(sum).toBe(count * rial);
});
