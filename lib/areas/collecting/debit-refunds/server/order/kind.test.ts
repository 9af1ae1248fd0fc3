import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { flushAnswers } from "@/lib/server/book/feed";
import { env } from "@/lib/server/core/env";
import { db } from "@/lib/server/db/client";
import { paymentOrders, webhookDeliveries } from "@/lib/server/db/schema/index";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import { orderedAbout } from "@/lib/server/orders/kinds/ordered-about";
import { callService } from "@/lib/server/proxy/call-service";
import { processDelivery } from "@/lib/server/webhooks/process";
import { makeAuthorization } from "@/lib/testing/orders/authorization";
import { type OrderEngine, resetTimes, startOrderEngine } from "@/lib/testing/orders/engine";
import { setPolicy } from "@/lib/testing/orders/orders";
import { BUSINESS } from "@/lib/testing/rig/server";

const REFUNDS = "/v3/business/:business/subscription/refunds";
const PATH = `/v3/business/${BUSINESS}/subscription`;
/** The payer's bank of an authorization accepts refunds, unless this other bank is requested. */
let bankWithout: string;

let engine: OrderEngine;
beforeAll(async () => {
  engine = await startOrderEngine();
  const { data: banks } = await callService(
    authorizationOperations.banks,
    {},
    { business: BUSINESS, requestId: "test" },
  );
  bankWithout = banks.find(({ canRefund, isHealthy }) => canRefund === false && isHealthy)?.code ?? "";
});
afterEach(async () => {
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
  await engine.sandbox.control("POST", "habits", { debit_refunds: "on" });
  await setPolicy(BUSINESS);
});
afterAll(() => engine.stop());

/** Calls the service as another client of the business. */
async function service(method: string, path: string, body?: object) {
  const { access_token } = await engine.sandbox.control<{ access_token: string }>("POST", "tokens", {});
  const answer = await fetch(`${engine.sandbox.url}${PATH}${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the sandbox's answers have every shape
  return (await answer.json()) as any;
}

/** A collected withdrawal. @returns its id */
async function collected(fields: object = {}): Promise<string> {
  const authorization_id = await makeAuthorization(engine.sandbox, fields);
  const amount = 1_000_000;
  const { id } = (await service("POST", "/withdrawal/store", { authorization_id, amount })).result.withdrawal;
  expect((await service("GET", `/withdrawal/${id}`)).result.withdrawal.status).toBe("DONE");
  return id;
}
interface Refund {
  id: string;
  withdrawal_id: string;
  track_id: string;
  amount_rial: number;
}
const refundsAt = async (withdrawalId: string) =>
  (await engine.booked<Refund>("debit_refunds")).filter(({ withdrawal_id }) => withdrawal_id === withdrawalId);
const approved = (withdrawalId: string, amountRial = 400_000) =>
  engine.approved("debitRefund", { withdrawalId, amountRial });
const refused = (content: object) =>
  engine.make("debitRefund", content).then(
    () => null,
    (error: { fields?: object }) => error.fields ?? error,
  );
const tellTrackIds = (track_id: string | null) =>
  engine.sandbox.control("POST", "faults", {
    path: REFUNDS,
    method: "GET",
    fault: "lie",
    times: 1000,
    value: JSON.stringify({ track_id }),
  });
/** Makes the service list no refund of any withdrawal, even if there are some. */
const listNone = () =>
  engine.sandbox.control("POST", "faults", {
    path: REFUNDS,
    method: "GET",
    fault: "answer",
    times: "always",
    value: JSON.stringify({ data: [], links: {}, meta: { current_page: 1, last_page: 1, per_page: 100, total: 0 } }),
  });

describe("a refund of a withdrawal", () => {
  it("goes back once, is followed without any message, and ends as the service says", async () => {
    const withdrawalId = await collected();
    const order = await approved(withdrawalId);
    expect(order).toMatchObject({ destination: null, amountRial: 400_000 });
    expect(order.content).toMatchObject({ ownerName: "مریم احمدی", collectedRial: 1_000_000 });
    await workOnOrder(order.id);
    const sent = await engine.stored(order);
    expect(sent).toMatchObject({ state: "sent", attention: null, receipt: { status: "INIT", echoRial: 400_000 } });
    const [there, ...more] = await refundsAt(withdrawalId);
    expect(there).toMatchObject({ id: sent.serviceId, track_id: order.trackId, amount_rial: 400_000 });
    expect(more).toEqual([]);
    await engine.sandbox.control("POST", `refunds/${sent.serviceId}/settle`, { status: "DONE" });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "done", receipt: { status: "DONE" } });
  });

  it("asks for a notice where the service can reach us, and a notice of its withdrawal has it looked at", async () => {
    const isHttps = vi.spyOn(env(), "isHttps", "get").mockReturnValue(true);
    const withdrawalId = await collected();
    const order = await approved(withdrawalId);
    await workOnOrder(order.id);
    isHttps.mockRestore();
    const [there] = await engine
      .booked<Refund & { notify_url: string }>("debit_refunds")
      .then((rows) => rows.filter(({ withdrawal_id }) => withdrawal_id === withdrawalId));
    expect(there?.notify_url).toMatch(new RegExp(`/api/webhooks/${BUSINESS}/withdrawals$`));
    await engine.sandbox.control("POST", `refunds/${there?.id}/settle`, { status: "DONE" });
    expect((await engine.stored(order)).state).toBe("sent");
    const payload = Buffer.from(JSON.stringify({ refund_id: there?.id, withdrawal_id: withdrawalId, status: "DONE" }));
    const [delivery] = await db()
      .insert(webhookDeliveries)
      .values({
        ...{ business: BUSINESS, topic: "withdrawals", verdict: "accepted", statusAnswered: 200, payload },
        ...{ payloadHash: "hash", verification: {} },
      })
      .returning({ id: webhookDeliveries.id });
    await processDelivery(delivery?.id ?? "");
    expect(await engine.stored(order)).toMatchObject({ state: "done", receipt: { status: "DONE" } });
  });

  it("that the bank does not take failed, with its reason, and can be ordered again", async () => {
    const withdrawalId = await collected();
    const order = await approved(withdrawalId, 1_000_000);
    await workOnOrder(order.id);
    const { serviceId } = await engine.stored(order);
    await engine.sandbox.control("POST", `refunds/${serviceId}/settle`, { status: "FAILED", error_code: "28" });
    await workOnOrder(order.id);
    const failed = await engine.stored(order);
    expect(failed).toMatchObject({ state: "failed", receipt: { errorCode: "28" } });
    expect(failed.failure).toBeTruthy();
    await expect(approved(withdrawalId, 1_000_000)).resolves.toMatchObject({ state: "approved" });
  });

  it.each([
    ["no", null],
    ["another", "3f0e9c52-1111-4000-8000-000000000000"],
    ["a masked", "3f0e****0000"],
  ])("whose row tells %s track id is a person's, and is not sent again", async (_, told) => {
    const withdrawalId = await collected();
    const order = await approved(withdrawalId);
    await engine.fault(REFUNDS, "drop_after", { method: "POST" });
    await workOnOrder(order.id);
    await db()
      .update(paymentOrders)
      .set({ nextAt: new Date(0) })
      .where(eq(paymentOrders.id, order.id));
    await tellTrackIds(told);
    for (let step = 0; step < 3; step += 1) await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "perhaps_queued" });
    await engine.sandbox.control("DELETE", "faults");
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null });
    expect(await refundsAt(withdrawalId)).toHaveLength(1);
  });

  it("whose list cannot be read to its end is not taken for absent", async () => {
    const withdrawalId = await collected();
    const order = await approved(withdrawalId);
    await engine.fault(REFUNDS, "drop_before", { method: "POST" });
    await workOnOrder(order.id);
    await engine.sandbox.control("POST", "faults", {
      path: REFUNDS,
      method: "GET",
      fault: "status",
      value: 500,
      times: "always",
    });
    for (let step = 0; step < 3; step += 1) await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("unknown");
    expect(await refundsAt(withdrawalId)).toEqual([]);
    await engine.sandbox.control("DELETE", "faults");
    for (let step = 0; step < 3; step += 1) await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("sent");
    expect(await refundsAt(withdrawalId)).toHaveLength(1);
  });

  it("of another amount than was meant stops all sending", async () => {
    const order = await approved(await collected());
    await engine.sandbox.control("POST", "faults", {
      path: REFUNDS,
      method: "POST",
      fault: "lie",
      times: 1,
      value: JSON.stringify({ amount: "4000000" }),
    });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ attention: "unit_mismatch" });
    await db().update(paymentOrders).set({ attention: null }).where(eq(paymentOrders.id, order.id));
  });
});

describe("before it leaves", () => {
  it("says what the service would refuse, beside its field", async () => {
    const withdrawalId = await collected();
    expect(await refused({ withdrawalId, amountRial: 1_000_001 })).toEqual({ amountRial: "errors.refundOverLeft" });
    expect(await refused({ withdrawalId: "3f0e9c52-0000-4000-8000-000000000000", amountRial: 10_000 })).toEqual({
      withdrawalId: "errors.withdrawalUnknown",
    });
    expect(await refused({ withdrawalId: await collected({ bank_code: bankWithout }), amountRial: 10_000 })).toEqual({
      withdrawalId: "errors.refundBankCannot",
    });
    const open = (
      await service("POST", "/withdrawal/store", {
        authorization_id: await makeAuthorization(engine.sandbox),
        amount: 157_799,
      })
    ).result.withdrawal.id;
    expect(await refused({ withdrawalId: open, amountRial: 10_000 })).toEqual({
      withdrawalId: "errors.refundNotCollected",
    });
  });

  it("stands on its withdrawal's page from the moment it is ordered until the service has it", async () => {
    const withdrawalId = await collected();
    const order = await approved(withdrawalId);
    expect(await orderedAbout(BUSINESS, withdrawalId)).toEqual({
      again: null,
      refunds: [{ orderId: order.id, amountRial: 400_000 }],
    });
    await workOnOrder(order.id);
    expect(await orderedAbout(BUSINESS, withdrawalId)).toEqual({ again: null, refunds: [] });
  });

  it("counts what is ordered here besides what the service lists", async () => {
    const withdrawalId = await collected();
    await service("POST", "/refunds", { withdrawal_id: withdrawalId, amount: 300_000 });
    await engine.make("debitRefund", { withdrawalId, amountRial: 500_000 });
    expect(await refused({ withdrawalId, amountRial: 200_001 })).toEqual({ amountRial: "errors.refundOverLeft" });
    expect(await refused({ withdrawalId, amountRial: 200_000 })).toBeNull();
    expect(await refused({ withdrawalId, amountRial: 10_000 })).toEqual({ withdrawalId: "errors.refundNothingLeft" });
  });

  it("counts what was given back here also where the service lists none of it", async () => {
    const withdrawalId = await collected();
    const order = await approved(withdrawalId, 600_000);
    await workOnOrder(order.id);
    const { serviceId } = await engine.stored(order);
    await engine.sandbox.control("POST", `refunds/${serviceId}/settle`, { status: "DONE" });
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("done");
    await listNone();
    expect(await refused({ withdrawalId, amountRial: 600_000 })).toEqual({ amountRial: "errors.refundOverLeft" });
    expect(await refused({ withdrawalId, amountRial: 400_000 })).toBeNull();
  });

  it("two orders that come at once do not take the same rest", async () => {
    const withdrawalId = await collected();
    const answers = await Promise.all(Array.from({ length: 4 }, () => refused({ withdrawalId, amountRial: 600_000 })));
    expect(answers.filter((fields) => fields === null)).toHaveLength(1);
    expect(answers.filter((fields) => fields !== null)).toEqual(Array(3).fill({ amountRial: "errors.refundOverLeft" }));
  });

  it("reads all of a list that is not filtered, and goes on", async () => {
    const other = await collected();
    await service("POST", "/refunds", { withdrawal_id: other, amount: 300_000 });
    const withdrawalId = await collected();
    await service("POST", "/refunds", { withdrawal_id: withdrawalId, amount: 300_000 });
    for (const list_filters of ["refused", "passed_over"]) {
      await engine.sandbox.control("POST", "habits", { list_filters });
      expect(await refused({ withdrawalId, amountRial: 700_001 })).toEqual({ amountRial: "errors.refundOverLeft" });
    }
    expect(await refused({ withdrawalId, amountRial: 700_000 })).toBeNull();
    await engine.sandbox.control("POST", "habits", { list_filters: "narrow" });
  });

  it("the rest of one that the service calls reversed after a part went back can go back too", async () => {
    await engine.sandbox.control("POST", "habits", { part_refund: "reversed" });
    const authorizationId = await makeAuthorization(engine.sandbox);
    const collecting = await engine.approved("withdrawal", { authorizationId, amountRial: 1_000_000 });
    await workOnOrder(collecting.id);
    const { serviceId } = await engine.stored(collecting);
    if (!serviceId) throw new Error("not collected");
    const part = await approved(serviceId, 400_000);
    await workOnOrder(part.id);
    const refund = await engine.stored(part);
    await engine.sandbox.control("POST", `refunds/${refund.serviceId}/settle`, { status: "DONE" });
    await workOnOrder(part.id);
    await flushAnswers();
    // The withdrawal still counts as collected.
    await workOnOrder(collecting.id);
    expect(await engine.stored(collecting)).toMatchObject({
      state: "done",
      receipt: { status: "REVERSED", refundedRial: 400_000 },
    });
    expect(await refused({ withdrawalId: serviceId, amountRial: 600_001 })).toEqual({
      amountRial: "errors.refundOverLeft",
    });
    const rest = await approved(serviceId, 600_000);
    await workOnOrder(rest.id);
    const second = await engine.stored(rest);
    expect(second.state).toBe("sent");
    await engine.sandbox.control("POST", `refunds/${second.serviceId}/settle`, { status: "DONE" });
    await workOnOrder(rest.id);
    await flushAnswers();
    await workOnOrder(collecting.id);
    expect((await engine.stored(collecting)).state).toBe("reversed");
    await engine.sandbox.control("POST", "habits", { part_refund: "collected" });
  });

  it("is asked once more: what went back meanwhile through another door does not go back twice", async () => {
    const withdrawalId = await collected();
    const order = await approved(withdrawalId, 800_000);
    await service("POST", "/refunds", { withdrawal_id: withdrawalId, amount: 300_000 });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({
      state: "failed",
      failure: "errors.refundOverLeft",
      sentAt: null,
    });
    expect(await refundsAt(withdrawalId)).toHaveLength(1);
  });

  it("a business without refunds is told so in the service's words", async () => {
    const order = await approved(await collected());
    await engine.sandbox.control("POST", "habits", { debit_refunds: "off" });
    await workOnOrder(order.id);
    const failed = await engine.stored(order);
    expect(failed).toMatchObject({ state: "failed", sentAt: null });
    expect(failed.failure).toContain("فعال نیست");
  });

  it("a business whose list is closed too is told so before anybody agrees to anything", async () => {
    const withdrawalId = await collected();
    await engine.sandbox.control("POST", "habits", { debit_refunds: "closed" });
    expect(await refused({ withdrawalId, amountRial: 10_000 })).toEqual({ withdrawalId: "errors.refundsNotActive" });
  });

  it("goes out of the wallet: the maker's day counts it", async () => {
    await setPolicy(BUSINESS, { makerDayRial: 1 });
    await expect(approved(await collected())).rejects.toMatchObject({ code: "policy_refused", detail: "maker_day" });
  });
});
