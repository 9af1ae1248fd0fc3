import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import type { Page } from "@/lib/kit/operations/define";
import type { OrderDetail, OrderHelp, OrderItemRow } from "@/lib/kit/orders/views";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import { clearDesk, content, type Desk, ok, oneKind, openDesk } from "@/lib/testing/orders/desk";
import { setPolicy } from "@/lib/testing/orders/orders";
import { BUSINESS } from "@/lib/testing/rig/server";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(clearDesk);

const edit = async (order: OrderDetail, more: object) =>
  desk.accountant.ask(orderOperations.edit, { orderId: order.id, shownHash: order.contentHash, ...more });

it("moves a payment to the queue and back; approvals are void each time, and it leaves by its new way", async () => {
  await setPolicy(BUSINESS, oneKind({ bands: [{ uptoRial: null, approvals: 2, roles: ["owner", "manager"] }] }));
  const orderId = await desk.make();
  expect(await desk.decide(desk.owner, orderId)).toMatchObject(ok);
  const before = await desk.show(orderId);
  expect(before.approvals).toBe(1);
  expect((await edit(before, { kind: "queued", content: content() })).status).toBe(200);
  const queued = await desk.show(orderId);
  expect(queued).toMatchObject({ kind: "queued", approvals: 0, state: "awaiting_approval", trackId: before.trackId });
  expect(queued.contentHash).not.toBe(before.contentHash);
  expect(queued.events.at(-1)?.changes?.rows[0]?.fields).toContainEqual({
    field: "kind",
    before: "settlement",
    after: "queued",
  });
  const back = await edit(queued, { kind: "settlement", content: { ...content(), isInstant: false } });
  expect(back.status).toBe(200);
  expect(await desk.show(orderId)).toMatchObject({ kind: "settlement", approvals: 0 });
  await edit(await desk.show(orderId), { kind: "queued", content: content() });
  expect(await desk.decide(desk.owner, orderId)).toMatchObject(ok);
  await workOnOrder(orderId);
  const left = await desk.show(orderId);
  const { settlements } = await desk.sandbox.control<{ settlements: { source: string }[] }>(
    "GET",
    `settlements?track_id=${left.trackId}`,
  );
  expect(settlements.map(({ source }) => source)).toEqual(["queued"]);
});

it("makes no batch of a payment, nor a payment of a batch", async () => {
  const rows = [content(60_000, 31), content(60_000, 32)];
  const order = await desk.show(await desk.make());
  const toBatch = await edit(order, { kind: "batch", content: { fileName: "a.csv", rows } });
  expect(toBatch).toMatchObject({ status: 422, body: { fields: { kind: "errors.invalid" } } });
  const batch = { kind: "batch", idempotencyKey: randomUUID(), content: { fileName: "a.csv", rows } };
  const made = (await desk.accountant.ask(orderOperations.make, batch)).body as { orderId: string };
  const fromBatch = await edit(await desk.show(made.orderId), { kind: "queued", content: content() });
  expect(fromBatch).toMatchObject({ status: 422, body: { fields: { kind: "errors.invalid" } } });
});

it("keeps the numbers that rows have in their file", async () => {
  const twin = content(60_000, 41);
  const rows = [
    { ...twin, row: 2 },
    { ...content(60_000, 42), row: 5 },
    { ...twin, row: 900 },
  ];
  const make = (all: object[]) =>
    desk.accountant.ask(orderOperations.make, {
      kind: "batch",
      idempotencyKey: randomUUID(),
      content: { fileName: "a.xlsx", rows: all },
    });
  const { orderId } = (await make(rows)).body as { orderId: string };
  const items = async () =>
    ((await desk.owner.ask(orderOperations.items, { orderId })).body as Page<OrderItemRow>).items.map(({ row }) => row);
  expect(await items()).toEqual([2, 5, 900]);
  const help = (await desk.owner.ask(orderOperations.help, { orderId })).body as OrderHelp;
  expect(help.rows?.twins).toEqual({ count: 1, rows: [900] });
  const changed = rows.map((each) => (each.row === 5 ? { ...each, amountRial: 70_000 } : each));
  expect((await edit(await desk.show(orderId), { content: { fileName: "a.xlsx", rows: changed } })).status).toBe(200);
  expect((await desk.show(orderId)).events.at(-1)?.changes?.rows).toMatchObject([{ what: "changed", row: 5 }]);
  expect(await items()).toEqual([2, 5, 900]);
  expect((await make([...rows].reverse())).status).toBe(422);
  expect((await make([{ ...twin, row: 3 }, twin])).status).toBe(422);
});

it("leaves an order as it is once sending of it was begun, also where it waits for approval again", async () => {
  const rows = [content(60_000, 51), content(60_000, 52)];
  const file = (amountRial: number) => ({ fileName: "a.csv", rows: [{ ...rows[0], amountRial }, rows[1]] });
  const made = await desk.accountant.ask(orderOperations.make, {
    kind: "batch",
    idempotencyKey: randomUUID(),
    content: file(60_000),
  });
  const { orderId: batch } = made.body as { orderId: string };
  const single = await desk.make();
  const refused = { status: 409, body: { code: "conflict", fields: { orderId: "errors.sentOnce" } } };
  for (const orderId of [single, batch])
    await db().update(paymentOrders).set({ attempts: 1 }).where(eq(paymentOrders.id, orderId));
  const before = await desk.show(single, desk.accountant);
  expect(before.may).toMatchObject({ edit: false, withdraw: true });
  expect(await edit(before, { kind: "queued", content: content() })).toMatchObject(refused);
  expect(await edit(before, { content: content(510_000) })).toMatchObject(refused);
  expect(await edit(await desk.show(batch), { content: file(70_000) })).toMatchObject(refused);
  expect(await desk.show(single)).toMatchObject({ kind: "settlement", contentHash: before.contentHash });
  // A withdrawn order is still looked up, because it may have been sent before.
  expect((await desk.accountant.ask(orderOperations.withdraw, { orderId: single })).status).toBe(200);
  expect(await desk.show(single, desk.accountant)).toMatchObject({ state: "canceled", may: { lookUp: true } });
});
