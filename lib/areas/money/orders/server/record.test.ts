import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { revealOperations } from "@/lib/areas/records/reveal/operations";
import type { Page } from "@/lib/kit/operations/define";
import type { OrderItemRow } from "@/lib/kit/orders/views";
import { db } from "@/lib/server/db/client";
import { auditEntries, paymentOrders } from "@/lib/server/db/schema";
import { clearDesk, content, type Desk, openDesk } from "@/lib/testing/orders/desk";
import { testIban } from "@/lib/testing/orders/orders";
import { orderOperations } from "../operations";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(clearDesk);

const reason = "مشتری پشت خط است";
const reveal = (wish: object) =>
  desk.support.ask(revealOperations.fields, {
    operation: orderOperations.show.id,
    paths: ["destination"],
    reason,
    ...wish,
  });
const written = () =>
  db().select().from(auditEntries).where(eq(auditEntries.actorId, desk.support.id)).orderBy(auditEntries.seq);

it("shows support the account and the name of an order for a reason, and writes that down", async () => {
  const orderId = await desk.make(desk.accountant, { ...content(), ownerName: "سارا احمدی" });
  const input = { orderId };
  expect(await reveal({ input })).toMatchObject({ status: 200, body: { values: { destination: testIban(12) } } });
  expect(await reveal({ input, paths: ["destination", "receiver"] })).toMatchObject({
    body: { values: { destination: testIban(12), receiver: "سارا احمدی" } },
  });
  const rows = [
    { ...content(60_000, 51), ownerName: "علی رضایی" },
    { ...content(60_000, 52), ownerName: "زهرا کریمی" },
  ];
  const batch = { kind: "batch", idempotencyKey: randomUUID(), content: { fileName: "a.csv", rows } };
  const made = (await desk.accountant.ask(orderOperations.make, batch)).body as { orderId: string };
  const { items } = (await desk.support.ask(orderOperations.items, made)).body as Page<OrderItemRow>;
  const ofItem = { operation: orderOperations.items.id, input: made, itemId: items[1]?.trackId };
  expect(items[1]?.iban).not.toBe(testIban(52));
  expect(await reveal({ ...ofItem, paths: ["items.*.iban"] })).toMatchObject({
    body: { values: { "items.*.iban": testIban(52) } },
  });
  expect(await reveal({ ...ofItem, paths: ["items.*.ownerName"] })).toMatchObject({
    body: { values: { "items.*.ownerName": "زهرا کریمی" } },
  });
  const entries = await written();
  expect(entries.map(({ action, subject, detail }) => [action, subject, detail])).toEqual([
    ["personal.revealed", orderId, { operation: "orders.show", fields: ["destination"], reason }],
    ["personal.revealed", orderId, { operation: "orders.show", fields: ["destination", "receiver"], reason }],
    ["personal.revealed", items[1]?.trackId, { operation: "orders.items", fields: ["iban"], reason }],
    ["personal.revealed", items[1]?.trackId, { operation: "orders.items", fields: ["ownerName"], reason }],
  ]);
  expect(JSON.stringify(entries)).not.toContain(testIban(52));
});

it("shows nothing else, and nothing of another business", async () => {
  const orderId = await desk.make();
  const input = { orderId };
  for (const path of ["contentHash", "makerName", "items.*.iban", "toString"])
    expect((await reveal({ input, paths: [path] })).status).toBe(422);
  expect((await reveal({ input, paths: ["destination", "contentHash"] })).status).toBe(422);
  expect((await reveal({ input, itemId: orderId })).status).toBe(422);
  expect((await reveal({ input: { orderId: "x" } })).status).toBe(422);
  expect((await reveal({ input, reason: "x" })).status).toBe(422);
  expect((await reveal({ input: { orderId: randomUUID() } })).status).toBe(404);
  await db().update(paymentOrders).set({ business: "another" }).where(eq(paymentOrders.id, orderId));
  expect((await reveal({ input })).status).toBe(404);
  const accountant = await desk.accountant.ask(revealOperations.fields, {
    operation: orderOperations.show.id,
    input,
    paths: ["destination"],
    reason,
  });
  expect(accountant.status).toBe(403);
  expect((await written()).filter(({ action }) => action === "personal.reveal_missed")).toHaveLength(2);
});
