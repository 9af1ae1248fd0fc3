import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { entryOfDeposit } from "@/lib/areas/money/deposits/server/book";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { keepInBook, recordIn } from "@/lib/server/book/keep";
import { db } from "@/lib/server/db/client";
import { bookAccountDays, bookReadings, bookRecords, paymentOrders } from "@/lib/server/db/schema/index";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import { readKind } from "@/lib/testing/book/area-of";
import { wholeBook } from "@/lib/testing/book/truth";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { type OrderEngine, startOrderEngine } from "@/lib/testing/orders/engine";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS } from "@/lib/testing/rig/server";
import { bankAccountOperations as operations } from "../operations";
import type { RecognisedRows, RowOfRecord } from "../views";
import { recognise } from "./ask";
import { entryOfAccountRow } from "./book";
import * as facts from "./facts";
import { readAccountList, readAccountRows } from "./read-accounts";
import type { AccountRowInBook } from "./record";

const never = new AbortController().signal;
const today = tehranDayOf(Date.now());
let engine: OrderEngine;
let owner: TestMember;
let iban: string;

beforeAll(async () => {
  engine = await startOrderEngine();
  owner = await makeMember(BUSINESS, "owner");
  iban = (await wholeBook(engine.sandbox)).bank_accounts[1]?.iban ?? "";
});
afterAll(() => engine.stop());
afterEach(async () => {
  await db().delete(bookRecords).where(eq(bookRecords.kind, "settlement"));
});

async function read() {
  await db().delete(bookAccountDays);
  await db().delete(bookReadings);
  await readAccountList(BUSINESS, never);
  await readAccountRows(BUSINESS, never);
  await readKind("settlement");
}
/** A settlement to an account of the business's own that arrived there. */
async function paidTo(to: string, amountRial: number) {
  const order = await engine.approved("settlement", { iban: to, amountRial });
  await workOnOrder(order.id);
  await engine.settle(order.trackId, "DONE");
  await workOnOrder(order.id);
  return order;
}
const period = { from: addDays(today, -10), to: addDays(today, 1), perPage: 100 };
let asked = 0;
const page = async () => {
  // Another page size is another question: the last answer is kept for some seconds.
  asked += 1;
  const { status, body } = await owner.ask(operations.recognised, { iban, ...period, perPage: 100 - asked } as never);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as RecognisedRows).items;
};
/** The account's row that the bank wrote of a settlement, by its reference. */
async function rowOf(trackId: string): Promise<string> {
  const book = await wholeBook(engine.sandbox);
  const ref = book.settlements.find((each) => each.track_id === trackId)?.ref_code;
  return `${ref}1`;
}

it("knows the deposit of a settlement to an own account by the bank's reference, and leads both ways", async () => {
  const order = await paidTo(iban, 12_340_000);
  await read();
  const code = await rowOf(order.trackId);
  const match = (await page()).find(({ trackingCode }) => trackingCode === code);
  // The order, its settlement and the wallet's row are one thing, which its order's page tells of.
  expect(match).toMatchObject({
    how: "certain",
    by: "id",
    facts: [{ kind: "order", id: order.id, href: orderRoutes.order(BUSINESS, order.id), amountRial: 12_340_000 }],
  });
  const at = new Date().toISOString();
  const [listed] = (await askProxy(owner, operations.statement, { iban, ...period })).body.items;
  const other = {
    ...listed,
    description: null,
    iban,
    trackingCode: "8800112233445566",
    amountRial: 1_110_000,
    at,
    paymentId: null,
  };
  await keepInBook(BUSINESS, [entryOfAccountRow(other)], { source: "reading", toldAt: new Date() });
  const looked = vi.spyOn(facts, "factsOf");
  const back = await owner.ask(operations.rowsOf, { kind: "settlement", id: order.trackId, iban, at });
  // Nothing is asked about rows that could not be it.
  const ids = looked.mock.calls.flatMap(([, , each]) => each);
  looked.mockRestore();
  expect([ids.includes(code), ids.includes(other.trackingCode)]).toEqual([true, false]);
  await db()
    .delete(bookRecords)
    .where(eq(bookRecords.id, `${iban} ${other.trackingCode}`));
  expect(back.body).toMatchObject({
    isOwn: true,
    items: [{ trackingCode: code, how: "certain", amountRial: 12_340_000 }],
  });
  const { body } = await askProxy(owner, operations.statement, { iban, ...period });
  expect(body.items.map((row: RowOfRecord) => row.trackingCode)).toContain(code);
});

it("calls it possible where only the amount says so, and one of several where two could be meant", async () => {
  const order = await paidTo(iban, 23_450_000);
  // A bank that writes none of the ids, and a service that tells no reference.
  const withoutIds = async () => {
    await read();
    await db()
      .delete(bookRecords)
      .where(and(eq(bookRecords.business, BUSINESS), eq(bookRecords.kind, "settlement")));
    await db()
      .update(paymentOrders)
      .set({ receipt: { status: "DONE" } });
  };
  const how = async (trackingCode: string) => {
    const match = (await page()).find((each) => each.trackingCode === trackingCode);
    return [match?.how, match?.by, match?.facts.length];
  };
  const code = await rowOf(order.trackId);
  await read();
  expect(await how(code)).toEqual(["certain", "id", 1]);
  await withoutIds();
  expect(await how(code)).toEqual(["possible", "amount", 1]);
  const second = await paidTo(iban, 23_450_000);
  const codes = [code, await rowOf(second.trackId)];
  await withoutIds();
  for (const each of codes) expect(await how(each)).toEqual(["several", "amount", 2]);
});

it("does not take a transfer from another own account for a settlement of the same amount", async () => {
  const order = await paidTo(iban, 45_670_000);
  await read();
  const code = await rowOf(order.trackId);
  const other = (await wholeBook(engine.sandbox)).bank_accounts.find((account) => account.iban !== iban)?.iban ?? "";
  const stored = and(eq(bookRecords.kind, "accountRow"), eq(bookRecords.id, `${iban} ${code}`));
  const [row] = await db().select().from(bookRecords).where(stored);
  if (!row) throw new Error("the bank wrote no row of the settlement");
  const told = { ...recordIn<AccountRowInBook>(row), description: null, trackingCode: "8800112233445577" };
  const found = async (counterpartyIban: string | null) =>
    (await recognise(BUSINESS, iban, [{ ...told, counterpartyIban }], "owner")).get(told.trackingCode)?.how ?? null;
  await db().delete(bookRecords).where(stored);
  expect([await found(null), await found(other)]).toEqual(["possible", null]);
  await read();
});

it("says nothing of settlements that never left, or went to others, and nothing to whoever may not read accounts", async () => {
  const failed = await engine.approved("settlement", { iban, amountRial: 34_560_000 });
  await workOnOrder(failed.id);
  await engine.settle(failed.trackId, "FAILED");
  await workOnOrder(failed.id);
  await read();
  expect((await page()).flatMap(({ facts }) => facts.map(({ id }) => id))).not.toContain(failed.id);
  const at = new Date().toISOString();
  const other = await owner.ask(operations.rowsOf, {
    kind: "order",
    id: failed.id,
    iban: "IR062960000000100324200001",
    at,
  });
  expect(other.body).toEqual({ isOwn: false, items: [] });
  const support = await makeMember(BUSINESS, "support");
  for (const [operation, input] of [
    [operations.recognised, { iban, ...period }],
    [operations.rowsOf, { kind: "order", id: failed.id, iban, at }],
    [operations.period, { iban, calendar: "jalali" }],
    [operations.rules, {}],
  ] as const)
    expect((await support.ask(operation as never, input as never)).status).toBe(403);
});

it("knows an identified deposit by its tracking code", async () => {
  await read();
  const rows = (await wholeBook(engine.sandbox)).bank_rows.filter((row) => row.iban === iban && row.type === "DEPOSIT");
  // None of the settlements of this file, whose amounts are no round ones.
  const row = rows.filter(({ amount_rial }) => amount_rial % 500_000 === 0).at(-1);
  if (!row) throw new Error("no deposit");
  const deposit = {
    ...{
      id: "71",
      transactionId: "710099990001",
      code: "123456789012345",
      customerId: null,
      wageRial: 0,
      payerName: null,
    },
    ...{ payerIban: null, destinationIban: iban, description: null, status: "DONE" as const },
    amountRial: row.amount_rial,
    trackingCode: row.tracking_code,
    paidAt: new Date(row.at * 1000).toISOString(),
  };
  await keepInBook(BUSINESS, [entryOfDeposit(deposit as never)], { source: "reading", toldAt: new Date() });
  const day = tehranDayOf(row.at * 1000);
  const input = { iban, from: day, to: day, perPage: 77 };
  const { body } = await owner.ask(operations.recognised, input as never);
  const match = (body as RecognisedRows).items.find(({ trackingCode }) => trackingCode === row.tracking_code);
  expect(match).toMatchObject({ how: "certain", by: "id", facts: [{ kind: "deposit", id: "71" }] });
});

it("tells a period's totals by label only where it was read whole, and draws no day that was not", async () => {
  await db().delete(bookAccountDays);
  const asked = { iban, from: addDays(today, -20), to: today, calendar: "jalali" } as const;
  const before = (await owner.ask(operations.period, asked)).body;
  expect(before).toMatchObject({ totals: null, changeRial: null, missing: { count: 21 } });
  expect(before.points.every(({ balanceRial, isRead }: never) => balanceRial === null && !isRead)).toBe(true);
  await read();
  const { body } = await owner.ask(operations.period, asked);
  const { body: list } = await askProxy(owner, operations.statement, {
    iban,
    from: asked.from,
    to: today,
    perPage: 100,
  });
  const sumOf = (way: string, label?: string) =>
    list.items
      .filter(
        (row: { status: string; labels: string[] }) => row.status === way && (!label || row.labels.includes(label)),
      )
      .reduce((sum: number, row: { amountRial: number }) => sum + row.amountRial, 0);
  expect(body.missing.count).toBe(0);
  expect(body.totals.all).toEqual({
    label: null,
    count: list.total,
    inRial: sumOf("DEPOSIT"),
    outRial: sumOf("WITHDRAWAL"),
  });
  const labels = body.totals.labels.flatMap(({ label }: { label: string | null }) => label ?? []);
  for (const label of labels)
    expect(body.totals.labels.find((each: { label: string }) => each.label === label)).toMatchObject({
      inRial: sumOf("DEPOSIT", label),
      outRial: sumOf("WITHDRAWAL", label),
    });
  expect(body.points.at(-1).balanceRial).toBe(list.items[0].balanceRial);
  const out = (await owner.ask(operations.period, { ...asked, type: "WITHDRAWAL" })).body;
  expect(out.totals.all).toMatchObject({ inRial: 0, outRial: sumOf("WITHDRAWAL") });
  expect((await owner.ask(operations.period, { ...asked, q: "پایا" })).body.totals).toBeNull();
  expect((await owner.ask(operations.period, { ...asked, from: addDays(today, -401) })).body.fields).toEqual({
    from: "errors.periodTooLong",
  });
});
