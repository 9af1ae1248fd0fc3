import "@/lib/server/app";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { listItems } from "@/lib/areas/money/orders/server/ask";
import { cancelOrderAtService, cancelPayment } from "@/lib/areas/money/orders/server/cancel";
import type { Settlement } from "@/lib/areas/money/settlements/server/answers";
import { db } from "@/lib/server/db/client";
import { orderEvents, orderItems, paymentOrders } from "@/lib/server/db/schema/index";
import { sweepOrders } from "@/lib/server/orders/engine/sweep";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { countPayments } from "@/lib/server/orders/record/parts";
import {
  type OrderEngine,
  resetTimes,
  rowsOf,
  type SandboxSettlement,
  startOrderEngine,
} from "@/lib/testing/orders/engine";
import { testIban } from "@/lib/testing/orders/orders";
import { runs } from "@/lib/testing/rig/property";
import { applyToRow } from "../record";
import * as pieces from "./batch-pieces";
import { batchKind } from "./kind";

// Pieces of three rows, so that few rows are enough for the tests.
vi.mock("@/lib/kit/orders/kinds", async (original) => ({ ...(await original<object>()), MOST_BATCH_ITEMS: 3 }));

const CREATE = "/api/v2/business/:business/batches-settlement";
const LARGEST_RIAL = 500_000_000;

let engine: OrderEngine;
beforeAll(async () => {
  engine = await startOrderEngine();
});
afterEach(async () => {
  vi.restoreAllMocks();
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
});
afterAll(() => engine.stop());

const some = (count: number, amountRial = 60_000) => Array.from({ length: count }, () => amountRial);
const batch = (amountsRial: number[]) => engine.approved("batch", rowsOf(amountsRial));

/** The rows as the sandbox has them. A row that was paid twice appears twice. */
async function settlementsOf(order: PaymentOrder): Promise<SandboxSettlement[][]> {
  const { settlements } = await engine.sandbox.control<{ settlements: SandboxSettlement[] }>("GET", "settlements");
  return (await engine.items(order)).map(({ trackId }) => settlements.filter(({ track_id }) => track_id === trackId));
}
const submit = () => engine.sandbox.control("POST", "clock", { advanceSeconds: 6 });

describe("a batch", () => {
  it("leaves in pieces, is followed row by row, and is done with what arrived", async () => {
    const order = await batch([...some(6), 70_000, 200_000]);
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attempts: 1, attention: null });
    expect((await engine.stored(order)).receipt?.pieces).toHaveLength(3);
    expect(await engine.counts(order)).toMatchObject({ sent: 8 });
    await sweepOrders(0);
    expect((await engine.stored(order)).state).toBe("sent");
    await submit();
    const items = await engine.items(order);
    for (const { trackId, row } of items.slice(0, 7)) await engine.settle(trackId, row === 2 ? "FAILED" : "DONE");
    await sweepOrders(0);
    expect((await engine.stored(order)).state).toBe("sent");
    expect(await engine.counts(order)).toMatchObject({ sent: 1, done: 6, failed: 1 });
    await cancelPayment({ trackId: items[7]?.trackId }, engine.team.owner);
    expect(await engine.counts(order)).toMatchObject({ sent: 0, done: 6, failed: 1, canceled: 1 });
    expect((await engine.stored(order)).state).toBe("done");
    await engine.settle(items[0]?.trackId ?? "", "REVERSED");
    await workOnOrder(order.id);
    expect(await engine.counts(order)).toMatchObject({ done: 5, reversed: 1 });
    expect((await settlementsOf(order)).every(({ length }) => length === 1)).toBe(true);
    // The history also tells about the rows, and a look-up that learned of them does not say "nothing new".
    await workOnOrder(order.id);
    const lines = (
      await db().select().from(orderEvents).where(eq(orderEvents.orderId, order.id)).orderBy(orderEvents.id)
    )
      .filter(({ event }) => event === "rows_ended" || event === "looked_up")
      .map(({ event, detail }) => ({ event, ...detail }));
    expect(lines).toEqual([
      expect.objectContaining({ event: "looked_up", result: "there" }),
      { event: "rows_ended", done: 6, failed: 1, canceled: 0, reversed: 0 },
      { event: "rows_ended", done: 0, failed: 0, canceled: 1, reversed: 0 },
      { event: "rows_ended", done: 0, failed: 0, canceled: 0, reversed: 1 },
    ]);
  });

  it("calls rows whose answer was lost not known, and only those that never left not sent", async () => {
    const order = await batch(some(8));
    await engine.fault(CREATE, "drop_before");
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("unknown");
    const shown = async (state?: "unknown" | "waiting") =>
      (await listItems({ orderId: order.id, state, page: 1, perPage: 50 }, engine.team.manager)).items;
    expect((await shown()).map(({ state }) => state)).toEqual([
      ...Array(3).fill("unknown"),
      ...Array(5).fill("waiting"),
    ]);
    expect((await shown("unknown")).map(({ row }) => row)).toEqual([1, 2, 3]);
    expect((await shown("waiting")).map(({ row }) => row)).toEqual([4, 5, 6, 7, 8]);
    expect(await countPayments(await engine.stored(order), db())).toMatchObject({ unknown: 3, waiting: 5, sent: 0 });
    await workOnOrder(order.id);
    await workOnOrder(order.id);
    expect(await countPayments(await engine.stored(order), db())).toMatchObject({ unknown: 0, waiting: 0, sent: 8 });
  });

  it("is not taken for sent by the news of one row, while others may still be on their way", async () => {
    const order = await batch(some(4));
    await workOnOrder(order.id);
    const [row] = await engine.items(order);
    const settlement = { trackId: row?.trackId, status: "DONE", amountRial: 60_000, errorMessage: null } as Settlement;
    for (const state of ["sending", "unknown"] as const) {
      await db().update(paymentOrders).set({ state }).where(eq(paymentOrders.id, order.id));
      await applyToRow(order, row?.trackId ?? "", settlement);
      expect((await engine.stored(order)).state).toBe(state);
    }
    await db().update(paymentOrders).set({ state: "sent" }).where(eq(paymentOrders.id, order.id));
    await applyToRow(order, row?.trackId ?? "", settlement);
    expect(await engine.counts(order)).toMatchObject({ done: 1, sent: 3 });
    // The known data of the whole order stays. Otherwise rows that never became settlements could not be found any
    // more.
    expect((await engine.stored(order)).receipt?.pieces).toHaveLength(2);
  });

  it("whose rows all fail has failed, and one whose rows all come back is reversed", async () => {
    const [failed, reversed] = [await batch(some(2)), await batch(some(2))];
    for (const { id } of [failed, reversed]) await workOnOrder(id);
    await submit();
    for (const { trackId } of await engine.items(failed)) await engine.settle(trackId, "FAILED");
    for (const { trackId } of await engine.items(reversed)) await engine.settle(trackId, "DONE");
    await sweepOrders(0);
    expect([(await engine.stored(failed)).state, (await engine.stored(reversed)).state]).toEqual(["failed", "done"]);
    for (const { trackId } of await engine.items(reversed)) await engine.settle(trackId, "REVERSED");
    await workOnOrder(reversed.id);
    expect((await engine.stored(reversed)).state).toBe("reversed");
  });

  it("with a piece that is refused goes on without it; refused whole it fails", async () => {
    const book = await engine.sandbox.control<{ balances_rial: { wallet: number } }>("GET", "ledger?limit=1");
    const amountRial = book.balances_rial.wallet - 1_000_000_000;
    const hold = await engine.approved("settlement", { iban: testIban(1), amountRial });
    await workOnOrder(hold.id);
    const order = await batch([...some(3), ...some(3, LARGEST_RIAL), ...some(1)]);
    const refused = await batch(some(3, LARGEST_RIAL));
    for (const { id } of [order, refused]) await workOnOrder(id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attempts: 1, attention: null });
    expect((await engine.items(order)).map(({ state }) => state)).toEqual([
      "sent",
      "sent",
      "sent",
      "failed",
      "failed",
      "failed",
      "sent",
    ]);
    expect((await engine.items(order))[3]?.failure).toMatch(/\S/);
    expect(await engine.stored(refused)).toMatchObject({ state: "failed", failure: expect.stringMatching(/\S/) });
    expect(await engine.counts(refused)).toMatchObject({ failed: 3 });
    await cancelOrderAtService(hold.id, engine.team.owner);
  });

  it("refused whole by a process that dies before it says so fails, and does not go round for ever", async () => {
    const order = await batch(some(4));
    const [state, failure] = ["failed", "موجودی کافی نیست"] as const;
    await db().update(orderItems).set({ state, failure }).where(eq(orderItems.orderId, order.id));
    const died = { state: "sending" as const, attempts: 1, sendingSince: new Date(0) };
    await db().update(paymentOrders).set(died).where(eq(paymentOrders.id, order.id));
    for (let round = 0; round < 3; round += 1) await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "failed", failure, sentAt: null, attempts: 2 });
    expect((await settlementsOf(order)).flat()).toEqual([]);
  });

  it("whose rows were changed after it was agreed to does not leave, and waits for approval again", async () => {
    const [order, moved] = [await batch(some(3)), await batch(some(3))];
    await db().update(orderItems).set({ amountRial: 61_000 }).where(eq(orderItems.orderId, order.id));
    const [row] = await engine.items(moved);
    const trackId = crypto.randomUUID();
    await db()
      .update(orderItems)
      .set({ trackId })
      .where(eq(orderItems.trackId, row?.trackId ?? ""));
    for (const each of [order, moved]) {
      await workOnOrder(each.id);
      expect(await engine.stored(each)).toMatchObject({ state: "awaiting_approval", attempts: 0 });
    }
  });

  it("cannot be taken back as a whole", async () => {
    const order = await batch(some(2));
    await workOnOrder(order.id);
    await expect(cancelOrderAtService(order.id, engine.team.owner)).rejects.toMatchObject({ code: "conflict" });
  });

  it("whose total the service understood otherwise goes no further, and nothing else leaves", async () => {
    const [order, next] = [await batch(some(7)), await batch(some(1))];
    const { sendPiece } = pieces;
    vi.spyOn(pieces, "sendPiece").mockImplementationOnce(async (...given) => {
      const registered = await sendPiece(...given);
      return { ...registered, totalRial: (registered.totalRial ?? 0) * 10 };
    });
    for (const { id } of [order, next]) await workOnOrder(id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: "unit_mismatch" });
    expect((await settlementsOf(order)).map(({ length }) => length)).toEqual([1, 1, 1, 0, 0, 0, 0]);
    expect(await engine.counts(order)).toMatchObject({ sent: 3, failed: 4 });
    expect(await engine.stored(next)).toMatchObject({ state: "approved", attempts: 0 });
    await db().update(paymentOrders).set({ attention: null }).where(eq(paymentOrders.id, order.id));
    await workOnOrder(next.id);
    expect((await engine.stored(next)).state).toBe("sent");
  });

  it("finds ten thousand rows as they were signed", async () => {
    const order = await engine.make("batch", rowsOf(some(10_000)));
    const content = order.content as Parameters<NonNullable<typeof batchKind.isIntact>>[0];
    expect(await batchKind.isIntact?.(content, order, db())).toBe(true);
  });
});

const trouble = fc.record({
  count: fc.integer({ min: 1, max: 10 }),
  faults: fc.array(fc.constantFrom(null, "drop_before", "drop_after", "500", "status_after"), { maxLength: 5 }),
  /** The piece at which the process dies, if it is reached. */
  deathAt: fc.integer({ min: 0, max: 6 }),
  isAfter: fc.boolean(),
});

describe("with faults on the line and processes that die", () => {
  it("every row leaves once, and the order ends as its rows did", async () => {
    const { sendPiece } = pieces;
    await fc.assert(
      fc.asyncProperty(trouble, async ({ count, faults, deathAt, isAfter }) => {
        const order = await batch(some(count));
        for (const fault of faults) {
          if (fault === "500") await engine.fault(CREATE, "status", { value: 500 });
          else if (fault) await engine.fault(CREATE, fault);
        }
        let sent = 0;
        let isDead = false;
        vi.spyOn(pieces, "sendPiece").mockImplementation(async (...given) => {
          sent += 1;
          if (sent - 1 !== deathAt) return sendPiece(...given);
          // A process that dies never reports its answer.
          if (isAfter) await sendPiece(...given).catch(() => undefined);
          isDead = true;
          return new Promise<never>(() => {});
        });
        for (let round = 0; round < 14; round += 1) {
          if ((await engine.stored(order)).state === "sent") break;
          isDead = false;
          await Promise.race([workOnOrder(order.id), vi.waitUntil(() => isDead, { timeout: 60_000, interval: 5 })]);
        }
        await engine.sandbox.control("DELETE", "faults");
        expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null });
        await submit();
        await engine.sandbox.control("POST", "habits", { bank_cycles: "come" });
        await engine.sandbox.control("POST", "clock", { to: "nextCycle" });
        await engine.sandbox.control("POST", "habits", { bank_cycles: "stand_still" });
        await workOnOrder(order.id);
        expect((await engine.stored(order)).state).toBe("done");
        for (const settlements of await settlementsOf(order)) {
          expect(settlements).toMatchObject([{ times_paid: 1, paid_rial: 60_000 }]);
        }
      }),
      { ...runs(8), endOnFailure: true },
    );
  });
});
