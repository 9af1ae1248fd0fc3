import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cancelOrderAtService } from "@/lib/areas/money/orders/server/cancel";
import { db } from "@/lib/server/db/client";
import { businesses, paymentOrders } from "@/lib/server/db/schema";
import { lookUpFor } from "@/lib/server/orders/engine/look-up";
import { lookUpNow, workOnOrder } from "@/lib/server/orders/engine/work";
import { orderTimes } from "@/lib/server/orders/record/times";
import { confirmRepeat } from "@/lib/server/orders/repeat";
import { type OrderEngine, resetTimes, startOrderEngine } from "@/lib/testing/orders/engine";
import { testIban } from "@/lib/testing/orders/orders";

const STORE = "/v3/business/:business/settlement/store";
const QUEUE = "/v3/business/:business/settlement/queued";
const BATCH = "/api/v2/business/:business/batches-settlement";
const SHOW_BATCH = "/api/v2/business/:business/batch-settlements/:batch_id";
/** More than the wallet will ever hold here. */
const WAITS_RIAL = 90_000_000_000_000;

let engine: OrderEngine;
beforeAll(async () => {
  engine = await startOrderEngine();
});
afterEach(async () => {
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
  await habits({ settlement_parts: "one", batch_spelling: "plain", queue_track_ids: "shown", unknown_batch: "absent" });
  await habits({ queue_order: "newest_first", queue_unit: "rial" });
  await db().update(businesses).set({ batchSpelling: null });
  // An alarm would stop all later orders.
  await db().update(paymentOrders).set({ attention: null });
});
afterAll(() => engine.stop());

const habits = (given: object) => engine.sandbox.control("POST", "habits", given);

describe("a queue whose rows do not name their track id", () => {
  it("sends what may be in it to a person, and not out again", async () => {
    await habits({ queue_track_ids: "left_out" });
    const order = await engine.approved("queued", { iban: testIban(7), amountRial: WAITS_RIAL });
    await engine.fault(QUEUE, "drop_after", { method: "POST" });
    for (let round = 0; round < 4; round += 1) await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attempts: 1, attention: "perhaps_queued" });
    expect(await engine.settlements(order.trackId)).toMatchObject([{ state: "QUEUED" }]);
    // Once a row shows the track id, the order is known.
    await habits({ queue_track_ids: "shown" });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attempts: 1, attention: null });
  });

  it("proves an absence by rows of other amounts and places, and by those that ended", async () => {
    const [ended, other] = [
      await engine.approved("queued", { iban: testIban(8), amountRial: WAITS_RIAL }),
      await engine.approved("queued", { iban: testIban(8), amountRial: WAITS_RIAL + 10 }),
    ];
    for (const order of [ended, other]) await workOnOrder(order.id);
    await cancelOrderAtService(ended.id, engine.team.owner);
    await habits({ queue_track_ids: "left_out" });
    const order = await engine.approved("queued", { iban: testIban(8), amountRial: WAITS_RIAL });
    await engine.fault(QUEUE, "drop_before", { method: "POST" });
    await workOnOrder(order.id);
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("approved");
  });
});

describe("a queue that is listed otherwise than it is taken to be", () => {
  it("is read to its end where its oldest rows come first, and the order is found there", async () => {
    // The sandbox's old rows fill the first page, so its last row is older than all present orders.
    await habits({ queue_order: "oldest_first" });
    const order = await engine.approved("queued", { iban: testIban(22), amountRial: WAITS_RIAL });
    await engine.fault(QUEUE, "drop_after", { method: "POST" });
    for (let round = 0; round < 3; round += 1) await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attempts: 1, attention: null });
  });

  it("is a person's where a row without a track id has the amount in the other unit", async () => {
    await habits({ queue_track_ids: "left_out", queue_unit: "toman" });
    const order = await engine.approved("queued", { iban: testIban(23), amountRial: WAITS_RIAL });
    await engine.fault(QUEUE, "drop_after", { method: "POST" });
    for (let round = 0; round < 3; round += 1) await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attempts: 1, attention: "perhaps_queued" });
    expect(await engine.settlements(order.trackId)).toHaveLength(1);
  });
});

describe("a queued settlement that was refused, while a row of the queue without a track id may be it", () => {
  it("is for a person, is not made again, and is looked at no longer than anything that ended", async () => {
    await habits({ queue_track_ids: "left_out" });
    const amountRial = WAITS_RIAL + 110;
    const queued = () => engine.approved("queued", { iban: testIban(11), amountRial });
    const order = await queued();
    await engine.fault(QUEUE, "status", { method: "POST", value: "422 rule" });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "failed", attention: null });
    const other = await queued();
    await workOnOrder(other.id);
    const { accountant, owner } = engine.team;
    expect(await lookUpFor(order.id, accountant)).toBe("failed");
    expect(await engine.stored(order)).toMatchObject({ state: "failed", attention: "perhaps_there" });
    const again = { business: order.business, repeatOf: order.id, memberId: accountant.id };
    await expect(confirmRepeat(again, [])).rejects.toMatchObject({ fields: { repeatOf: "errors.repeatPerhaps" } });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "failed", attention: "perhaps_there", nextAt: null });
    await habits({ queue_track_ids: "shown" });
    await cancelOrderAtService(other.id, owner);
    expect(await lookUpFor(order.id, accountant)).toBe("failed");
    expect(await engine.stored(order)).toMatchObject({ state: "failed", attention: null });
    await confirmRepeat(again, []);
  });
});

describe("a batch whose id is the hash of another spelling", () => {
  const batch = (amountRial: number) =>
    engine.approved("batch", {
      fileName: "حقوق.xlsx",
      rows: [{ iban: testIban(9), amountRial, description: "حقوق ۱/۷ مهر" }],
    });
  const creates = async () => {
    const { calls } = await engine.sandbox.control<{ calls: { route: string; status: number }[] }>("GET", "calls");
    return calls.filter(({ route }) => route === `POST ${BATCH}`).map(({ status }) => status);
  };
  const spelling = async (business: string) =>
    (await db().select().from(businesses).where(eq(businesses.slug, business)))[0]?.batchSpelling;

  it("is sent again under that, once, and the spelling is remembered", async () => {
    for (const [wanted, tries] of [
      ["ascii", [422, 200]],
      ["spaceless", [422, 422, 200]],
      ["php", [422, 422, 422, 200]],
      ["slashes", [422, 422, 422, 422, 200]],
    ] as const) {
      await db().update(businesses).set({ batchSpelling: null });
      await habits({ batch_spelling: wanted });
      const [first, next] = [await batch(60_000), await batch(70_000)];
      await engine.sandbox.control("DELETE", "calls");
      await workOnOrder(first.id);
      expect(await engine.stored(first)).toMatchObject({ state: "sent", attempts: 1 });
      expect(await creates()).toEqual(tries);
      expect(await spelling(first.business)).toBe(wanted);
      await engine.sandbox.control("DELETE", "calls");
      await workOnOrder(next.id);
      expect(await creates()).toEqual([200]);
      // It is followed by the id that the service knows.
      await engine.sandbox.control("POST", "clock", { advanceSeconds: 6 });
      for (const { trackId } of await engine.items(next)) await engine.settle(trackId, "DONE");
      await workOnOrder(next.id);
      expect((await engine.stored(next)).state).toBe("done");
    }
  });

  it("is found under it after a lost answer, and nothing is sent twice", async () => {
    await habits({ batch_spelling: "ascii" });
    const order = await batch(80_000);
    await engine.fault(BATCH, "drop_before");
    await workOnOrder(order.id);
    await workOnOrder(order.id);
    await engine.fault(BATCH, "status", { value: "422 message" });
    await engine.fault(SHOW_BATCH, "status", { value: 500 });
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("unknown");
    for (let round = 0; round < 4; round += 1) await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("sent");
    const [row] = await engine.items(order);
    expect(await engine.settlements(row?.trackId ?? "")).toHaveLength(1);
  });

  it("is not tried under another when the refusal is about something else", async () => {
    const order = await batch(90_000);
    await engine.fault(BATCH, "status", { value: "422 rule" });
    await engine.sandbox.control("DELETE", "calls");
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("failed");
    expect(await creates()).toEqual([422]);
  });
});

describe("a service that answers about a batch it does not know with a page without rows", () => {
  const batch = (amountRial: number) =>
    engine.approved("batch", { fileName: "حقوق.xlsx", rows: [{ iban: testIban(9), amountRial, description: "۱/۷" }] });

  it("has neither accepted nor refused it: no alarm, nothing again, and a person hears of it", async () => {
    await habits({ unknown_batch: "empty" });
    const [refused, lost] = [await batch(61_000), await batch(62_000)];
    await engine.fault(BATCH, "status", { value: "422 rule" });
    await workOnOrder(refused.id);
    await engine.fault(BATCH, "drop_before");
    await workOnOrder(lost.id);
    for (const order of [refused, lost]) {
      orderTimes().noAnswerMs = 60_000;
      await workOnOrder(order.id);
      expect(await engine.stored(order)).toMatchObject({ state: "unknown", attempts: 1, attention: null });
      await expect(lookUpNow(order.id)).rejects.toMatchObject({ code: "upstream_unreadable" });
      orderTimes().noAnswerMs = 0;
      await workOnOrder(order.id);
      expect(await engine.stored(order)).toMatchObject({ state: "unknown", attempts: 1, attention: "no_answer" });
    }
  });

  it("is asked in the other spellings too, and its rows are found", async () => {
    await habits({ unknown_batch: "empty", batch_spelling: "php" });
    const order = await batch(63_000);
    // The first spellings are refused because of the hash. The answer to the accepted one is lost.
    await engine.fault(BATCH, "delay", { value: 0, times: 2 });
    await engine.fault(BATCH, "drop_after");
    for (let round = 0; round < 2; round += 1) await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attempts: 1, attention: null });
  });
});

describe("a settlement that the service keeps in parts", () => {
  it("raises no alarm when the look-up after a lost answer tells one of them", async () => {
    await habits({ settlement_parts: "several" });
    const order = await engine.approved("settlement", { iban: testIban(3), amountRial: 5_000_000 });
    await engine.fault(STORE, "drop_after");
    await workOnOrder(order.id);
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attempts: 1, attention: null });
    expect((await engine.stored(order)).receipt).toMatchObject({ parts: 2, wageRial: 25_000 });
    await engine.settle(order.trackId, "DONE");
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("done");
  });

  it("is said to be on its way, not paid, while only one of its parts can be seen", async () => {
    await habits({ settlement_parts: "several" });
    const order = await engine.approved("settlement", { iban: testIban(3), amountRial: 5_000_000 });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null });
    await engine.settle(order.trackId, "DONE");
    await engine.fault("/v4/business/:business/settlement", "status", { value: 500 });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null });
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("done");
  });

  it("is no failure when one of them was paid: a person is told of both sums, and nothing offers it again", async () => {
    await habits({ settlement_parts: "second_fails" });
    for (const kind of ["settlement", "queued"] as const) {
      const order = await engine.approved(kind, { iban: testIban(3), amountRial: 5_000_000 });
      await workOnOrder(order.id);
      await engine.sandbox.control("POST", "clock", { advanceSeconds: 1 });
      await engine.settle(order.trackId, "DONE");
      for (let round = 0; round < 2; round += 1) await workOnOrder(order.id);
      const ends = { paidRial: 2_499_990, unpaidRial: 2_500_010 };
      const mixed = { state: "sent", attention: "parts_differ", settledAt: null, receipt: { ends } };
      expect(await engine.stored(order)).toMatchObject(mixed);
      expect((await engine.events(order)).filter((event) => event === "parts_differ")).toHaveLength(1);
      // As long as one part cannot be seen, this does not change.
      await engine.fault("/v4/business/:business/settlement", "status", { value: 500 });
      await workOnOrder(order.id);
      expect(await engine.stored(order)).toMatchObject(mixed);
      await habits({ settlement_parts: "several" });
      await workOnOrder(order.id);
      expect(await engine.stored(order)).toMatchObject({ state: "done", attention: null, receipt: { ends: null } });
      await habits({ settlement_parts: "second_fails" });
      await workOnOrder(order.id);
      expect(await engine.stored(order)).toMatchObject({ state: "done", attention: "parts_differ", receipt: { ends } });
    }
  });

  it("of another unit is an alarm still, also after a lost answer", async () => {
    await engine.sandbox.control("POST", "settlement-unit", { unit: "rial" });
    const order = await engine.approved("settlement", { iban: testIban(3), amountRial: 5_000_000 });
    await engine.fault(STORE, "drop_after");
    await workOnOrder(order.id);
    await engine.sandbox.control("POST", "settlement-unit", { unit: "toman" });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: "unit_mismatch" });
  });
});
