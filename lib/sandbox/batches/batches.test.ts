import { afterAll, beforeAll, expect, test } from "vitest";
import { holdClock } from "@/lib/testing/sandbox/held-clock";
import { openSandbox } from "@/lib/testing/sandbox/open-sandbox";
import { batchIdOf, IBAN, IBAN_WITHOUT_A2A, settlementCalls } from "@/lib/testing/sandbox/settlement-calls";

holdClock();

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let pay: ReturnType<typeof settlementCalls>;
beforeAll(async () => {
  sandbox = await openSandbox();
  pay = settlementCalls(sandbox);
  await pay.deposit(10_000_000_000);
});
afterAll(() => sandbox.close());

const itemsOf = (name: string, count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    track_id: `${name}-${index}`,
    iban: IBAN,
    amount: 100_000,
    ...fields,
  }));

test("is registered whole, submitted, and each item goes its own way", async () => {
  const items = itemsOf("whole", 12);
  const { status, body } = await pay.createBatch(items);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    batch_id: batchIdOf(items),
    status: { total_count: 12, init_count: 12, submitted_count: 0, failed_count: 0, total_amount: 1_200_000 },
    total_amount: 1_200_000,
    created_at: expect.any(Number),
  });
  expect((await pay.show("whole-3")).status).toBe(404);
  expect(await pay.settlement("whole-3")).toMatchObject({ state: "INIT", source: "batch", wallet_rial: 0 });
  await sandbox.advance(6);
  const page = (await pay.batchItems(body.batch_id, "?page=2")).body;
  expect(page.meta).toMatchObject({ per_page: 10, total: 12, current_page: 2 });
  expect(page.data[0]).toMatchObject({
    track_id: "whole-10",
    amount: "100000",
    status: "SUBMITTED",
    transaction_id: expect.any(Number),
    error_message: null,
  });
  expect((await pay.list(`?q=whole-10`)).body.data.settlements.data).toMatchObject([{ status: "PENDING" }]);
  await pay.goTo("nextCycle");
  expect(await pay.status("whole-3")).toBe("DONE");
  expect((await pay.batches("?per_page=1")).body.data).toMatchObject([{ status: { submitted_count: 12 } }]);
});

test("the same batch again is harmless; another with a known track id is refused whole", async () => {
  const items = itemsOf("again", 2);
  await pay.createBatch(items);
  await sandbox.advance(6);
  const before = await pay.walletRial();
  expect((await pay.createBatch(items)).body.status).toMatchObject({ total_count: 2, submitted_count: 2 });
  await sandbox.advance(6);
  expect(await pay.walletRial()).toBe(before);
  const other = await pay.createBatch([...itemsOf("fresh", 1), ...items]);
  expect(other.status).toBe(422);
  expect(Object.keys(other.body.errors)).toEqual(["batches_settlement.1.track_id", "batches_settlement.2.track_id"]);
  expect(await pay.settlement("fresh-0")).toBeUndefined();
});

test("refuses what the rules forbid, naming item and field", async () => {
  const wrong = async (items: Record<string, unknown>[], batchId?: string) => {
    const { status, body } = await pay.createBatch(items, batchId);
    return { status, fields: Object.keys(body.errors ?? {}) };
  };
  const [good] = itemsOf("wrong", 1);
  expect(
    await wrong([
      { ...good, amount: 49_999 },
      { ...good, track_id: "wrong-b", iban: "IR1", amount: 500_000_001 },
    ]),
  ).toEqual({
    status: 422,
    fields: ["batches_settlement.0.amount", "batches_settlement.1.amount", "batches_settlement.1.iban"],
  });
  expect(await wrong([{ ...good }, { ...good }])).toMatchObject({ fields: ["batches_settlement.1.track_id"] });
  expect(await wrong([{ ...good }], "0".repeat(128))).toMatchObject({ fields: ["batch_id"] });
  expect(await wrong([])).toMatchObject({ fields: ["batches_settlement"] });
  expect(await wrong(itemsOf("many", 1001))).toMatchObject({ fields: ["batches_settlement"] });
});

test("takes a thousand items, and refuses what the wallet cannot pay in all", async () => {
  expect((await pay.createBatch(itemsOf("thousand", 1000, { amount: 50_000 }))).status).toBe(200);
  const { status, body } = await pay.createBatch(itemsOf("rich", 60, { amount: 400_000_000 }));
  expect({ status, body }).toMatchObject({ status: 422, body: { errors: { amount: [expect.any(String)] } } });
});

test("fails item by item where the wallet ran dry meanwhile or the bank cannot be paid so", async () => {
  await sandbox.advance(6);
  const items = [
    ...itemsOf("dry", 1, { type: "A2A", iban: IBAN_WITHOUT_A2A }),
    ...itemsOf("dries", 2, { amount: 400_000_000 }),
  ];
  const { batch_id } = (await pay.createBatch(items)).body;
  const rest = (await pay.walletRial()) - 25_000 - 500_000_000;
  await pay.store({ track_id: "empties", amount: Math.floor(rest / 10) });
  await sandbox.advance(6);
  const { data } = (await pay.batchItems(batch_id)).body;
  expect(data.map(({ status }: { status: string }) => status)).toEqual(["FAILED", "SUBMITTED", "FAILED"]);
  expect(data[2].error_message).toMatch(/موجودی/);
  expect((await pay.batchItems(batch_id, "?status=FAILED")).body.meta.total).toBe(2);
  expect(await pay.settlement("dries-1")).toMatchObject({ state: "FAILED", wallet_rial: 0 });
  expect((await pay.batchItems("nobody")).status).toBe(404);
});

test("faults strike on the batch host too: cut after the work, it stands, and again is harmless", async () => {
  await pay.deposit(1_000_000_000);
  const items = itemsOf("cut", 3);
  await sandbox.control("POST", "/faults", {
    operation: "POST /api/v2/business/:business/batches-settlement",
    fault: "drop_after",
  });
  await expect(pay.createBatch(items)).rejects.toThrow();
  expect((await pay.batchItems(batchIdOf(items))).body.meta.total).toBe(3);
  expect((await pay.createBatch(items)).status).toBe(200);
});
