import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cancelOrderAtService } from "@/lib/areas/money/orders/server/cancel";
import { sweepOrders } from "@/lib/server/orders/engine/sweep";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import { orderTimes } from "@/lib/server/orders/record/times";
import { type OrderEngine, resetTimes, startOrderEngine } from "@/lib/testing/orders/engine";
import { testIban } from "@/lib/testing/orders/orders";
import { runs } from "@/lib/testing/rig/property";

const QUEUE = "/v3/business/:business/settlement/queued";
const SHOW = "/v4/business/:business/settlement/:track_id";
/** More than the wallet will ever hold here. */
const WAITS_RIAL = 90_000_000_000_000;

let engine: OrderEngine;
beforeAll(async () => {
  engine = await startOrderEngine();
});
afterEach(async () => {
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
});
afterAll(() => engine.stop());

const queued = (amountRial: number) => engine.approved("queued", { iban: testIban(7), amountRial });

describe("a settlement that waits for the balance", () => {
  it("is in the queue once it left, becomes a settlement, and is followed to its end", async () => {
    const order = await queued(WAITS_RIAL);
    await workOnOrder(order.id);
    const sent = await engine.stored(order);
    expect(sent).toMatchObject({ state: "sent", attempts: 1, attention: null, receipt: { status: "QUEUED" } });
    expect(await engine.settlements(order.trackId)).toMatchObject([{ state: "QUEUED", source_id: sent.serviceId }]);
    await engine.sandbox.control("POST", "deposit", { amountRial: WAITS_RIAL * 2 });
    await sweepOrders(0);
    expect(await engine.stored(order)).toMatchObject({
      state: "sent",
      serviceId: sent.serviceId,
      receipt: { status: "PENDING", settlementId: expect.any(String) },
    });
    await engine.settle(order.trackId, "DONE");
    await sweepOrders(0);
    expect((await engine.stored(order)).state).toBe("done");
    expect(await engine.settlements(order.trackId)).toMatchObject([{ times_paid: 1, paid_rial: WAITS_RIAL }]);
  });

  it("that was submitted while nobody knew of it is found by its settlement, and not sent again", async () => {
    const order = await queued(600_000);
    await engine.fault(QUEUE, "drop_after", { method: "POST" });
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("unknown");
    await engine.sandbox.control("POST", "clock", { advanceSeconds: 1 });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attempts: 1, receipt: { status: "PENDING" } });
  });

  it("is absent only when all of the queue was read, and the settlement was asked for after that", async () => {
    const order = await queued(600_000);
    await engine.fault(QUEUE, "drop_before", { method: "POST" });
    await workOnOrder(order.id);
    await engine.fault(QUEUE, "status", { method: "GET", value: 500 });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attempts: 1 });
    await engine.sandbox.control("DELETE", "calls");
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("approved");
    const { calls } = await engine.sandbox.control<{ calls: { route: string }[] }>("GET", "calls");
    expect(calls.map(({ route }) => route.replace(/^GET /, ""))).toEqual([SHOW, QUEUE, SHOW]);
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attempts: 2 });
  });

  it("can be taken back while it is in line, and its settlement after that; a lost answer does no harm", async () => {
    const [inLine, submitted] = [await queued(WAITS_RIAL * 9), await queued(700_000)];
    for (const { id } of [inLine, submitted]) await workOnOrder(id);
    await engine.sandbox.control("POST", "clock", { advanceSeconds: 1 });
    await engine.fault(`${QUEUE}/cancel`, "drop_after");
    expect(await cancelOrderAtService(inLine.id, engine.team.owner)).toBe("canceled");
    expect(await cancelOrderAtService(submitted.id, engine.team.owner)).toBe("canceled");
    expect(await engine.settlements(inLine.trackId)).toMatchObject([{ state: "CANCELED" }]);
    expect(await engine.settlements(submitted.trackId)).toMatchObject([{ state: "CANCELED", held_rial: 0 }]);
    expect(await engine.events(inLine)).toEqual(expect.arrayContaining(["cancel_asked", "cancel"]));
  });

  it("whose look-ups fail for long needs a person, until one succeeds", async () => {
    const order = await queued(600_000);
    await engine.fault(QUEUE, "drop_after", { method: "POST" });
    await engine.fault(SHOW, "status", { value: 500, times: 2 });
    await workOnOrder(order.id);
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: null });
    orderTimes().noAnswerMs = 0;
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "no_answer" });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null });
  });

  it("leaves once, whatever happens on the line", async () => {
    const faults = fc.array(fc.constantFrom("drop_before", "drop_after", "500", "502", "status_after"), {
      maxLength: 3,
    });
    const amounts = fc.constantFrom(WAITS_RIAL * 20, 800_000);
    await fc.assert(
      fc.asyncProperty(faults, amounts, async (given, amountRial) => {
        const order = await queued(amountRial);
        for (const fault of given) {
          const isStatus = /^\d/.test(fault);
          const more = { method: "POST", ...(isStatus ? { value: Number(fault) } : {}) };
          await engine.fault(QUEUE, isStatus ? "status" : fault, more);
        }
        for (let round = 0; round < 8; round += 1) await workOnOrder(order.id);
        expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null });
        expect(await engine.settlements(order.trackId)).toHaveLength(1);
        await engine.sandbox.control("DELETE", "faults");
      }),
      { ...runs(8), endOnFailure: true },
    );
  });
});
