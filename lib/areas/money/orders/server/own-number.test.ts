import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { orderItemFile } from "@/lib/areas/money/orders/fields";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { orderExport } from "@/lib/areas/money/orders/server/export";
import type { DocumentShown } from "@/lib/areas/records/documents/document";
import { documentOperations } from "@/lib/areas/records/documents/operations";
import { type SearchAnswer, searchOperations } from "@/lib/areas/records/search/operations";
import type { Page } from "@/lib/kit/operations/define";
import type { OrderItemRow, OrderRow } from "@/lib/kit/orders/views";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { rowLine } from "@/lib/server/exports/cells";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import type { TestMember } from "@/lib/testing/members";
import { clearDesk, content, type Desk, ok, openDesk } from "@/lib/testing/orders/desk";

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(clearDesk);

const VIEW = { locale: "fa", unit: "rial", calendar: "jalali" } as const;
const NUMBER = "INV-1405/07";
const key = () => randomUUID();
const ask = (more: object = {}, idempotencyKey = key()) =>
  desk.accountant.ask(orderOperations.make, { kind: "settlement", idempotencyKey, content: content(), ...more });
async function make(externalId: string | null = NUMBER, more: object = {}): Promise<string> {
  const { status, body } = await ask({ externalId, ...more });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body as { orderId: string }).orderId;
}
const lookUp = async (q: string, member: TestMember = desk.owner) =>
  ((await member.ask(searchOperations.lookup, { q })).body as SearchAnswer).hits;
const listed = async (q: string, member: TestMember = desk.owner) =>
  ((await member.ask(orderOperations.list, { q })).body as Page<OrderRow>).items;

it("is found by the one box and by the list, whatever its shape, in other digits and capitals, and only whole", async () => {
  for (const number of [NUMBER, "12", "7", "1405", "98765432", "سفارش ۱۲", "علی", "09123456789", randomUUID()]) {
    const id = await make(number);
    expect((await desk.show(id)).externalId).toBe(number.replaceAll("۱", "1").replaceAll("۲", "2"));
    for (const q of [number, number.toLowerCase()]) {
      expect(await lookUp(q), q).toContainEqual(expect.objectContaining({ kind: "order", id, isExact: true }));
      expect(
        (await listed(q)).map((row) => row.id),
        q,
      ).toEqual([id]);
    }
  }
  expect((await lookUp("inv-۱۴۰۵/۰۷")).map(({ matchedBy }) => matchedBy)).toEqual(["ownNumber"]);
  expect(await listed("INV-1405")).toEqual([]);
  expect(await lookUp("INV-1405")).toEqual([]);
});

it("is told to support, whose search it is found by too, and in another business by nobody", async () => {
  const id = await make("سفارش ۱۲");
  expect((await lookUp("سفارش 12", desk.support)).map((hit) => hit.id)).toEqual([id]);
  expect(await desk.show(id, desk.support)).toMatchObject({ externalId: "سفارش 12", reason: null });
  await db().update(paymentOrders).set({ business: "other-business" }).where(eq(paymentOrders.id, id));
  expect(await lookUp("سفارش 12")).toEqual([]);
});

it("is the form's own, no rule against a second one, and refused where it cannot be one", async () => {
  const idempotencyKey = key();
  const first = await ask({ externalId: NUMBER }, idempotencyKey);
  expect((await ask({ externalId: ` ${NUMBER} ` }, idempotencyKey)).body).toEqual(first.body);
  expect((await ask({ externalId: "other" }, idempotencyKey)).status).toBe(409);
  const second = await make();
  expect((await listed(NUMBER)).map(({ id }) => id)).toEqual([second, (first.body as { orderId: string }).orderId]);
  for (const [externalId, why] of [
    ["x".repeat(61), "errors.tooLong"],
    ["a\nb", "errors.invalid"],
  ])
    expect(await ask({ externalId })).toMatchObject({ status: 422, body: { fields: { externalId: why } } });
  expect((await desk.show(await make(" "))).externalId).toBeNull();
});

it("is signed: whoever changes it needs new approvals, and one that is altered in the database does not leave", async () => {
  const orderId = await make();
  const before = await desk.show(orderId);
  const edit = (more: object) => desk.accountant.ask(orderOperations.edit, { orderId, content: content(), ...more });
  expect((await edit({ shownHash: before.contentHash })).body).toEqual({ contentHash: before.contentHash });
  expect((await edit({ shownHash: before.contentHash, externalId: "INV-8" })).status).toBe(200);
  const after = await desk.show(orderId);
  expect(after).toMatchObject({ externalId: "INV-8" });
  expect(after.contentHash).not.toBe(before.contentHash);
  expect(after.events.at(-1)?.changes?.rows[0]?.fields).toEqual([
    { field: "externalId", before: NUMBER, after: "INV-8" },
  ]);
  expect(await desk.decide(desk.manager, orderId)).toMatchObject(ok);
  await db().update(paymentOrders).set({ externalId: "INV-9" }).where(eq(paymentOrders.id, orderId));
  await workOnOrder(orderId);
  expect((await desk.show(orderId)).attempts).toBe(0);
});

it("of a row of a file finds its order, stands beside the row and in its file, and is signed with the rows", async () => {
  const rows = [content(60_000, 31), { ...content(60_000, 32), externalId: "A-۷" }];
  const batch = (all: object[]) => ({ kind: "batch", content: { fileName: "a.csv", rows: all } });
  const orderId = await make(null, batch(rows));
  for (const q of ["a-7", "A-۷"]) {
    expect(await lookUp(q), q).toMatchObject([{ kind: "order", id: orderId, matchedBy: "ownNumber", isExact: true }]);
    expect((await listed(q)).map(({ id }) => id)).toEqual([orderId]);
  }
  const { items } = (await desk.owner.ask(orderOperations.items, { orderId })).body as Page<OrderItemRow>;
  expect(items.map(({ externalId }) => externalId)).toEqual([null, "A-7"]);
  expect(rowLine(orderItemFile, items[1] as object, VIEW)).toContainEqual(expect.objectContaining({ text: "A-7" }));
  const { contentHash: shownHash } = await desk.show(orderId);
  const changed = [rows[0] as object, { ...rows[1], externalId: "A-8" }];
  const edited = await desk.accountant.ask(orderOperations.edit, { orderId, shownHash, ...batch(changed) });
  expect(edited.status).toBe(200);
  const after = await desk.show(orderId);
  expect(after.contentHash).not.toBe(shownHash);
  expect(after.events.at(-1)?.changes?.rows).toEqual([
    { what: "changed", row: 2, fields: [{ field: "externalId", before: "A-7", after: "A-8" }] },
  ]);
  expect(await desk.decide(desk.manager, orderId)).toMatchObject(ok);
  await workOnOrder(orderId);
  expect(await desk.show(orderId)).toMatchObject({ state: "sent", attention: null });
  const { settlements } = await desk.sandbox.control<{ settlements: object[] }>(
    "GET",
    `settlements?track_id=${items[1]?.trackId}`,
  );
  expect(settlements).toHaveLength(1);
  expect(JSON.stringify(settlements)).not.toContain("A-8");
});

it("is never sent, and stands in the file and on the receipt of what was", async () => {
  const orderId = await make();
  expect(await desk.decide(desk.manager, orderId)).toMatchObject(ok);
  await workOnOrder(orderId);
  const { trackId, state, attempts } = await desk.show(orderId);
  expect({ state, attempts }).toEqual({ state: "sent", attempts: 1 });
  const { settlements } = await desk.sandbox.control<{ settlements: object[] }>(
    "GET",
    `settlements?track_id=${trackId}`,
  );
  expect(settlements).toHaveLength(1);
  expect(JSON.stringify(settlements)).not.toContain(NUMBER);

  const [row] = await listed(NUMBER);
  const { columns } = orderExport;
  const cells = rowLine(columns, row as object, VIEW);
  expect(cells[columns.findIndex(({ id }) => id === "externalId")]).toMatchObject({ text: NUMBER });

  const issued = await desk.owner.ask(documentOperations.issue, { kind: "orderReceipt", about: orderId });
  const { id: documentId } = issued.body as { id: string };
  const { body } = await desk.owner.ask(documentOperations.show, { documentId });
  expect((body as DocumentShown).content?.facts).toContainEqual(
    expect.objectContaining({ name: "externalId", value: NUMBER }),
  );
});
