import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listOrders } from "@/lib/areas/money/orders/server/ask";
import { helpForDraft, helpForOrder } from "@/lib/areas/money/orders/server/help/help";
import { stopRest } from "@/lib/areas/money/orders/server/stop-rest";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { seriesMembers } from "@/lib/kit/orders/series";
import { flushAnswers } from "@/lib/server/book/feed";
import { db } from "@/lib/server/db/client";
import { orderEvents, orderOutcomes, paymentOrders } from "@/lib/server/db/schema/index";
import { approveOrder } from "@/lib/server/orders/approval/decide";
import { sweepOrders } from "@/lib/server/orders/engine/sweep";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import { listParts } from "@/lib/server/orders/parts";
import { moveOrder } from "@/lib/server/orders/record/change";
import { orderHash } from "@/lib/server/orders/record/content-hash";
import { itemTrackId } from "@/lib/server/orders/record/items";
import { lockOrder } from "@/lib/server/orders/record/locks";
import { makeAuthorization } from "@/lib/testing/orders/authorization";
import { type OrderEngine, resetTimes, startOrderEngine } from "@/lib/testing/orders/engine";
import { setPolicy } from "@/lib/testing/orders/orders";
import { BUSINESS } from "@/lib/testing/rig/server";
import { type SeriesPlanInput, seriesPlan } from "../../series-schema";

const DOOR = "/v3/business/:business/subscription/withdrawal/store";
const LOOK = "/v3/business/:business/subscription/withdrawal/:withdrawal_id";

let engine: OrderEngine;
beforeAll(async () => {
  engine = await startOrderEngine();
});
afterEach(async () => {
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
  await setPolicy(BUSINESS);
});
afterAll(() => engine.stop());

const tomorrow = () => addDays(tehranDayOf(Date.now()), 1);
const plan = async (more: Partial<SeriesPlanInput> = {}): Promise<SeriesPlanInput> => ({
  authorizationId: await makeAuthorization(engine.sandbox),
  amountRial: 300_000,
  times: 3,
  rhythm: "days",
  step: 31,
  from: tomorrow(),
  maxRetryCount: 2,
  description: "قسط",
  ...more,
});
const approved = async (more: Partial<SeriesPlanInput> = {}) => engine.approved("debitBatch", await plan(more));
const partsOf = (id: string) =>
  db().select().from(paymentOrders).where(eq(paymentOrders.partOf, id)).orderBy(asc(paymentOrders.partRow));
const workOn = async (id: string) => {
  await workOnOrder(id);
  for (const part of await partsOf(id)) await workOnOrder(part.id);
};
interface Booked {
  id: string;
  track_id: string;
  status: string;
  amount_rial: number;
  due_at: number;
}
const atService = async (trackIds: readonly string[]) =>
  (await engine.booked<Booked>("withdrawals")).filter(({ track_id }) => trackIds.includes(track_id));
/** The service ends a withdrawal, and its order is looked up. */
const collect = async (part: { id: string; trackId: string } | undefined, status: "DONE" | "FAILED") => {
  const [there] = await atService([part?.trackId ?? ""]);
  await engine.sandbox.control("POST", `withdrawals/${there?.id}/settle`, {
    status,
    ...(status === "FAILED" && { error_code: "01" }),
  });
  await workOnOrder(part?.id ?? "");
};
const everyPart = { page: 1, perPage: 100 };

describe("several withdrawals under one approval", () => {
  it("become orders of their own once it is agreed to, and are told as one", async () => {
    const order = await approved({ amountRial: 1_000_010, isTotal: true });
    expect(order).toMatchObject({ amountRial: 1_000_010, itemCount: 3, destination: null });
    expect(order.content).toMatchObject({
      count: 3,
      totalRial: 1_000_010,
      largestRial: 333_350,
      ownerName: "مریم احمدی",
    });
    const planned = await listParts({ orderId: order.id, state: undefined, ...everyPart }, engine.team.manager);
    expect(planned.items.map(({ row, amountRial, date, order: made }) => [row, amountRial, date, made])).toEqual(
      seriesMembers(seriesPlan.parse(order.content)).map(({ row, amountRial, date }) => [row, amountRial, date, null]),
    );
    expect(await partsOf(order.id)).toEqual([]);
    await workOnOrder(order.id);
    const parts = await partsOf(order.id);
    expect(parts.map(({ kind, state, amountRial }) => [kind, state, amountRial])).toEqual([
      ["withdrawal", "approved", 333_330],
      ["withdrawal", "approved", 333_330],
      ["withdrawal", "approved", 333_350],
    ]);
    await workOn(order.id);
    const there = await atService(parts.map(({ trackId }) => trackId));
    expect(there.map(({ amount_rial }) => amount_rial).sort()).toEqual([333_330, 333_330, 333_350]);
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({
      state: "sent",
      attention: null,
      receipt: { counts: { sent: 3 } },
    });
    const listed = await listOrders({ page: 1, perPage: 50 } as never, engine.team.manager);
    expect(listed.items.find(({ id }) => id === order.id)).toMatchObject({ kind: "debitBatch", itemCount: 3 });
    expect(listed.items.some(({ part }) => part?.of === order.id)).toBe(false);
    const [second] = parts.slice(1);
    const found = await listOrders({ q: second?.trackId, page: 1, perPage: 50 } as never, engine.team.manager);
    expect(found.items).toMatchObject([{ id: second?.id, part: { of: order.id, row: 2 } }]);
    const byPayer = await listOrders(
      { q: String(order.content.authorizationId), page: 1, perPage: 50 } as never,
      engine.team.manager,
    );
    expect(byPayer.items.map(({ id }) => id)).toEqual([order.id]);
  });

  it("are called not known where their own orders are, and the whole waits for them", async () => {
    const order = await approved({ times: 2 });
    await workOnOrder(order.id);
    const [first] = await partsOf(order.id);
    await engine.fault("/v3/business/:business/subscription/withdrawal/store", "drop_before", { method: "POST" });
    await workOnOrder(first?.id ?? "");
    expect((await partsOf(order.id))[0]?.state).toBe("unknown");
    const shown = await listParts({ orderId: order.id, state: undefined, ...everyPart }, engine.team.manager);
    expect(shown.items[0]).toMatchObject({ state: "unknown", order: { state: "unknown" } });
    const such = await listParts({ orderId: order.id, state: "unknown", ...everyPart }, engine.team.manager);
    expect(such).toMatchObject({ total: 1, items: [{ row: 1 }] });
    const sent = await listParts({ orderId: order.id, state: "sent", ...everyPart }, engine.team.manager);
    expect(sent.items.map(({ row }) => row)).not.toContain(1);
    expect(await engine.stored(order)).toMatchObject({ state: "sent" });
  });

  it("are counted again when one of them ends while they are counted", async () => {
    const order = await approved({ times: 2 });
    await workOn(order.id);
    const [first, second] = await partsOf(order.id);
    await collect(first, "DONE");
    await collect(second, "DONE");
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("done");
    // The order is already due, so a new end does not change it. A process takes it up before that end is committed.
    await db()
      .update(paymentOrders)
      .set({ nextAt: new Date(0) })
      .where(eq(paymentOrders.id, order.id));
    let counted: Promise<unknown> = Promise.resolve();
    await db().transaction(async (tx) => {
      for (const part of [first, second]) {
        const locked = await lockOrder(part?.id ?? "", tx);
        if (locked) await moveOrder(locked, { event: "reverse" }, tx);
      }
      await db()
        .update(paymentOrders)
        .set({ nextAt: new Date(Date.now() + 60_000) })
        .where(eq(paymentOrders.id, order.id));
      counted = workOnOrder(order.id);
      // It waits for the row that this transaction holds.
      const isWaiting = () => db().execute(sql`SELECT FROM pg_locks WHERE NOT granted`);
      await expect.poll(async () => (await isWaiting()).rows.length, { interval: 10 }).toBeGreaterThan(0);
    });
    await counted;
    expect((await engine.stored(order)).state).toBe("reversed");
  });

  it("are never made twice, whoever dies while they are", async () => {
    const order = await approved();
    await workOnOrder(order.id);
    const before = await partsOf(order.id);
    // The process died right after writing the parts, before it reported them.
    await db()
      .update(paymentOrders)
      .set({ state: "sending", sentAt: null, receipt: null, sendingSince: new Date(Date.now() - 120_000) })
      .where(eq(paymentOrders.id, order.id));
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("unknown");
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("sent");
    // The process died before writing any part.
    const other = await approved();
    await db()
      .update(paymentOrders)
      .set({ state: "sending", attempts: 1, sendingSince: new Date(Date.now() - 120_000) })
      .where(eq(paymentOrders.id, other.id));
    for (let step = 0; step < 4; step += 1) await workOnOrder(other.id);
    expect((await engine.stored(other)).state).toBe("sent");
    for (const [one, parts] of [
      [order, before],
      [other, await partsOf(other.id)],
    ] as const) {
      const now = await partsOf(one.id);
      expect(now.map(({ id, trackId }) => [id, trackId])).toEqual(
        parts.map(({ id, partRow }) => [id, itemTrackId(one.trackId, partRow ?? 0)]),
      );
      expect(now).toHaveLength(3);
    }
  });

  it("end as what they come to together; those that failed are told of once, by the whole", async () => {
    const order = await approved();
    await workOn(order.id);
    const parts = await partsOf(order.id);
    const [first, second, third] = parts;
    await collect(first, "DONE");
    await collect(second, "FAILED");
    await collect(third, "DONE");
    const states = (await partsOf(order.id)).map(({ state }) => state);
    expect(states).toEqual(["done", "failed", "done"]);
    await db()
      .update(paymentOrders)
      .set({ nextAt: new Date(0) })
      .where(eq(paymentOrders.id, order.id));
    await sweepOrders(0);
    expect(await engine.stored(order)).toMatchObject({ state: "done", receipt: { counts: { done: 2, failed: 1 } } });
    const told = await db().select().from(orderOutcomes).where(eq(orderOutcomes.orderId, order.id));
    expect(told).toMatchObject([{ outcome: "rows", failedItems: 1 }]);
    for (const { id } of parts)
      expect(await db().select().from(orderOutcomes).where(eq(orderOutcomes.orderId, id))).toEqual([]);
    const failed = await listParts({ orderId: order.id, state: "failed", ...everyPart }, engine.team.manager);
    expect(failed).toMatchObject({ total: 1, items: [{ row: 2, order: { state: "failed" } }] });
  });
});

it("is counted before the service is asked about others, however long that takes and however many they are", async () => {
  const [many, few] = [await approved({ times: 9 }), await approved({ times: 2 })];
  await workOn(many.id);
  await workOn(few.id);
  for (const part of await partsOf(few.id)) await collect(part, "DONE");
  const due = (of: SQL, at: Date) => db().update(paymentOrders).set({ nextAt: at }).where(of);
  await due(sql`next_at IS NOT NULL`, new Date(Date.now() + 60_000));
  await due(eq(paymentOrders.partOf, many.id), new Date(0));
  await due(eq(paymentOrders.id, few.id), new Date(Date.now() - 1000));
  await engine.sandbox.control("POST", "faults", { path: LOOK, fault: "delay", value: 300, times: 9 });
  await sweepOrders(0);
  const looks = await db()
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.event, "looked_up"),
        sql`${orderEvents.orderId} IN (SELECT id FROM payment_orders WHERE part_of = ${many.id})`,
      ),
    );
  expect(looks).toHaveLength(9);
  const { state, settledAt } = await engine.stored(few);
  expect(state).toBe("done");
  expect(settledAt?.getTime()).toBeLessThan(Math.min(...looks.map(({ at }) => at.getTime())));
});

describe("before anything is made", () => {
  const refused = async (more: Partial<SeriesPlanInput>) =>
    engine.make("debitBatch", await plan(more)).then(
      () => null,
      (error: { fields?: object; issues?: { path: PropertyKey[]; message: string }[] }) =>
        error.fields ?? error.issues?.map(({ path, message }) => [path[0], message]),
    );

  it("says what the authorization forbids, beside its field", async () => {
    expect(await refused({ times: 60 })).toEqual({ times: "errors.dateAfterAuthorization" });
    expect(await refused({ amountRial: 900_000_000_000 })).toEqual({ amountRial: "errors.amountOverAuthorization" });
    const authorizationId = await makeAuthorization(engine.sandbox, { count: 5 });
    expect(await refused({ authorizationId, step: 1, times: 40 })).toEqual({ times: "errors.seriesMonthFull" });
    expect(await refused({ from: tehranDayOf(Date.now()) })).toEqual({ from: "errors.dateNotAfterToday" });
    expect(await refused({ times: 1 })).toEqual([["times", "errors.timesRange"]]);
  });

  it("holds the sum and the largest of them against the policy of withdrawals", async () => {
    const rules = (withdrawal: object) => ({
      kinds: {
        withdrawal: {
          bands: [{ uptoRial: null, approvals: 1, roles: ["owner", "manager"] }],
          paymentRial: null,
          orderRial: null,
          ...withdrawal,
        },
      },
    });
    await setPolicy(BUSINESS, rules({ paymentRial: 299_999 }) as never);
    await expect(approved()).rejects.toMatchObject({ code: "policy_refused", detail: "payment_limit" });
    await setPolicy(BUSINESS, rules({ paymentRial: 300_000 }) as never);
    await expect(approved()).resolves.toMatchObject({ state: "approved" });
    await setPolicy(BUSINESS, rules({ orderRial: 899_999 }) as never);
    await expect(approved()).rejects.toMatchObject({ code: "policy_refused", detail: "order_limit" });
  });
});

describe("one of them", () => {
  it("that is not what was signed does not leave", async () => {
    const order = await approved();
    await workOnOrder(order.id);
    const [first, second] = await partsOf(order.id);
    if (!first || !second) throw new Error("no parts");
    await db()
      .update(paymentOrders)
      .set({ content: sql`${paymentOrders.content} || '{"amountRial": 1300000}'::jsonb`, amountRial: 1_300_000 })
      .where(eq(paymentOrders.id, first.id));
    await workOnOrder(first.id);
    await workOnOrder(second.id);
    expect(await engine.stored(first)).toMatchObject({ state: "approved", attention: "policy" });
    expect(await atService([first.trackId])).toEqual([]);
    expect((await engine.stored(second)).state).toBe("sent");
  });

  it("waits when the policy asks for more people than agreed, and goes when it does not any more", async () => {
    const order = await approved();
    await workOnOrder(order.id);
    const [first] = await partsOf(order.id);
    if (!first) throw new Error("no parts");
    const two = {
      bands: [{ uptoRial: null, approvals: 2, roles: ["owner", "manager"] }],
      paymentRial: null,
      orderRial: null,
    };
    await setPolicy(BUSINESS, { kinds: { withdrawal: two } } as never);
    await workOnOrder(first.id);
    expect(await engine.stored(first)).toMatchObject({ state: "approved", attention: "policy" });
    await setPolicy(BUSINESS);
    await workOnOrder(first.id);
    expect((await engine.stored(first)).state).toBe("sent");
  });
});

describe("the rest", () => {
  const NOTHING = { stopped: 0, refused: 0, unanswered: 0, left: 0, underWay: 0 };

  it("does not leave any more once it was stopped, also where it was under way then", async () => {
    const order = await approved({ times: 3 });
    await workOnOrder(order.id);
    const [lost, unsure, waiting] = await partsOf(order.id);
    if (!lost || !unsure || !waiting) throw new Error("no parts");
    await engine.fault(DOOR, "drop_before");
    await workOnOrder(lost.id);
    await engine.fault(DOOR, "drop_after");
    await workOnOrder(unsure.id);
    expect((await partsOf(order.id)).map(({ state }) => state)).toEqual(["unknown", "unknown", "approved"]);
    expect(await stopRest(order.id, engine.team.accountant)).toEqual({ ...NOTHING, stopped: 1, underWay: 2 });
    for (let time = 0; time < 3; time += 1) await workOn(order.id);
    expect((await partsOf(order.id)).map(({ state }) => state)).toEqual(["canceled", "sent", "canceled"]);
    expect(await atService([lost.trackId, waiting.trackId])).toEqual([]);
    const events = await db().select().from(orderEvents).where(eq(orderEvents.orderId, lost.id));
    expect(events.filter(({ event }) => event === "withdraw")).toMatchObject([{ actorId: engine.team.accountant.id }]);
    // A part that had arrived is cancelled at the service once that is known.
    expect(await stopRest(order.id, engine.team.accountant)).toEqual({ ...NOTHING, stopped: 1 });
    expect((await atService([unsure.trackId])).map(({ status }) => status)).toEqual(["CANCELED"]);
  });

  it("is not called refused while the service does not answer, and can be stopped once it does", async () => {
    const order = await approved({ times: 2 });
    await workOn(order.id);
    await engine.fault("*", "drop_before", { times: "always" });
    expect(await stopRest(order.id, engine.team.accountant)).toEqual({ ...NOTHING, unanswered: 2, left: 2 });
    await engine.sandbox.control("DELETE", "faults");
    expect(await stopRest(order.id, engine.team.accountant)).toEqual({ ...NOTHING, stopped: 2 });
  });

  it("is taken back: what has not left here, what waits at the service there", async () => {
    const order = await approved({ times: 4 });
    await workOnOrder(order.id);
    const [first, second] = await partsOf(order.id);
    if (!first || !second) throw new Error("no parts");
    await workOnOrder(first.id);
    await workOnOrder(second.id);
    const result = await stopRest(order.id, engine.team.accountant);
    expect(result).toEqual({ ...NOTHING, stopped: 4 });
    expect((await partsOf(order.id)).map(({ state }) => state)).toEqual(Array(4).fill("canceled"));
    expect((await atService([first.trackId, second.trackId])).map(({ status }) => status)).toEqual([
      "CANCELED",
      "CANCELED",
    ]);
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("canceled");
    const events = await db().select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
    expect(events.filter(({ event }) => event === "stop_asked")).toMatchObject([
      { actorId: engine.team.accountant.id },
    ]);
    await expect(stopRest(order.id, engine.team.accountant)).rejects.toMatchObject({ code: "conflict" });
  });

  it("leaves what was collected, and tells nobody of what they took back themselves", async () => {
    const order = await approved({ times: 2 });
    await workOn(order.id);
    const [first] = await partsOf(order.id);
    await collect(first, "DONE");
    expect((await partsOf(order.id)).map(({ state }) => state)).toEqual(["done", "sent"]);
    expect(await stopRest(order.id, engine.team.accountant)).toEqual({ ...NOTHING, stopped: 1 });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "done", receipt: { counts: { done: 1, canceled: 1 } } });
    expect(await db().select().from(orderOutcomes).where(eq(orderOutcomes.orderId, order.id))).toEqual([]);
  });
});

describe("withdrawals from many payers under one approval", () => {
  const rowsOf = async () => {
    const [one, other] = [
      await makeAuthorization(engine.sandbox),
      await makeAuthorization(engine.sandbox, { mobile: "09121110044", name: "سارا کمالی" }),
    ];
    return [
      { row: 2, authorizationId: one, amountRial: 200_000, date: tomorrow(), maxRetryCount: 4, description: "قسط آذر" },
      { row: 5, authorizationId: other, amountRial: 310_000, date: null, maxRetryCount: 4 },
    ];
  };

  it("are made as each row says, by the file's own numbers, and say whose each is", async () => {
    const rows = await rowsOf();
    const order = await engine.approved("debitBatch", { rows, fileName: "آذر.xlsx" });
    expect(order).toMatchObject({ amountRial: 510_000, itemCount: 2, destination: null });
    expect(order.content).toMatchObject({ count: 2, totalRial: 510_000, largestRial: 310_000, fileName: "آذر.xlsx" });
    const planned = await listParts({ orderId: order.id, state: undefined, ...everyPart }, engine.team.manager);
    expect(planned.items).toMatchObject([
      { row: 2, amountRial: 200_000, date: tomorrow(), payer: { name: "مریم احمدی" }, order: null },
      { row: 5, amountRial: 310_000, date: null, payer: { name: "سارا کمالی" }, order: null },
    ]);
    // A member who sees names masked sees them masked here too.
    const masked = await listParts({ orderId: order.id, state: undefined, ...everyPart }, engine.team.support);
    expect(JSON.stringify(masked)).not.toMatch(/احمدی|کمالی/);
    await workOn(order.id);
    const parts = await partsOf(order.id);
    expect(parts.map(({ partRow, content }) => [partRow, content.isInstant, content.maxRetryCount])).toEqual([
      [2, false, 4],
      [5, true, 1],
    ]);
    expect(parts.map(({ content }) => content.ownerName)).toEqual(["مریم احمدی", "سارا کمالی"]);
    const there = await atService(parts.map(({ trackId }) => trackId));
    expect(there.map(({ amount_rial }) => amount_rial).sort()).toEqual([200_000, 310_000]);
    const shown = await listParts({ orderId: order.id, state: undefined, ...everyPart }, engine.team.manager);
    expect(shown.items.map(({ row, order: made }) => [row, made?.kind])).toEqual([
      [2, "withdrawal"],
      [5, "withdrawal"],
    ]);
  });

  it("are said to whoever decides where the same is collected from the same payer already", async () => {
    const rows = await rowsOf();
    const asker = { member: engine.team.manager, requestId: "test", business: BUSINESS } as never;
    const repeated = async (more: object[], orderId?: string) =>
      (await helpForDraft("debitBatch", { rows: more }, orderId, asker)).debits?.repeated;
    expect(await repeated(rows)).toEqual([]);
    // A waiting order, an approved one, and the book's records of the service.
    const waiting = await engine.make("debitBatch", { rows });
    expect(await repeated(rows)).toEqual([2, 5]);
    expect((await helpForOrder(waiting, asker)).debits?.repeated).toEqual([]);
    const order = await approveOrder(waiting.id, waiting.contentHash, engine.team.manager);
    await workOn(order.id);
    await flushAnswers();
    expect(await repeated(rows)).toEqual([2, 5]);
    const [first, second] = rows;
    expect(await repeated([{ ...first, amountRial: 200_010 }, { ...second }])).toEqual([5]);
    // A withdrawal of next month is another one.
    expect(await repeated([{ ...first, date: addDays(tehranDayOf(Date.now()), 20) }])).toEqual([]);
  });

  it("have numbers of the business's own, by which the whole is found while it waits, and each of them then", async () => {
    const [first, second] = await rowsOf();
    const rows = [{ ...first, externalId: "Rent-۷" }, { ...second }];
    const found = async (q: string) =>
      (await listOrders({ q, page: 1, perPage: 10 }, { ...engine.team.manager, business: BUSINESS })).items;
    const whole = await engine.make("debitBatch", { rows });
    expect((await found("rent-7")).map(({ id }) => id)).toEqual([whole.id]);
    expect(await found("rent")).toEqual([]);
    await approveOrder(whole.id, whole.contentHash, engine.team.manager);
    await workOn(whole.id);
    const parts = await partsOf(whole.id);
    expect(parts.map(({ externalId }) => externalId)).toEqual(["Rent-7", null]);
    expect((await found("rent-7")).map(({ id }) => id)).toEqual([parts[0]?.id]);
    expect(await atService(parts.map(({ trackId }) => trackId))).toHaveLength(2);
    const shown = await listParts({ orderId: whole.id, state: undefined, ...everyPart }, engine.team.manager);
    expect(shown.items.map(({ externalId }) => externalId)).toEqual(["Rent-7", null]);
  });

  it("do not leave with another number than was signed", async () => {
    const [first] = await rowsOf();
    const order = await engine.approved("debitBatch", { rows: [{ ...first, externalId: "Rent-8" }] });
    await workOnOrder(order.id);
    const [part] = await partsOf(order.id);
    if (!part) throw new Error("no part");
    const externalId = "Rent-9";
    const contentHash = orderHash({ ...part, externalId });
    await db().update(paymentOrders).set({ externalId, contentHash }).where(eq(paymentOrders.id, part.id));
    await workOn(order.id);
    expect(await atService([part.trackId])).toEqual([]);
  });

  it("leave only as they were signed", async () => {
    const order = await engine.approved("debitBatch", { rows: await rowsOf() });
    await workOnOrder(order.id);
    const [first, second] = await partsOf(order.id);
    await db()
      .update(paymentOrders)
      .set({ content: { ...first?.content, authorizationId: second?.content.authorizationId } })
      .where(eq(paymentOrders.id, first?.id ?? ""));
    await workOn(order.id);
    const there = await atService([first?.trackId ?? ""]);
    expect(there).toEqual([]);
  });

  it("are refused beside the row, and nothing is made", async () => {
    const rows = await rowsOf();
    const [first, second] = rows;
    const made = (more: object[]) => engine.approved("debitBatch", { rows: more });
    const strange = { ...second, authorizationId: "00000000-0000-4000-8000-000000000009" };
    await expect(made([{ ...first }, strange])).rejects.toMatchObject({
      code: "invalid_input",
      fields: { "rows.1.authorizationId": "errors.payerNotFound" },
    });
    await expect(made([{ ...first, amountRial: 60_000_000 }])).rejects.toMatchObject({
      fields: { "rows.0.amountRial": "errors.amountOverAuthorization" },
    });
    await expect(made([{ ...first, date: "2020-01-01" }])).rejects.toThrow();
    await expect(made([])).rejects.toThrow();
    // The same row number twice would make one withdrawal out of two.
    await expect(made([{ ...first }, { ...second, row: first?.row }])).rejects.toThrow();
  });
});
