import { afterAll, beforeAll, expect, it } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { revealOperations } from "@/lib/areas/records/reveal/operations";
import { idOfReference } from "@/lib/server/core/references";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { type OrderEngine, rowsOf, startOrderEngine } from "@/lib/testing/orders/engine";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS } from "@/lib/testing/rig/server";
import { batchOperations } from "../operations";
import { referenceOf } from "./batch-reference";

let engine: OrderEngine;
let support: TestMember;
let owner: TestMember;
let order: PaymentOrder;
let batchId: string;

beforeAll(async () => {
  engine = await startOrderEngine();
  support = await makeMember(BUSINESS, "support");
  owner = await makeMember(BUSINESS, "owner");
  const { id } = await engine.approved("batch", rowsOf([60_000, 70_000]));
  await workOnOrder(id);
  order = await engine.stored({ id } as PaymentOrder);
  batchId = order.serviceId ?? "";
  expect(batchId).toMatch(/^[0-9a-f]{128}$/);
});
afterAll(() => engine.stop());

it("is the same for the same batch, another for another, and opens nothing that it did not close", () => {
  const reference = referenceOf(batchId);
  expect(reference).toBe(referenceOf(batchId));
  expect(reference).not.toBe(referenceOf(batchId.toUpperCase()));
  expect(idOfReference(reference)).toBe(batchId);
  for (const forged of [`${reference.slice(0, -2)}AA`, "ref-", "ref-AAAA", `ref-${"A".repeat(190)}`, batchId, ""]) {
    expect(idOfReference(forged), forged).toBeNull();
  }
});

it("stands in the place of the id for support, in lists, orders and their history", async () => {
  const list = await askProxy(support, batchOperations.list);
  const reference = list.body.items[0].batchId;
  const shown = await support.ask(orderOperations.show, { orderId: order.id });
  for (const { text } of [list, shown]) {
    expect(text).not.toContain(batchId);
    expect(text).toContain(reference);
  }
  expect(shown.body).toMatchObject({ serviceId: reference, receipt: { pieces: [{ batchId: reference }] } });
  expect((await owner.ask(orderOperations.show, { orderId: order.id })).body.serviceId).toBe(batchId);
});

it("opens the batch for everybody, which its id does not do for support", async () => {
  const reference = referenceOf(batchId);
  for (const member of [support, owner]) {
    const { body } = await askProxy(member, batchOperations.show, { batchId: reference });
    expect(body.items).toHaveLength(2);
    expect(body.items[0].iban.includes("•••")).toBe(member === support);
    const { body: found } = await member.ask(orderOperations.list, { q: reference });
    expect(found.items.map(({ id }: { id: string }) => id)).toEqual([order.id]);
  }
  expect((await askProxy(owner, batchOperations.show, { batchId })).status).toBe(200);
  expect((await owner.ask(orderOperations.list, { q: batchId })).body.items).toHaveLength(1);
  // By what it answers, ids that somebody makes of guessed accounts could be compared.
  for (const guess of [batchId, "0".repeat(128)]) {
    expect((await askProxy(support, batchOperations.show, { batchId: guess })).body.code).toBe("not_found");
    expect((await support.ask(orderOperations.list, { q: guess })).body).toMatchObject({ items: [], total: 0 });
  }
});

it("is not revealed, and what stands in the batch is revealed by the reference", async () => {
  const reveal = (operation: string, path: string, input: object, itemId: string) =>
    support.ask(revealOperations.fields, { operation, paths: [path], input, itemId, reason: "customer on the phone" });
  expect((await reveal(batchOperations.list.id, "items.*.batchId", {}, "1")).status).toBe(422);
  const input = { batchId: referenceOf(batchId) };
  const { body } = await askProxy(support, batchOperations.show, input);
  const { body: revealed } = await reveal(batchOperations.show.id, "items.*.iban", input, body.items[0].id);
  expect(revealed.values["items.*.iban"]).toMatch(/^IR\d{24}$/);
});
