import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Json, openReceiver, openSandbox, type Received } from "@/lib/testing/sandbox/open-sandbox";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let authorization: string;
let beganAtSeconds = 0;
beforeAll(async () => {
  sandbox = await openSandbox();
  receiver = await openReceiver();
  authorization = await sandbox.authorization({ count: 100 });
  await sandbox.control("POST", "/notify-url", { url: receiver.url });
});
beforeEach(() => {
  receiver.received.length = 0;
  beganAtSeconds = Math.floor(Date.now() / 1000);
});
afterAll(() => Promise.all([sandbox.close(), receiver.close()]));

async function settled(fields: Record<string, unknown> = {}) {
  const { body } = await sandbox.withdraw({ authorization_id: authorization, amount: 100_000, ...fields });
  return sandbox.show(body.result.withdrawal.id);
}
const webhooks = async () => (await sandbox.control("GET", "/webhooks?limit=5")).body.webhooks;

async function expectSigned({ headers, raw }: Received, ageSeconds = 0) {
  const keys = (await sandbox.control("GET", "/webhook-keys")).body;
  const [, t, v1, v0] =
    /^t=(\d+), v1=([0-9a-f]{64}), v0=([0-9a-f]{64})$/.exec(String(headers["x-service-signature"])) ?? [];
  const sign = (key: string) => createHmac("sha256", key).update(`${t},${raw}`).digest("hex");
  expect({ v1, v0 }).toEqual({ v1: sign(keys.v1), v0: sign(keys.v0) });
  // Signed between the test's beginning and now.
  expect(Number(t)).toBeGreaterThanOrEqual(beganAtSeconds - ageSeconds);
  expect(Number(t)).toBeLessThanOrEqual(Date.now() / 1000 - ageSeconds);
}

test("a final status is told at once, signed, with the reference's ten fields", async () => {
  const shown = await settled();
  const [first] = await receiver.until(1);
  expect(first?.body).toEqual({
    withdrawal_id: shown.id,
    authorization_id: authorization,
    gateway_transaction_id: shown.gateway_transaction_id,
    status: "DONE",
    amount: "100000",
    wage_amount: "1000",
    payment_number: shown.payment_number,
    error_code: null,
    error_message: null,
    payer_account: shown.payer_account,
  });
  expect(first?.headers["content-type"]).toBe("application/json");
  if (first) await expectSigned(first);
});

test("a failure carries its code; a withdrawal's own address wins", async () => {
  const own = await openReceiver();
  await settled({ amount: 107_709, notify_url: own.url });
  const [first] = await own.until(1);
  expect(first?.body).toMatchObject({ status: "FAILED", error_code: "09", error_message: expect.any(String) });
  expect(receiver.received).toEqual([]);
  await own.close();
});

test("signs by the machine's clock even when the sandbox's has been advanced", async () => {
  await sandbox.advance(86_400);
  await settled();
  const [first] = await receiver.until(1);
  if (first) await expectSigned(first);
});

test("talks to nobody but this machine", async () => {
  expect((await sandbox.control("POST", "/notify-url", { url: "https://example.com/hook" })).status).toBe(422);
  await settled({ notify_url: "https://example.com/hook" });
  await expect.poll(async () => (await webhooks())[0]).toMatchObject({ state: "not_loopback", tries: 0 });
});

test("is sent once, whatever the answer: the reference promises no more", async () => {
  const failing = await openReceiver(500);
  const { id } = await settled({ notify_url: failing.url });
  await failing.until(1);
  const ofIt = async () => (await webhooks()).filter(({ payload }: Json) => payload.withdrawal_id === id);
  await expect.poll(ofIt).toMatchObject([{ state: "given_up", tries: 1, last_status: 500 }]);
  await sandbox.control("POST", `/withdrawals/${id}/settle`, { status: "REVERSED" });
  expect(await ofIt()).toHaveLength(1);
  await failing.close();
});

test("tells again that something came back where that is turned on", async () => {
  await sandbox.control("POST", "/unpromised", { second_final: true });
  const own = await openReceiver();
  const { id } = await settled({ notify_url: own.url });
  await sandbox.control("POST", `/withdrawals/${id}/settle`, { status: "REVERSED" });
  const both = await own.until(2);
  expect(both.map(({ body }) => body.status).sort()).toEqual(["DONE", "REVERSED"]);
  expect((await sandbox.control("POST", "/unpromised", { second_final: false })).body).toEqual({
    redelivery: false,
    second_final: false,
  });
  expect((await sandbox.control("POST", "/unpromised", { telepathy: true })).status).toBe(422);
  await own.close();
});

test("tries again after another answer than 200 where that is turned on, a second later first", async () => {
  await sandbox.control("POST", "/unpromised", { redelivery: true });
  const failing = await openReceiver(500);
  await settled({ notify_url: failing.url });
  const [first, second] = await failing.until(2);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(900);
  expect(second?.raw).toBe(first?.raw);
  await sandbox.control("POST", "/unpromised", { redelivery: false });
  await failing.close();
});

test("can be lost, doubled and overtaken", async () => {
  const fault = (kind: string) => sandbox.control("POST", "/faults", { fault: kind });
  await fault("webhook_lost");
  await settled();
  await expect.poll(async () => (await webhooks())[0].state).toBe("lost");
  await fault("webhook_duplicate");
  const doubled = await settled();
  const two = await receiver.until(2);
  expect(two.map(({ body }) => body.withdrawal_id)).toEqual([doubled.id, doubled.id]);
  receiver.received.length = 0;
  await fault("webhook_reorder");
  const late = await settled();
  const early = await settled();
  const both = await receiver.until(2);
  expect(both.map(({ body }) => body.withdrawal_id)).toEqual([early.id, late.id]);
});

test("can be sent by hand, right and wrong", async () => {
  const { id } = await settled();
  await receiver.until(1);
  receiver.received.length = 0;
  const send = (body: object) => sandbox.control("POST", "/webhooks/send", { withdrawal_id: id, ...body });
  expect((await send({ ageSeconds: 6 })).body).toMatchObject({ status: 200 });
  const [aged] = await receiver.until(1);
  if (aged) await expectSigned(aged, 6);
  await send({ only: "v0" });
  await send({ form: true });
  await send({ unsigned: true, payload: "garbage" });
  await send({ badKey: true, only: "v1" });
  const [, v0, form, garbage, forged] = await receiver.until(5);
  const { v1 } = (await sandbox.control("GET", "/webhook-keys")).body;
  const [, t, signature] = /^t=(\d+), v1=([0-9a-f]{64})$/.exec(String(forged?.headers["x-service-signature"])) ?? [];
  expect(signature).not.toBe(createHmac("sha256", v1).update(`${t},${forged?.raw}`).digest("hex"));
  expect(v0?.headers["x-service-signature"]).toMatch(/^t=\d+, v0=[0-9a-f]{64}$/);
  expect(new URLSearchParams(form?.raw).get("withdrawal_id")).toBe(id);
  expect(garbage?.raw).toBe("garbage");
  expect(garbage?.headers["x-service-signature"]).toBeUndefined();
});
