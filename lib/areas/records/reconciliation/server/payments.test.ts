import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { payerReturned } from "@/lib/areas/collecting/gateway/server/send-payer";
import { readStatement } from "@/lib/areas/money/wallet/server/ask";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { db } from "@/lib/server/db/client";
import { bookRecords, payments } from "@/lib/server/db/schema/index";
import { payers } from "@/lib/testing/gateway/payers";
import { type Ask, askAs } from "@/lib/testing/local";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { reconciliationOperations as operations } from "../operations";
import type { Mismatch, MismatchPage } from "./answers";
import { findMismatches } from "./mismatches";

let sandbox: TestSandbox;
let owner: Ask;
let read: () => Promise<unknown>;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { ANSWER_CACHE: "off" } });
  owner = await askAs("owner");
  read = () => readStatement(BUSINESS, [today()], new AbortController().signal);
  await read();
});
afterAll(() => sandbox.close());

const today = () => tehranDayOf(Date.now());
const { ask, linkOf, newest, go, atGateway, show } = payers(() => ({ sandbox, owner }));

/** A payment that was paid and confirmed, and a statement that was read since. */
async function confirmed() {
  const requestId = await ask();
  const token = await go(await linkOf(requestId));
  await payerReturned((await atGateway(token, "pay")) ?? new URLSearchParams(), null);
  const payment = await show(await newest(requestId));
  expect(payment).toMatchObject({ state: "verified", transId: expect.any(String) });
  await read();
  return payment;
}

async function found(check: string): Promise<Mismatch[]> {
  await findMismatches(BUSINESS, { from: today(), to: today() });
  const { items } = (await owner(operations.mismatches, { check, from: today(), to: today() })).body as MismatchPage;
  return items;
}
const bothFound = async () => [...(await found("payment_without_row")), ...(await found("payment_amount"))];
const isRow = (transId: string | null) => eq(bookRecords.id, transId ?? "");
const isPayment = ({ id }: { id: string }) => eq(payments.id, id);

it("a confirmed payment whose row is there, with its amount, is no mismatch", async () => {
  await confirmed();
  expect(await bothFound()).toEqual([]);
});

it("one without a row is told, once the statement was read since, and resolves itself when the row comes", async () => {
  const payment = await confirmed();
  await db().delete(bookRecords).where(isRow(payment.transId));
  const [one, ...others] = await found("payment_without_row");
  expect(others).toEqual([]);
  expect(one).toMatchObject({
    state: "open",
    level: "mismatch",
    amountRial: payment.toldRial,
    otherRial: null,
    ours: { kind: "payment", id: payment.id },
    theirs: null,
  });
  // A payment confirmed after the last reading may get its row in the next one.
  await db()
    .update(payments)
    .set({ verifiedAt: new Date(Date.now() + 60_000) })
    .where(isPayment(payment));
  expect((await found("payment_without_row")).map(({ id }) => id)).toEqual([one?.id]);
  await db().update(payments).set({ verifiedAt: new Date() }).where(isPayment(payment));
  await read();
  expect(await bothFound()).toEqual([]);
});

it("a row that says that it failed brought nothing in, and one that is not decided says nothing", async () => {
  const payment = await confirmed();
  await db().update(bookRecords).set({ state: "in_progress" }).where(isRow(payment.transId));
  expect(await bothFound()).toEqual([]);
  await db().update(bookRecords).set({ state: "failed" }).where(isRow(payment.transId));
  expect(await found("payment_without_row")).toMatchObject([
    { ours: { id: payment.id }, theirs: { kind: "transaction", id: payment.transId } },
  ]);
  await db().update(bookRecords).set({ state: "successful" }).where(isRow(payment.transId));
  expect(await bothFound()).toEqual([]);
});

it("another amount is told with both, and a fee that the payer bore is none", async () => {
  const payment = await confirmed();
  const told = payment.toldRial ?? 0;
  await db()
    .update(bookRecords)
    .set({ amountRial: told - 10_000 })
    .where(isRow(payment.transId));
  expect(await bothFound()).toMatchObject([
    { check: "payment_amount", amountRial: told, otherRial: told - 10_000, theirs: { id: payment.transId } },
  ]);
  // The payer paid the fee on top, and the statement shows the requested amount.
  await db()
    .update(payments)
    .set({ amountRial: told - 10_000, wageRial: 10_000 })
    .where(isPayment(payment));
  expect(await bothFound()).toEqual([]);
});

it("one of which the gateway told no transaction is found by the bank's number", async () => {
  const payment = await confirmed();
  await db().update(payments).set({ transId: null }).where(isPayment(payment));
  expect(await bothFound()).toEqual([]);
  await db().update(payments).set({ refNumber: "999999999999" }).where(isPayment(payment));
  expect(await found("payment_without_row")).toMatchObject([{ ours: { id: payment.id }, theirs: null }]);
});
