import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openReceiver, openSandbox, type Received } from "@/lib/testing/sandbox/open-sandbox";
import { batchIdOf, IBAN, settlementCalls } from "@/lib/testing/sandbox/settlement-calls";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let pay: ReturnType<typeof settlementCalls>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  sandbox = await openSandbox();
  pay = settlementCalls(sandbox);
  receiver = await openReceiver();
  await pay.deposit(10_000_000_000);
});
beforeEach(() => {
  receiver.received.length = 0;
});
afterAll(() => Promise.all([sandbox.close(), receiver.close()]));

const done = async (track_id: string) => {
  await pay.store({ track_id, notify_url: receiver.url });
  await pay.settle(track_id, "DONE");
};
const fieldsOf = (received: Received | undefined) => Object.fromEntries(new URLSearchParams(received?.raw));

test("a final state is told as a form with the ten documented fields, signed over its bytes", async () => {
  await done("told");
  const [first] = await receiver.until(1);
  const shown = (await pay.show("told")).body.data.settlement;
  expect(fieldsOf(first)).toEqual({
    id: shown.id,
    iban_id: shown.iban_id,
    transaction_id: String(shown.transaction_id),
    amount: "1000000",
    payment_number: "",
    status: "DONE",
    settlement_date: shown.settlement_date,
    settlement_date_jalali: shown.settlement_date_jalali,
    revised_transaction_id: "",
    ref_code: shown.ref_code,
  });
  expect(first?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
  const { v1 } = (await sandbox.control("GET", "/webhook-keys")).body;
  const [, t, signature] = /^t=(\d+), v1=([0-9a-f]{64})/.exec(String(first?.headers["x-service-signature"])) ?? [];
  expect(signature).toBe(createHmac("sha256", v1).update(`${t},${first?.raw}`).digest("hex"));
});

test("a return is told as a cancel with its correcting transaction where second news are turned on", async () => {
  await sandbox.control("POST", "/unpromised", { second_final: true });
  await done("returned");
  await pay.settle("returned", "REVERSED");
  const [, second] = await receiver.until(2);
  const { revised_transaction_id, ref_code } = (await pay.show("returned")).body.data.settlement;
  expect(fieldsOf(second)).toMatchObject({
    status: "CANCELED",
    revised_transaction_id: String(revised_transaction_id),
    ref_code,
  });
});

test("an item of a batch and a queued one carry their own ids", async () => {
  const items = [{ track_id: "item", iban: IBAN, amount: 50_000, notify_url: receiver.url }];
  await pay.createBatch(items);
  const queued = (await pay.enqueue({ track_id: "line", amount: 50_000, notify_url: receiver.url })).body.data;
  await sandbox.advance(6);
  await pay.settle("item", "FAILED");
  await pay.settle("line", "DONE");
  const [item, line] = (await receiver.until(2)).map(fieldsOf);
  expect(item).toMatchObject({ track_id: "item", status: "FAILED" });
  expect(line).toMatchObject({ track_id: "line", queued_settlement_id: queued.queued_settlement.id, status: "DONE" });
  expect((await pay.batchItems(batchIdOf(items))).body.data).toMatchObject([{ status: "SUBMITTED" }]);
});

test("goes to the default address beside the withdrawals' where it has none of its own", async () => {
  await sandbox.control("POST", "/notify-url", { url: "http://127.0.0.1:9/api/webhooks/parsmart/withdrawals" });
  await pay.store({ track_id: "default" });
  await pay.settle("default", "DONE");
  await sandbox.control("POST", "/notify-url", { url: null });
  const [newest] = (await sandbox.control("GET", "/webhooks?limit=1")).body.webhooks;
  expect(newest).toMatchObject({ topic: "settlements", url: "http://127.0.0.1:9/api/webhooks/parsmart/settlements" });
});

test("can be lost, doubled and overtaken", async () => {
  const fault = (kind: string) => sandbox.control("POST", "/faults", { fault: kind });
  await fault("webhook_lost");
  await done("lost");
  await fault("webhook_duplicate");
  await done("doubled");
  const two = await receiver.until(2);
  expect(two[0]?.raw).toBe(two[1]?.raw);
  receiver.received.length = 0;
  await fault("webhook_reorder");
  await done("late");
  await done("early");
  const both = (await receiver.until(2)).map(fieldsOf);
  const ids = await Promise.all(["early", "late"].map(async (id) => (await pay.show(id)).body.data.settlement.id));
  expect(both.map(({ id }) => id)).toEqual(ids);
});
