import "@/lib/server/app";
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as pieces from "@/lib/areas/money/batches/server/order/batch-pieces";
import { showOrder } from "@/lib/areas/money/orders/server/record";
import { metrics } from "@/lib/server/core/metrics";
import { db } from "@/lib/server/db/client";
import { auditEntries, paymentOrders } from "@/lib/server/db/schema";
import { withdrawOrder } from "@/lib/server/orders/approval/decide";
import { newsOfOrder, seeOutcomes } from "@/lib/server/orders/record/outcomes";
import { orderTimes } from "@/lib/server/orders/record/times";
import { type OrderEngine, resetTimes, rowsOf, startOrderEngine } from "@/lib/testing/orders/engine";
import { testIban } from "@/lib/testing/orders/orders";
import { IS_WHOLE_RUN } from "@/lib/testing/rig/whole-run";
import { lookUpFor } from "./look-up";
import { releaseOrder } from "./release";
import { sweepOrders } from "./sweep";
import { workOnOrder } from "./work";

// Pieces of three rows, so that few rows are enough for the tests.
vi.mock("@/lib/kit/orders/kinds", async (original) => ({
  ...(await original<object>()),
  MOST_BATCH_ITEMS: 3,
}));

const DOORS = {
  settlement: "/v3/business/:business/settlement/store",
  queued: "/v3/business/:business/settlement/queued",
  batch: "/api/v2/business/:business/batches-settlement",
};
const SHOW = "/v4/business/:business/settlement/:track_id";
const SHOW_BATCH = "/api/v2/business/:business/batch-settlements/:batch_id";
/** `certainty.test.ts` tests the meaning of each status. Here some of them are sent over the network. */
const NOES = IS_WHOLE_RUN ? [400, 402, 403, 404, 405, 408, 410, 413, 422, 425, 499] : [403, 404];

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

const settlement = (amountRial = 70_000) => engine.approved("settlement", { iban: testIban(3), amountRial });
const status = (path: string, fault: "status" | "status_after", value: string, times: number | "always" = 1) =>
  engine.fault(path, fault, { value, times, ...(path === DOORS.queued ? { method: "POST" } : {}) });
const found = async (kind: string) =>
  (await metrics().ordersFound.get()).values.find(({ labels }) => labels.kind === kind)?.value ?? 0;

describe("a no to a payment that was made", () => {
  it("is never taken for a failure, whatever the code and whoever seems to say it", async () => {
    const noes = [...NOES.flatMap((code) => [`${code} page`, `${code} message`]), "422 rule", "422 fields"];
    for (const no of noes) {
      const order = await settlement();
      await status(DOORS.settlement, "status_after", no);
      await workOnOrder(order.id);
      const first = (await engine.stored(order)).state;
      expect([no, first]).toEqual([no, expect.stringMatching(/^(unknown|sent)$/)]);
      if (first === "unknown") await workOnOrder(order.id);
      expect([no, await engine.stored(order)]).toMatchObject([no, { state: "sent", attempts: 1, attention: null }]);
      expect(await engine.settlements(order.trackId)).toHaveLength(1);
    }
  });

  it("is known again for a queued one and for the pieces of a batch", async () => {
    for (const no of ["405 page", "404 bare"]) {
      const [queued, batch] = [
        await engine.approved("queued", { iban: testIban(4), amountRial: 90_000_000_000_000 }),
        await engine.approved("batch", rowsOf([60_000, 60_000, 60_000, 60_000])),
      ];
      await status(DOORS.queued, "status_after", no);
      await status(DOORS.batch, "status_after", no);
      for (const order of [queued, batch]) {
        for (let round = 0; round < 4; round += 1) await workOnOrder(order.id);
        expect([no, await engine.stored(order)]).toMatchObject([no, { state: "sent", attention: null }]);
      }
      expect(await engine.counts(batch)).toMatchObject({ sent: 4, failed: 0 });
      expect(await engine.settlements(queued.trackId)).toHaveLength(1);
    }
  });

  it("stays unknown while the service cannot be asked whether the refusal is true", async () => {
    const order = await settlement();
    await status(DOORS.settlement, "status_after", "422 rule");
    await status(SHOW, "status", "500", 2);
    await workOnOrder(order.id);
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("unknown");
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("sent");
  });

  it("proves no absence by a page, or by a business that is not known", async () => {
    const order = await settlement();
    await status(DOORS.settlement, "status_after", "405 page");
    await workOnOrder(order.id);
    for (const no of ["404 page", "404 bare", "404 error", "410 message", "404 empty"]) {
      await status(SHOW, "status", no);
      await workOnOrder(order.id);
      expect([no, (await engine.stored(order)).state]).toEqual([no, "unknown"]);
    }
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attempts: 1 });
  });
});

it("the same no three times, each of a payment that is not there, ends the order as refused", async () => {
  const order = await settlement();
  await status(DOORS.settlement, "status", "405 page", "always");
  for (let round = 0; round < 6; round += 1) await workOnOrder(order.id);
  expect(await engine.stored(order)).toMatchObject({ state: "failed", attempts: 3, failure: "HTTP 405", sentAt: null });
  expect(await engine.settlements(order.trackId)).toEqual([]);
  // It does not block an order whose service is only away for a while.
  const other = await settlement();
  await engine.sandbox.control("DELETE", "faults");
  await status(DOORS.settlement, "status", "500", 5);
  for (let round = 0; round < 12; round += 1) await workOnOrder(other.id);
  expect((await engine.stored(other)).state).toBe("sent");
});

describe("a settlement beyond the wallet", () => {
  const told = (refusals: "by_status" | "in_success") => engine.sandbox.control("POST", "habits", { refusals });
  afterEach(() => told("by_status"));

  it.each([
    ["by_status", { state: "failed", failure: "موجودی کیف پول کافی نیست." }],
    // In this mode its absence is not told with 404 and is never proven, so the order waits, and later a person must
    // look.
    ["in_success", { state: "unknown", failure: null }],
  ] as const)("whose refusal is told %s is never called sent, and leaves once", async (refusals, ends) => {
    await told(refusals);
    const order = await settlement(90_000_000_000_000);
    for (let round = 0; round < 3; round += 1) await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ ...ends, attempts: 1, sentAt: null });
    expect(await engine.settlements(order.trackId)).toEqual([]);
  });
});

describe("a track id that the service calls taken and does not find", () => {
  const TAKEN = { state: "unknown", attention: "taken_id", failure: null };

  it("is a person's, never refused and never out again, until the service finds it", async () => {
    const order = await settlement();
    await status(DOORS.settlement, "status_after", "502");
    await status(SHOW, "status", "404 message");
    for (let round = 0; round < 2; round += 1) await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("approved");
    await status(SHOW, "status", "404 message", 5);
    for (let round = 0; round < 6; round += 1) await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ ...TAKEN, attempts: 2 });
    const { events } = await showOrder(order.id, engine.team.accountant);
    const lost = events.findLast(({ event }) => event === "lost")?.detail;
    expect(lost).toMatchObject({ taken: expect.stringContaining("track_id") });
    expect(lost).not.toHaveProperty("strangeNo");
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attempts: 2, attention: null });
    expect(await engine.settlements(order.trackId)).toHaveLength(1);
  });

  it("is so for a queued one, for a batch and for the rest of a batch too", async () => {
    const [queued, batch] = [
      await engine.approved("queued", { iban: testIban(4), amountRial: 90_000_000_000_000 }),
      await engine.approved("batch", rowsOf([60_000, 60_000, 60_000, 60_000])),
    ];
    const part = await engine.approved("batch", rowsOf([60_000, 60_000, 60_000, 61_000]));
    await status(DOORS.queued, "status", "422 taken", "always");
    for (let round = 0; round < 6; round += 1) await workOnOrder(queued.id);
    await status(DOORS.batch, "status", "422 taken", "always");
    for (let round = 0; round < 6; round += 1) await workOnOrder(batch.id);
    for (const order of [queued, batch]) expect(await engine.stored(order)).toMatchObject({ ...TAKEN, attempts: 1 });
    await engine.sandbox.control("DELETE", "faults");
    // The first piece succeeds.
    await engine.fault(DOORS.batch, "delay", { value: 0 });
    await status(DOORS.batch, "status", "422 taken", "always");
    for (let round = 0; round < 6; round += 1) await workOnOrder(part.id);
    expect(await engine.stored(part)).toMatchObject({ ...TAKEN, attempts: 1 });
    expect(await engine.counts(part)).toMatchObject({ sent: 3, waiting: 1, failed: 0 });
  });
});

describe("a failure of the service that comes with a status of success", () => {
  const told = (refusals: "by_status" | "in_success") => engine.sandbox.control("POST", "habits", { refusals });
  afterEach(() => told("by_status"));

  it("after the settlement was made is never a refusal, and nothing is paid twice", async () => {
    const [single, hidden, queued, batch] = [
      await settlement(),
      await settlement(),
      await engine.approved("queued", { iban: testIban(4), amountRial: 90_000_000_000_000 }),
      await engine.approved("batch", rowsOf([60_000, 60_000])),
    ];
    await told("in_success");
    await status(DOORS.settlement, "status_after", "500");
    // Right after it the service does not know the settlement yet.
    await status(SHOW, "status", "404 message");
    await workOnOrder(single.id);
    expect((await engine.stored(single)).state).toBe("unknown");
    await engine.sandbox.control("DELETE", "faults");
    await told("by_status");
    for (const [order, door] of [
      [hidden, DOORS.settlement],
      [queued, DOORS.queued],
      [batch, DOORS.batch],
    ] as const) {
      await status(door, "status_after", "200 error");
      await workOnOrder(order.id);
      expect([door, (await engine.stored(order)).state]).toEqual([door, "unknown"]);
    }
    for (const order of [single, hidden, queued, batch]) {
      for (let round = 0; round < 4; round += 1) await workOnOrder(order.id);
      expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null });
    }
    for (const { trackId } of [single, hidden, queued]) expect(await engine.settlements(trackId)).toHaveLength(1);
    expect(await engine.counts(batch)).toMatchObject({ sent: 2, failed: 0 });
  });
});

/** A settlement that the service refused in its own words, then did not know, and carried out all the same. */
async function refusedByALie() {
  const order = await settlement();
  await status(DOORS.settlement, "status_after", "422 rule");
  await status(SHOW, "status", "404 message");
  await workOnOrder(order.id);
  return order;
}

describe("an order that ended although a request had left", () => {
  it("is looked up at rising distances for days, and reopened, told and counted when the service has it", async () => {
    orderTimes().rechecksMs = [60_000, 600_000];
    const order = await refusedByALie();
    const failed = await engine.stored(order);
    expect(failed).toMatchObject({ state: "failed", attempts: 1, sentAt: null });
    const inOneMinute = (failed.settledAt?.getTime() ?? 0) + 60_000;
    expect(Math.abs((failed.nextAt?.getTime() ?? 0) - inOneMinute)).toBeLessThan(2000);
    const before = await found("settlement");
    // It is not due yet, and is due afterwards.
    await sweepOrders(0);
    expect((await engine.stored(order)).state).toBe("failed");
    await db().update(paymentOrders).set({ nextAt: new Date() }).where(eq(paymentOrders.id, order.id));
    await sweepOrders(0);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null, failure: null, attempts: 1 });
    expect(await engine.events(order)).toContain("found");
    expect(await found("settlement")).toBe(before + 1);
    const { action, subject } = auditEntries;
    const audit = await db()
      .select()
      .from(auditEntries)
      .where(and(eq(subject, order.id), eq(action, "order.found")))
      .orderBy(auditEntries.seq);
    expect(audit).toMatchObject([{ actorName: "Daftar", detail: { was: "failed", trackId: order.trackId } }]);
    // People are told until a person has seen it, even after the order has ended.
    await engine.settle(order.trackId, "DONE");
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("done");
    const news = await newsOfOrder(order.id, engine.team.manager);
    expect(news).toMatchObject({ outcome: "found" });
    await seeOutcomes([news?.outcomeId ?? 0], engine.team.manager);
    expect(await newsOfOrder(order.id, engine.team.owner)).toBeNull();
  });

  it("stays what it is while the service does not know it, and a look that fails counts for none", async () => {
    orderTimes().rechecksMs = [60_000];
    const order = await settlement(900_000_000_000);
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("failed");
    orderTimes().longestFollowMs = 900_000;
    await status(SHOW, "status", "500");
    await workOnOrder(order.id);
    const later = (await engine.stored(order)).nextAt?.getTime() ?? 0;
    expect(later).toBeGreaterThan(Date.now() + 800_000);
    orderTimes().rechecksMs = [];
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "failed", nextAt: null, attention: null });
  });

  it("is asked about by a person, who hears that it is there", async () => {
    const order = await refusedByALie();
    expect((await showOrder(order.id, engine.team.accountant)).may.lookUp).toBe(true);
    expect(await lookUpFor(order.id, engine.team.accountant)).toBe("sent");
  });

  it("is found although it was taken back, when the proof of its absence was wrong", async () => {
    const order = await settlement();
    await engine.fault(DOORS.settlement, "drop_after");
    await status(SHOW, "status", "404 message");
    await workOnOrder(order.id);
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("approved");
    await withdrawOrder(order.id, engine.team.accountant);
    expect((await engine.stored(order)).state).toBe("canceled");
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent" });
  });

  it("brings the rows of a batch back that were taken for refused, alone or beside others that are done", async () => {
    const [whole, part] = [
      await engine.approved("batch", rowsOf([60_000, 60_000])),
      await engine.approved("batch", rowsOf([60_000, 60_000, 60_000, 61_000])),
    ];
    for (const order of [whole, part]) {
      await status(DOORS.batch, "status_after", "422 message");
      await status(SHOW_BATCH, "status", "404 message");
      await workOnOrder(order.id);
    }
    expect(await engine.stored(whole)).toMatchObject({ state: "failed", sentAt: null });
    expect(await engine.stored(part)).toMatchObject({ state: "sent" });
    expect(await engine.counts(part)).toMatchObject({ failed: 3, sent: 1 });
    await engine.sandbox.control("POST", "clock", { advanceSeconds: 6 });
    const rows = await engine.items(part);
    await engine.settle(rows[3]?.trackId ?? "", "DONE");
    for (const order of [whole, part]) await workOnOrder(order.id);
    expect(await engine.stored(whole)).toMatchObject({ state: "sent" });
    expect(await engine.stored(part)).toMatchObject({ state: "sent" });
    expect(await engine.counts(whole)).toMatchObject({ sent: 2 });
    for (const { id } of [whole, part])
      expect(await newsOfOrder(id, engine.team.accountant)).toMatchObject({ outcome: "found" });
    for (const { trackId } of [...(await engine.items(whole)), ...rows.slice(0, 3)])
      await engine.settle(trackId, "DONE");
    for (const order of [whole, part]) await workOnOrder(order.id);
    expect(await engine.counts(part)).toMatchObject({ done: 4 });
    expect([(await engine.stored(whole)).state, (await engine.stored(part)).state]).toEqual(["done", "done"]);
  });

  it("keeps the alarm of one piece when another is found as it was meant", async () => {
    const [order, next] = [await engine.approved("batch", rowsOf(Array(8).fill(60_000))), await settlement()];
    await status(DOORS.batch, "status_after", "422 message");
    await status(SHOW_BATCH, "status", "404 message");
    const { sendPiece } = pieces;
    vi.spyOn(pieces, "sendPiece").mockImplementation(async (piece, context) => {
      const registered = await sendPiece(piece, context);
      return piece.from === 4 ? { ...registered, totalRial: 1_800_000 } : registered;
    });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: "unit_mismatch" });
    expect(await engine.counts(order)).toMatchObject({ failed: 5, sent: 3 });
    await workOnOrder(order.id);
    expect(await engine.events(order)).toContain("found");
    expect(await engine.counts(order)).toMatchObject({ failed: 2, sent: 6 });
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: "unit_mismatch" });
    await workOnOrder(next.id);
    expect(await engine.stored(next)).toMatchObject({ state: "approved", attempts: 0 });
    await releaseOrder(order.id, "دیده شد", engine.team.manager);
  });
});
