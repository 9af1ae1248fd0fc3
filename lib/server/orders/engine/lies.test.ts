import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { settlementTopic } from "@/lib/areas/money/settlements/server/webhook-topic";
import type { OrderKindId } from "@/lib/kit/orders/kinds";
import { db } from "@/lib/server/db/client";
import { withdrawOrder } from "@/lib/server/orders/approval/decide";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { type OrderEngine, resetTimes, rowsOf, startOrderEngine } from "@/lib/testing/orders/engine";
import { testIban } from "@/lib/testing/orders/orders";
import { BUSINESS } from "@/lib/testing/rig/server";
import { acknowledgeOrder } from "./acknowledge";
import { releaseOrder } from "./release";
import { workOnOrder } from "./work";

const SHOW = "/v4/business/:business/settlement/:track_id";
const FOUND = { status: 409, body: { code: "conflict", fields: { repeatOf: "errors.repeatFound" } } };
const FAILED = { status: "FAILED", error_message: "دروغ" };

let engine: OrderEngine;
let maker: TestMember;
beforeAll(async () => {
  engine = await startOrderEngine();
  maker = await makeMember(BUSINESS, "accountant");
});
afterEach(async () => {
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
});
afterAll(() => engine.stop());

const content = { iban: testIban(3), amountRial: 70_000 };
/** Makes the next look-up tell other fields than the service has. */
const lie = (told: object, path = SHOW, times: number | "always" = 1) =>
  engine.fault(path, "lie", { value: JSON.stringify(told), times });
const again = (repeatOf: string, what: unknown = content, kind: OrderKindId = "settlement") =>
  maker.ask(orderOperations.make, { kind, idempotencyKey: randomUUID(), content: what, repeatOf });

async function sent(): Promise<PaymentOrder> {
  const order = await engine.approved("settlement", content);
  await workOnOrder(order.id);
  expect((await engine.stored(order)).state).toBe("sent");
  return order;
}

async function paid(): Promise<PaymentOrder> {
  const order = await sent();
  await engine.settle(order.trackId, "DONE");
  await workOnOrder(order.id);
  expect((await engine.stored(order)).state).toBe("done");
  return order;
}

describe("a payment that arrived", () => {
  it("is not called returned by one wrong word", async () => {
    const order = await paid();
    orderTimes().returnProofMs = 60_000;
    await lie(FAILED);
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("done");
    // The same answer soon after does not count as a confirmation yet.
    await lie(FAILED);
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("done");
    expect((await engine.events(order)).filter((event) => event === "said_back")).toHaveLength(1);
    await workOnOrder(order.id);
    orderTimes().returnProofMs = 0;
    // A correct answer came in between, so the wrong one starts anew.
    await lie(FAILED);
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("done");
  });

  it("is called so when it is said again later, or with the transaction that corrects it", async () => {
    const [later, proven] = [await paid(), await paid()];
    await lie(FAILED, SHOW, 2);
    await workOnOrder(later.id);
    await workOnOrder(later.id);
    expect((await engine.stored(later)).state).toBe("reversed");
    await engine.settle(proven.trackId, "REVERSED");
    await workOnOrder(proven.id);
    expect((await engine.stored(proven)).state).toBe("reversed");
  });

  it("comes back from a wrong return, by looks and where it is to be made again", async () => {
    const [looked, repeated] = [await paid(), await paid()];
    for (const { id } of [looked, repeated]) {
      await lie(FAILED, SHOW, 2);
      await workOnOrder(id);
      await workOnOrder(id);
    }
    expect((await engine.stored(looked)).state).toBe("reversed");
    await workOnOrder(looked.id);
    expect((await engine.stored(looked)).state).toBe("done");
    expect(await again(repeated.id)).toMatchObject(FOUND);
    expect((await engine.stored(repeated)).state).toBe("done");
    // A payment that really came back can be repeated.
    const back = await paid();
    await engine.settle(back.trackId, "REVERSED");
    await workOnOrder(back.id);
    expect((await again(back.id)).status).toBe(200);
  });
});

describe("a payment that was made and answered with", () => {
  const store = (value: string, times: number) =>
    engine.fault("/v3/business/:business/settlement/store", "status_after", { value, times });

  it.each([
    ["429 and a long Retry-After", "429 wait", 1],
    ["401 twice", "401 message", 2],
  ])("%s is not known, and nobody takes it back", async (_, value, times) => {
    const order = await engine.approved("settlement", content);
    await store(value, times);
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attempts: 1 });
    // No other call waits because the service asked for a pause.
    await db().execute("UPDATE budget_slots SET free_at = now()");
    await expect(withdrawOrder(order.id, engine.team.accountant)).rejects.toMatchObject({ code: "conflict" });
    expect(await again(order.id)).toMatchObject({ body: { fields: { repeatOf: "errors.repeatOpen" } } });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attempts: 1 });
    expect(await engine.settlements(order.trackId)).toHaveLength(1);
  });
});

describe("another's record", () => {
  const other = { track_id: "somebody-elses", iban: testIban(77), status: "DONE", ref_code: "9" };
  const STORE = "/v3/business/:business/settlement/store";

  it("is no answer to what was sent: what is not there goes out again, what is there is found", async () => {
    const [lost, made] = [await engine.approved("settlement", content), await engine.approved("settlement", content)];
    const record = { ...other, id: randomUUID(), amount: 70_000, amount_toman: 7000 };
    const answer = { status: 1, data: { settlement: [record] } };
    await engine.fault(STORE, "answer", { value: JSON.stringify(answer) });
    await workOnOrder(lost.id);
    expect(await engine.stored(lost)).toMatchObject({ state: "unknown", serviceId: null });
    for (let round = 0; round < 2; round += 1) await workOnOrder(lost.id);
    expect(await engine.stored(lost)).toMatchObject({ state: "sent", attempts: 2 });
    await lie(other, STORE);
    await workOnOrder(made.id);
    expect((await engine.stored(made)).state).toBe("unknown");
    await workOnOrder(made.id);
    expect(await engine.stored(made)).toMatchObject({ state: "sent", attempts: 1 });
    for (const { trackId } of [lost, made]) expect(await engine.settlements(trackId)).toHaveLength(1);
  });

  it("says nothing of how far an order has come, nor a row, nor what is queued", async () => {
    const order = await sent();
    await lie(other);
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null });
    const queued = await engine.approved("queued", { iban: testIban(4), amountRial: 90_000_000_000_000 });
    await lie(other, "/v3/business/:business/settlement/queued");
    for (let round = 0; round < 3; round += 1) await workOnOrder(queued.id);
    expect(await engine.stored(queued)).toMatchObject({ state: "sent", attempts: 1, attention: null });
    const { order: file, trackIds } = await rows();
    await lie(other);
    await expect(news(trackIds[0] ?? "")).rejects.toMatchObject({ code: "upstream_unreadable" });
    expect(await engine.counts(file)).toMatchObject({ sent: 3 });
  });

  it("with the right id and another IBAN stops all sending, until a person has looked", async () => {
    const [echoed, waiting] = [
      await engine.approved("settlement", content),
      await engine.approved("settlement", content),
    ];
    await lie({ iban: testIban(77) }, STORE);
    await workOnOrder(echoed.id);
    expect(await engine.stored(echoed)).toMatchObject({ state: "sent", attention: "other_destination" });
    await workOnOrder(waiting.id);
    expect(await engine.stored(waiting)).toMatchObject({ state: "approved", attempts: 0 });
    await releaseOrder(echoed.id, "بررسی شد", engine.team.manager);
    // The same answer again is the same fact.
    await lie({ iban: testIban(77) });
    await workOnOrder(echoed.id);
    expect((await engine.stored(echoed)).attention).toBeNull();
    await lie({ iban: testIban(78) });
    await workOnOrder(echoed.id);
    expect((await engine.stored(echoed)).attention).toBe("other_destination");
    await releaseOrder(echoed.id, "بررسی شد", engine.team.manager);
    await workOnOrder(waiting.id);
    expect((await engine.stored(waiting)).state).toBe("sent");
    const { order: file, trackIds } = await rows();
    await lie({ iban: testIban(77) });
    await news(trackIds[0] ?? "");
    expect((await engine.stored(file)).attention).toBe("other_destination");
    await releaseOrder(file.id, "بررسی شد", engine.team.manager);
  });

  it("that leaves ids out, or masks them, passes", async () => {
    const order = await sent();
    await lie({ track_id: null, iban: "IR06****0001" });
    await engine.settle(order.trackId, "DONE");
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "done", attention: null });
  });
});

describe("what was accepted and is not known there", () => {
  it.each([
    ["settlement", content],
    ["queued", { iban: testIban(4), amountRial: 90_000_000_000_000 }],
    ["batch", rowsOf([60_000, 61_000])],
  ] as const)("needs a person after a while, and nobody once it is known again: %s", async (kind, what) => {
    const order = await engine.approved(kind, what);
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("sent");
    const paths = [
      SHOW,
      "/v3/business/:business/settlement/queued/:id",
      "/api/v2/business/:business/batch-settlements/:batch_id",
    ];
    for (const path of paths) await engine.fault(path, "status", { value: "404 message", times: "always" });
    if (kind === "queued")
      await lie({ track_id: "somebody-elses" }, "/v3/business/:business/settlement/queued", "always");
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null });
    orderTimes().noAnswerMs = 0;
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: "vanished" });
    const member = engine.team.manager;
    await acknowledgeOrder({ orderId: order.id, attention: "vanished", reason: "از بانک پرسیدیم" }, member);
    await workOnOrder(order.id);
    expect((await engine.stored(order)).attention).toBeNull();
    await engine.sandbox.control("DELETE", "faults");
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null, dealtWith: null });
  });
});

async function rows(count = 3) {
  const file = rowsOf(Array.from({ length: count }, (_, index) => 60_000 + index * 1000));
  const order = await engine.approved("batch", file);
  await workOnOrder(order.id);
  await engine.sandbox.control("POST", "clock", { advanceSeconds: 6 });
  const items = await engine.items(order);
  return { order, file, trackIds: items.map(({ trackId }) => trackId) };
}
/** The service's webhook about a row, which causes a look-up. */
const news = (trackId: string) =>
  settlementTopic.work({
    business: BUSINESS,
    requestId: "test",
    reported: { subjectId: trackId, status: null, trackId, transactionId: null },
  } as Parameters<typeof settlementTopic.work>[0]);

describe("a row of a file", () => {
  it("that one wrong word called failed is brought back by the next look, and told", async () => {
    const { order, trackIds } = await rows();
    await lie(FAILED);
    await news(trackIds[0] ?? "");
    expect(await engine.counts(order)).toMatchObject({ failed: 1, sent: 2 });
    for (const trackId of trackIds) await engine.settle(trackId, "DONE");
    await workOnOrder(order.id);
    expect(await engine.counts(order)).toMatchObject({ failed: 0, done: 3 });
    expect((await engine.stored(order)).state).toBe("done");
    expect(await engine.events(order)).toContain("found");
  });

  it("is not made again while the service has it, also where the file is over", async () => {
    const { order, file, trackIds } = await rows();
    for (const trackId of trackIds) await engine.settle(trackId, "DONE");
    await lie(FAILED);
    await news(trackIds[0] ?? "");
    for (const trackId of trackIds.slice(1)) await news(trackId);
    expect(await engine.counts(order)).toMatchObject({ failed: 1, done: 2 });
    expect((await engine.stored(order)).state).toBe("done");
    expect(await again(order.id, { ...file, rows: file.rows.slice(0, 1) }, "batch")).toMatchObject(FOUND);
    expect(await engine.counts(order)).toMatchObject({ failed: 0, done: 3 });
  });

  it("that failed is made again once the service says so again", async () => {
    const { order, file, trackIds } = await rows();
    for (const [index, trackId] of trackIds.entries()) await engine.settle(trackId, index === 0 ? "FAILED" : "DONE");
    await workOnOrder(order.id);
    const failed = { ...file, rows: file.rows.slice(0, 1) };
    await engine.fault(SHOW, "status", { value: 500 });
    expect(await again(order.id, failed, "batch")).toMatchObject({
      body: { fields: { repeatOf: "errors.repeatUnknown" } },
    });
    expect((await again(order.id, failed, "batch")).status).toBe(200);
    expect(await engine.counts(order)).toMatchObject({ failed: 1, done: 2 });
  });

  it("that arrived is not called returned by one wrong word", async () => {
    const { order, trackIds } = await rows();
    for (const trackId of trackIds) await engine.settle(trackId, "DONE");
    await workOnOrder(order.id);
    await lie(FAILED);
    await news(trackIds[0] ?? "");
    expect(await engine.counts(order)).toMatchObject({ done: 3 });
    await workOnOrder(order.id);
    expect(await engine.counts(order)).toMatchObject({ done: 3 });
  });

  it("of a file that failed whole by wrong words comes back", async () => {
    const { order, trackIds } = await rows(24);
    await lie(FAILED, SHOW, 24);
    for (const trackId of trackIds) await news(trackId);
    expect((await engine.stored(order)).state).toBe("failed");
    for (const trackId of trackIds) await engine.settle(trackId, "DONE");
    await workOnOrder(order.id);
    expect(await engine.counts(order)).toMatchObject({ done: 24 });
    expect((await engine.stored(order)).state).toBe("done");
  });
});
