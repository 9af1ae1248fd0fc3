import { afterAll, beforeAll, expect, it } from "vitest";
import { parse, type z } from "zod";
import { queuedSettlementOperations } from "@/lib/areas/money/queued-settlements/operations";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { makeIban } from "@/lib/kit/format/iban";
import type { ServiceOperation } from "@/lib/kit/operations/define";
import { inputSchema, proxyOperation } from "@/lib/server/proxy/areas";
import { callService } from "@/lib/server/proxy/call-service";
import { serviceOperations } from "@/lib/testing/catalogue";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { batchOperations } from "../operations";
import { batchCreateInput } from "../schemas";
import { batchIdOf } from "./batch-id";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
});
afterAll(() => sandbox.close());

const iban = makeIban("056", "12");
/** Asks as an order would: the input goes through the operation's own schema. */
async function ask<Input extends z.core.$ZodType, Output>(
  operation: ServiceOperation<Input, Output>,
  input: z.input<Input>,
): Promise<Output> {
  const context = { business: BUSINESS, requestId: "test", isFresh: true };
  return (await callService(operation, parse(inputSchema(operation), input), context)).data;
}

it("reads every row of a year through each list", async () => {
  const settlements = await ask(settlementOperations.list, { perPage: 100 });
  expect(settlements.items).toHaveLength(100);
  expect(settlements).toMatchObject({ page: 1, perPage: 100, hasMore: true, total: expect.any(Number) });
  const [batch] = (await ask(batchOperations.list, {})).items;
  expect(batch).toMatchObject({ totalCount: expect.any(Number), createdAt: expect.stringMatching(/Z$/) });
  const items = (await ask(batchOperations.show, { batchId: batch?.batchId ?? "" })).items;
  expect(items[0]).toMatchObject({ status: expect.any(String), amountRial: expect.any(Number) });
  expect((await ask(queuedSettlementOperations.list, { status: "QUEUED" })).items.length).toBeGreaterThan(2);
  const banks = await ask(settlementOperations.banks, { hasAbility: "true", isHealthy: "true" });
  expect(banks.find(({ code }) => code === "062")?.a2a).toMatchObject({
    closedHours: [
      { start: "00:00", end: "01:00" },
      { start: "13:00", end: "13:15" },
    ],
    totalRial: 1_000_000_000,
  });
});

it("pays, shows and cancels in rial, whatever the endpoint speaks", async () => {
  const grouped = iban.replace(/(.{4})/g, "$1 ");
  const input = { trackId: "ours", iban: grouped, amountRial: 1_250_000, paymentNumber: "00120", description: "x" };
  const [stored] = await ask(settlementOperations.store, input);
  expect(stored).toMatchObject({
    trackId: "ours",
    amountRial: 1_250_000,
    echo: { amount: 1_250_000, amountToman: 125_000 },
    wageRial: 25_000,
    paymentNumber: "00120",
    status: "PENDING",
  });
  expect(await ask(settlementOperations.show, { trackId: "ours" })).toMatchObject({
    iban,
    amountRial: 1_250_000,
    createdAt: expect.stringMatching(/Z$/),
    expectedAt: expect.stringMatching(/Z$/),
  });
  await ask(settlementOperations.cancel, { trackId: "ours" });
  expect(await ask(settlementOperations.show, { trackId: "ours" })).toMatchObject({
    status: "CANCELED",
    refCode: null,
  });
  await expect(ask(settlementOperations.store, input)).rejects.toMatchObject({
    fields: { track_id: expect.any(String) },
  });
});

it("calls what arrived and came back REVERSED", async () => {
  await ask(settlementOperations.store, { trackId: "back", iban, amountRial: 100_000 });
  await sandbox.control("POST", "settlements/back/settle", { status: "DONE" });
  expect((await ask(settlementOperations.show, { trackId: "back" })).status).toBe("DONE");
  await sandbox.control("POST", "settlements/back/settle", { status: "REVERSED" });
  expect(await ask(settlementOperations.show, { trackId: "back" })).toMatchObject({
    status: "REVERSED",
    revisedTransactionId: expect.any(String),
  });
});

it("registers a batch under the hash of what is really sent", async () => {
  const { items } = batchCreateInput.parse({
    batchId: "0".repeat(128),
    items: [1, 2, 3].map((index) => ({ trackId: `item-${index}`, iban, amountRial: 60_000, description: "«حقوق»" })),
  });
  const batchId = batchIdOf(items);
  const made = await ask(batchOperations.create, { batchId, items });
  expect(made).toMatchObject({ batchId, totalCount: 3, totalRial: 180_000, counts: { INIT: 3 } });
  await sandbox.control("POST", "clock", { advanceSeconds: 6 });
  expect((await ask(batchOperations.create, { batchId, items })).counts).toMatchObject({ INIT: 0, SUBMITTED: 3 });
  const page = await ask(batchOperations.show, { batchId, status: "SUBMITTED" });
  expect(page.items.map(({ trackId }) => trackId)).toEqual(["item-1", "item-2", "item-3"]);
  expect((await ask(settlementOperations.show, { trackId: "item-2" })).amountRial).toBe(60_000);
  await expect(ask(batchOperations.show, { batchId: "f".repeat(128) })).rejects.toMatchObject({
    code: "upstream_not_found",
  });
});

it("queues in rial and takes out of the line", async () => {
  const queued = await ask(queuedSettlementOperations.create, { trackId: "line", iban, amountRial: 9e13 });
  expect(queued).toMatchObject({ trackId: "line", amountRial: 9e13, status: "QUEUED", createdAt: expect.any(String) });
  expect(await ask(queuedSettlementOperations.cancel, { queuedId: queued.id })).toEqual({
    id: queued.id,
    status: "CANCELED",
  });
  expect((await ask(queuedSettlementOperations.show, { queuedId: queued.id })).status).toBe("CANCELED");
});

it("money is not for the proxy", () => {
  const money = serviceOperations.filter(({ moves }) => moves === "money").map(({ id }) => id);
  expect(money.toSorted()).toEqual([
    "batches.create",
    "card-transfers.confirm_account",
    "card-transfers.confirm_card",
    "card-transfers.store_account",
    "card-transfers.store_card",
    "card_credits.adjust",
    "card_credits.adjust_many",
    "card_credits.register",
    "card_grants.transfer",
    "cash-in.deposit",
    "customer-wallets.deposit",
    "customer-wallets.withdraw",
    "debit-refunds.create",
    "deposits.send",
    "gateway-refunds.create",
    "queued-settlements.cancel",
    "queued-settlements.create",
    "settlements.cancel",
    "settlements.store",
    "withdrawals.cancel",
    "withdrawals.create",
  ]);
  expect(money.filter((id) => proxyOperation(id))).toEqual([]);
});
