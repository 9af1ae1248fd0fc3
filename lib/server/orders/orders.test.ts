import { randomUUID } from "node:crypto";
import { eq, notInArray } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { settlementKind } from "@/lib/areas/money/settlements/server/order/kind";
import { makeIban } from "@/lib/kit/format/iban";
import type { Role } from "@/lib/kit/roles";
import { db } from "@/lib/server/db/client";
import { orderEvents, paymentOrders } from "@/lib/server/db/schema";
import { boss } from "@/lib/server/jobs/boss";
import type { Member } from "@/lib/server/members/session";
import { makeTeam, setPolicy } from "@/lib/testing/orders/orders";
import { runs } from "@/lib/testing/rig/property";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { approveOrder } from "./approval/decide";
import { createOrder } from "./create";
import { releaseOrder } from "./engine/release";
import { sweepOrders } from "./engine/sweep";
import { workOnOrder } from "./engine/work";
import type { PaymentOrder } from "./record/change";
import { orderTimes } from "./record/times";

const STORE = "/v3/business/:business/settlement/store";
const SHOW = "/v4/business/:business/settlement/:track_id";
const IBAN = makeIban("056", "12");
const maker = { id: randomUUID(), name: "امیر حسابدار" };

interface SandboxSettlement {
  state: string;
  times_paid: number;
  paid_rial: number;
  held_rial: number;
}

let sandbox: TestSandbox;
let team: Record<Role, Member>;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  team = await makeTeam(BUSINESS);
  await setPolicy(BUSINESS);
  await sandbox.control("POST", "deposit", { amountRial: 10_000_000_000 });
  Object.assign(orderTimes(), { inFlightMs: 0, proofMs: 0, retryMs: 0, longestRetryMs: 0, followMs: 0 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await sandbox.control("DELETE", "faults");
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});

const memberAs = (role: Role, id?: string): Member => ({ ...team[role], ...(id ? { id } : {}) });

const make = (amountRial = 500_000, idempotencyKey: string = randomUUID()) =>
  createOrder({ business: BUSINESS, kind: "settlement", maker, idempotencyKey, content: { iban: IBAN, amountRial } });

async function approved(amountRial?: number): Promise<PaymentOrder> {
  const order = await make(amountRial);
  return approveOrder(order.id, order.contentHash, memberAs("manager"));
}

async function stored(id: string): Promise<PaymentOrder> {
  const [order] = await db().select().from(paymentOrders).where(eq(paymentOrders.id, id));
  if (!order) throw new Error("no such order");
  return order;
}

async function settlementOf({ trackId }: PaymentOrder): Promise<SandboxSettlement | undefined> {
  return (await sandbox.control<{ settlements: SandboxSettlement[] }>("GET", `settlements?track_id=${trackId}`))
    .settlements[0];
}

describe("making and approving", () => {
  it("makes one order of one form, however often it is sent, and refuses the key for anything else", async () => {
    const key = randomUUID();
    const orders = await Promise.all(Array.from({ length: 8 }, () => make(700_000, key)));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
    await expect(make(700_010, key)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is agreed to by another than its maker, with the permission, over the content as it is", async () => {
    const order = await make();
    const refusals = [
      [order.contentHash, memberAs("owner", maker.id), "forbidden"],
      [order.contentHash, memberAs("accountant"), "forbidden"],
      [order.contentHash, { ...memberAs("owner"), business: "other" }, "not_found"],
      ["0".repeat(64), memberAs("owner"), "conflict"],
    ] as const;
    for (const [hash, member, code] of refusals) {
      await expect(approveOrder(order.id, hash, member)).rejects.toMatchObject({ code });
    }
    await workOnOrder(order.id);
    expect(await settlementOf(order)).toBeUndefined();
    expect((await approveOrder(order.id, order.contentHash, memberAs("owner"))).state).toBe("approved");
  });

  it("is approved once when two people do it at once", async () => {
    const order = await make();
    const tries = [memberAs("owner"), memberAs("manager")].map((who) => approveOrder(order.id, order.contentHash, who));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("sending", () => {
  it("leaves once, however many workers take it up at once, and follows it to its end", async () => {
    const order = await approved();
    await Promise.all(Array.from({ length: 6 }, () => workOnOrder(order.id)));
    expect(await stored(order.id)).toMatchObject({ state: "sent", attempts: 1, attention: null });
    expect(await settlementOf(order)).toMatchObject({ times_paid: 0, held_rial: expect.any(Number) });
    await sandbox.control("POST", `settlements/${order.trackId}/settle`, { status: "DONE" });
    await workOnOrder(order.id);
    expect(await stored(order.id)).toMatchObject({ state: "done", attention: null });
    expect(await settlementOf(order)).toMatchObject({ times_paid: 1, paid_rial: 500_000 });
  });

  it("stays unknown while it cannot be looked up, and is sent again only after a proven absence", async () => {
    const order = await approved();
    await sandbox.control("POST", "faults", { path: STORE, fault: "drop_before", times: 1 });
    await workOnOrder(order.id);
    await sandbox.control("POST", "faults", { path: SHOW, fault: "status", value: 500, times: 1 });
    await workOnOrder(order.id);
    expect(await stored(order.id)).toMatchObject({ state: "unknown", attempts: 1 });
    orderTimes().proofMs = 60_000;
    await workOnOrder(order.id);
    expect((await stored(order.id)).state).toBe("unknown");
    orderTimes().proofMs = 0;
    await workOnOrder(order.id);
    expect((await stored(order.id)).state).toBe("approved");
    await workOnOrder(order.id);
    expect(await stored(order.id)).toMatchObject({ state: "sent", attempts: 2 });
  });

  it("lets nothing leave any more once the service understood another amount, until a person has looked", async () => {
    const [order, next] = [await approved(), await approved()];
    await sandbox.control("POST", "settlement-unit", { unit: "rial" });
    await workOnOrder(order.id);
    await sandbox.control("POST", "settlement-unit", { unit: "toman" });
    expect(await stored(order.id)).toMatchObject({ state: "sent", attention: "unit_mismatch" });
    Object.assign(orderTimes(), { followMs: 60_000, graceMs: 60_000 });
    await workOnOrder(next.id);
    await sweepOrders(0);
    expect(await stored(next.id)).toMatchObject({ state: "approved", attempts: 0 });
    await releaseOrder(order.id, "دیدم و درست است", memberAs("manager"));
    // The held order is sent with the next sweep, and not at its next look-up time.
    await sweepOrders();
    Object.assign(orderTimes(), { followMs: 0, graceMs: 15_000 });
    expect((await stored(next.id)).state).toBe("sent");
  });
});

/** The fate of the request, and of the process that sent it. */
const trouble = fc.record({
  fault: fc.constantFrom(null, "drop_before", "drop_after", "500", "502"),
  death: fc.constantFrom(null, "before", "after"),
  amountRial: fc.integer({ min: 5000, max: 90_000 }).map((toman) => toman * 10),
});

describe("with faults on the line and processes that die", () => {
  it("sends nothing twice, loses nothing, and says nothing that is not true", async () => {
    const { send } = settlementKind;
    const made: PaymentOrder[] = [];
    await fc.assert(
      fc.asyncProperty(trouble, async ({ fault, death, amountRial }) => {
        const order = await approved(amountRial);
        made.push(order);
        if (fault === "500" || fault === "502") {
          await sandbox.control("POST", "faults", { path: STORE, fault: "status", value: Number(fault), times: 1 });
        } else if (fault) await sandbox.control("POST", "faults", { path: STORE, fault, times: 1 });
        // A process that dies never reports its answer: its promise stays open.
        let isDead = false;
        const die = () => {
          isDead = true;
          return new Promise<never>(() => {});
        };
        const spy = vi.spyOn(settlementKind, "send").mockImplementationOnce(async (...given) => {
          if (death === "before") return die();
          if (death === "after") return send(...given).then(die, die);
          return send(...given);
        });
        const working = workOnOrder(order.id);
        if (death === null) await working;
        else await vi.waitFor(() => expect(isDead).toBe(true), { timeout: 60_000, interval: 5 });
        spy.mockRestore();
        await sandbox.control("DELETE", "faults");
        for (let round = 0; round < 6 && (await stored(order.id)).state !== "sent"; round += 1)
          await workOnOrder(order.id);
        // Once it is there, taking it up again only looks it up.
        await workOnOrder(order.id);
        const after = await stored(order.id);
        expect(after).toMatchObject({ state: "sent", attention: null });
        expect(await settlementOf(order)).toMatchObject({ times_paid: 0 });
      }),
      { ...runs(60), endOnFailure: true },
    );
    await Promise.all(
      made.map(({ trackId }) => sandbox.control("POST", `settlements/${trackId}/settle`, { status: "DONE" })),
    );
    for (let round = 0; round < 3; round += 1) await sweepOrders(0);
    for (const order of made) {
      expect((await stored(order.id)).state).toBe("done");
      expect(await settlementOf(order)).toMatchObject({ times_paid: 1, paid_rial: order.amountRial });
    }
    const open = await db()
      .select()
      .from(paymentOrders)
      .where(notInArray(paymentOrders.state, ["done", "failed", "sent", "approved", "awaiting_approval"]));
    expect(open).toEqual([]);
    expect((await db().select().from(orderEvents)).length).toBeGreaterThan(made.length * 4);
  });
});
