import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { cancelOrderAtService, cancelPayment } from "@/lib/areas/money/orders/server/cancel";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { flushAnswers } from "@/lib/server/book/feed";
import { readLists } from "@/lib/server/book/read-lists";
import { db } from "@/lib/server/db/client";
import { bookRecords, paymentOrders } from "@/lib/server/db/schema/index";
import { releaseOrder } from "@/lib/server/orders/engine/release";
import { sweepOrders } from "@/lib/server/orders/engine/sweep";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import { orderedAbout } from "@/lib/server/orders/kinds/ordered-about";
import { orderTimes } from "@/lib/server/orders/record/times";
import { callService } from "@/lib/server/proxy/call-service";
import { areaOf } from "@/lib/testing/book/area-of";
import { makeAuthorization } from "@/lib/testing/orders/authorization";
import { type OrderEngine, resetTimes, startOrderEngine } from "@/lib/testing/orders/engine";
import { runs } from "@/lib/testing/rig/property";
import { BUSINESS } from "@/lib/testing/rig/server";
import { withdrawalOperations } from "../../operations";
import { failedLately } from "../failed-lately";

const DOOR = "/v3/business/:business/subscription/withdrawal/store";
const BY_TRACK = "/v3/business/:business/subscription/withdrawal/track-id/:track_id";
const SHOW = "/v3/business/:business/subscription/withdrawal/:withdrawal_id";
const SHOW_AUTHORIZATION = "/v3/business/:business/subscription/authorization/:authorization_id/search";

let engine: OrderEngine;
let authorizationId: string;
beforeAll(async () => {
  engine = await startOrderEngine();
  authorizationId = await makeAuthorization(engine.sandbox);
});
afterEach(async () => {
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
});
afterAll(() => engine.stop());

const tomorrow = () => addDays(tehranDayOf(Date.now()), 1);
const now = (amountRial = 250_000, more: object = {}) => ({ authorizationId, amountRial, isInstant: true, ...more });
const dated = (more: object = {}) => ({
  ...now(300_000),
  isInstant: false,
  date: tomorrow(),
  maxRetryCount: 3,
  ...more,
});
const approved = (content: object) => engine.approved("withdrawal", content);
interface Booked {
  id: string;
  track_id: string;
  status: string;
}
const atService = async (trackId: string) =>
  (await engine.booked<Booked>("withdrawals")).filter((row) => row.track_id === trackId);
const collectedTimes = async (trackId: string) => {
  const { movements } = await engine.sandbox.control<{ movements: { entries: Record<string, number> }[] }>(
    "GET",
    `ledger?track_id=${trackId}`,
  );
  return movements.length;
};
const refusedAtMaking = (content: object) =>
  engine.make("withdrawal", content).then(
    () => null,
    (error: { fields?: object }) => error.fields ?? error,
  );

describe("an instant withdrawal", () => {
  it("is asked for right after it was accepted, and is collected; who pays is signed as the service told", async () => {
    const order = await approved(now());
    expect(order.content).toMatchObject({ ownerName: "مریم احمدی", mobile: "09121110000", bankCode: "055" });
    await workOnOrder(order.id);
    const done = await engine.stored(order);
    expect(done).toMatchObject({ state: "done", attempts: 1, attention: null, destination: null });
    expect(done.receipt).toMatchObject({ status: "DONE", echoRial: 250_000, wageRial: 2500 });
    expect(await atService(order.trackId)).toMatchObject([
      { id: done.serviceId, status: "DONE", amount_rial: 250_000 },
    ]);
    expect(await collectedTimes(order.trackId)).toBe(1);
  });

  it("that fails ends with the service's reason, and nothing is collected", async () => {
    const order = await approved(now(257_701));
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "failed", receipt: { errorCode: "01" } });
    expect((await engine.stored(order)).failure).toBeTruthy();
    expect(await collectedTimes(order.trackId)).toBe(0);
  });

  it("whose bank does not answer is asked for again until it is final, first soon and then less often", async () => {
    const order = await approved(now());
    await engine.sandbox.control("POST", "outcomes", { status: "WAIT", times: 2, track_id: order.trackId });
    Object.assign(orderTimes(), { decidingMs: 5000, longestFollowMs: 900_000 });
    await workOnOrder(order.id);
    const sent = await engine.stored(order);
    expect(sent).toMatchObject({ state: "sent", receipt: { status: "INIT" } });
    const waits = (sent.nextAt?.getTime() ?? 0) - Date.now();
    expect(waits).toBeGreaterThan(3000);
    expect(waits).toBeLessThanOrEqual(5000);
    await db()
      .update(paymentOrders)
      .set({ sentAt: new Date(Date.now() - 600_000) })
      .where(eq(paymentOrders.id, order.id));
    await workOnOrder(order.id);
    const later = ((await engine.stored(order)).nextAt?.getTime() ?? 0) - Date.now();
    expect(later).toBeGreaterThan(290_000);
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("done");
  });

  it("gives its money back: believed with the refund, and watched for as returns of settlements are", async () => {
    const order = await approved(now(400_000));
    await workOnOrder(order.id);
    const { serviceId } = await engine.stored(order);
    await engine.sandbox.control("POST", `withdrawals/${serviceId}/settle`, { status: "REVERSED" });
    await db().update(paymentOrders).set({ nextAt: new Date() }).where(eq(paymentOrders.id, order.id));
    await sweepOrders(0);
    expect(await engine.stored(order)).toMatchObject({ state: "reversed", receipt: { status: "REVERSED" } });
  });

  it.each([
    ["from any answer", false],
    ["also if nobody can be told of it", true],
  ])("given back long after its last look, is looked at once the book learns of it, %s", async (_, isBroken) => {
    const order = await approved(now(410_000));
    await workOnOrder(order.id);
    const { serviceId } = await engine.stored(order);
    const call = { business: BUSINESS, requestId: "test", isFresh: true, lane: "job" } as const;
    await callService(withdrawalOperations.list, { page: 1, perPage: 20 }, call);
    // The book has learned that it was collected, and has woken its order.
    await flushAnswers();
    expect((await db().select().from(bookRecords)).map(({ id }) => id)).toContain(serviceId);
    await db().update(paymentOrders).set({ nextAt: null }).where(eq(paymentOrders.id, order.id));
    await engine.sandbox.control("POST", `withdrawals/${serviceId}/settle`, { status: "REVERSED" });
    await sweepOrders(0);
    expect((await engine.stored(order)).state).toBe("done");
    // What comes after the writing is lost with its process, or fails.
    const telling = vi.spyOn(areaOf("withdrawal"), "onNews");
    if (isBroken) telling.mockRejectedValueOnce(new Error("nobody can be told"));
    await callService(withdrawalOperations.list, { page: 1, perPage: 20 }, call);
    await flushAnswers();
    expect(telling).toHaveBeenCalled();
    telling.mockRestore();
    expect((await engine.stored(order)).nextAt).not.toBeNull();
    await sweepOrders(0);
    expect((await engine.stored(order)).state).toBe("reversed");
  });
});

describe("what the service would refuse", () => {
  it("is refused beside its field before an order is made", async () => {
    const full = await makeAuthorization(engine.sandbox, { count: 1 });
    await workOnOrder((await approved(now(200_000, { authorizationId: full }))).id);
    const revoked = await makeAuthorization(engine.sandbox);
    await revoke(revoked);
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect(await refusedAtMaking(now(50_000_001))).toEqual({ amountRial: "errors.amountOverAuthorization" });
    expect(await refusedAtMaking(now(1e6, { authorizationId: full }))).toEqual({
      authorizationId: "errors.authorizationMonthFull",
    });
    expect(await refusedAtMaking(now(1e6, { authorizationId: revoked }))).toEqual({
      authorizationId: "errors.authorizationRevoked",
    });
    expect(await refusedAtMaking(now(1e6, { authorizationId: unknown }))).toEqual({
      authorizationId: "errors.authorizationUnknown",
    });
    expect(await refusedAtMaking(dated({ date: addDays(tehranDayOf(Date.now()), 350) }))).toEqual({
      date: "errors.dateAfterAuthorization",
    });
  });

  it("is not sent where that changed while it waited, and says why; nothing was asked for", async () => {
    const own = await makeAuthorization(engine.sandbox);
    const order = await approved(now(200_000, { authorizationId: own }));
    await revoke(own);
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({
      state: "failed",
      sentAt: null,
      failure: "errors.authorizationRevoked",
    });
    expect(await atService(order.trackId)).toEqual([]);
  });

  it("waits where the authorization cannot be asked for: nothing has left", async () => {
    const order = await approved(now());
    await engine.fault(SHOW_AUTHORIZATION, "status", { value: 500, times: 3 });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "approved" });
    expect(await atService(order.trackId)).toEqual([]);
    await engine.sandbox.control("DELETE", "faults");
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("done");
  });

  it("is told to people once it has waited for long, and leaves by itself afterwards", async () => {
    const order = await approved(now(160_000));
    await engine.fault(SHOW_AUTHORIZATION, "status", { value: 500, times: "always" });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "approved", attention: null });
    orderTimes().noAnswerMs = 0;
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "approved", attention: "cannot_leave", sentAt: null });
    await engine.sandbox.control("DELETE", "faults");
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "done", attention: null });
  });

  it("is a certain refusal in the service's own words, 409 and 422, once it is asked and does not know it", async () => {
    const other = await makeAuthorization(engine.sandbox, { bank_code: "056" });
    const order = await approved(now(200_000, { authorizationId: other }));
    await engine.sandbox.control("POST", "banks/056", { healthy: false });
    await workOnOrder(order.id);
    await engine.sandbox.control("POST", "banks/056", { healthy: true });
    expect(await engine.stored(order)).toMatchObject({ state: "failed", sentAt: null, attempts: 1 });
    const said = await approved(now(9000));
    await workOnOrder(said.id);
    expect(await engine.stored(said)).toMatchObject({ state: "failed", sentAt: null, attempts: 1 });
  });
});

describe("a withdrawal of a day to come", () => {
  it("is looked at rarely before its day, collected on it, and taken back until then", async () => {
    const [kept, canceled, elsewhere] = [await approved(dated()), await approved(dated()), await approved(dated())];
    Object.assign(orderTimes(), { longestDatedMs: 6 * 3_600_000 });
    for (const { id } of [kept, canceled, elsewhere]) await workOnOrder(id);
    const sent = await engine.stored(kept);
    expect(sent).toMatchObject({ state: "sent", receipt: { status: "INIT", maxRetryCount: 3 } });
    const waits = (sent.nextAt?.getTime() ?? 0) - Date.now();
    expect(waits).toBeGreaterThan(0);
    expect(waits).toBeLessThanOrEqual(6 * 3_600_000);
    expect(await cancelOrderAtService(canceled.id, engine.team.owner)).toBe("canceled");
    const { serviceId } = await engine.stored(elsewhere);
    expect(await cancelPayment({ withdrawalId: serviceId ?? "" }, engine.team.owner)).toBe("canceled");
    expect((await engine.stored(elsewhere)).state).toBe("canceled");
    expect(await atService(canceled.trackId)).toMatchObject([{ status: "CANCELED" }]);
    // An instant withdrawal cannot be cancelled, and does not count as cancellable.
    const instant = await approved(now());
    await engine.sandbox.control("POST", "outcomes", { status: "WAIT", times: 1, track_id: instant.trackId });
    await workOnOrder(instant.id);
    await expect(cancelOrderAtService(instant.id, engine.team.owner)).rejects.toMatchObject({
      code: "upstream_conflict",
    });
    await engine.sandbox.control("POST", `withdrawals/${sent.serviceId}/settle`, {
      status: "PENDING",
      error_code: "01",
    });
    await workOnOrder(kept.id);
    expect(await engine.stored(kept)).toMatchObject({ state: "sent", receipt: { status: "PENDING", retryCount: 1 } });
    await engine.sandbox.control("POST", `withdrawals/${sent.serviceId}/settle`, { status: "DONE" });
    await workOnOrder(kept.id);
    expect((await engine.stored(kept)).state).toBe("done");
  });

  it("needs a day after today, and an instant one forgets its day and is tried once", async () => {
    await expect(engine.make("withdrawal", dated({ date: undefined }))).rejects.toMatchObject({
      issues: [{ path: ["date"], message: "errors.required" }],
    });
    await expect(engine.make("withdrawal", dated({ date: tehranDayOf(Date.now()) }))).rejects.toMatchObject({
      issues: [{ path: ["date"], message: "errors.dateNotAfterToday" }],
    });
    const order = await engine.make("withdrawal", { ...dated(), isInstant: true });
    expect(order.content).toMatchObject({ isInstant: true, date: null, maxRetryCount: 1 });
  });
});

describe("what the service shows", () => {
  it("under another authorization stops all sending: another payer may have been charged", async () => {
    const [order, waiting] = [await approved(now()), await approved(now())];
    await engine.fault(DOOR, "lie", { value: JSON.stringify({ authorization_id: "another" }) });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: "other_destination" });
    await workOnOrder(waiting.id);
    expect(await engine.stored(waiting)).toMatchObject({ state: "approved", attempts: 0 });
    await releaseOrder(order.id, "بررسی شد", engine.team.manager);
    for (const { id } of [order, waiting]) await workOnOrder(id);
    for (const each of [order, waiting]) expect((await engine.stored(each)).state).toBe("done");
  });

  it("with another amount stops all sending too, and another track id is no answer", async () => {
    const order = await approved(now());
    await engine.fault(DOOR, "lie", { value: JSON.stringify({ amount: "2500000" }) });
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: "unit_mismatch" });
    await releaseOrder(order.id, "بررسی شد", engine.team.manager);
    await engine.fault(BY_TRACK, "lie", { value: JSON.stringify({ track_id: "another" }) });
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("sent");
    await workOnOrder(order.id);
    expect((await engine.stored(order)).state).toBe("done");
  });
});

it("leaves once, whatever happens on the line", async () => {
  const faults = fc.array(fc.constantFrom("drop_before", "drop_after", "500", "502", "status_after"), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(faults, fc.boolean(), async (given, isInstant) => {
      const own = { authorizationId: await makeAuthorization(engine.sandbox) };
      const order = await approved(isInstant ? now(250_000, own) : dated(own));
      for (const fault of given) {
        const isStatus = /^\d/.test(fault);
        const more = { method: "POST", ...(isStatus ? { value: Number(fault) } : {}) };
        await engine.fault(DOOR, isStatus ? "status" : fault, more);
      }
      for (let round = 0; round < 8; round += 1) await workOnOrder(order.id);
      expect(await engine.stored(order)).toMatchObject({ state: isInstant ? "done" : "sent", attention: null });
      expect(await atService(order.trackId)).toHaveLength(1);
      await engine.sandbox.control("DELETE", "faults");
    }),
    { ...runs(8), endOnFailure: true },
  );
});

async function revoke(id: string): Promise<void> {
  const { access_token } = await engine.sandbox.control<{ access_token: string }>("POST", "tokens", {});
  const answer = await fetch(`${engine.sandbox.url}/v3/business/parsmart/subscription/authorization/${id}`, {
    method: "DELETE",
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect(answer.status).toBe(200);
}

describe("one that failed, collected again", () => {
  const failed = async () => {
    const order = await approved(now(157_701));
    await workOnOrder(order.id);
    const { state, serviceId } = await engine.stored(order);
    expect(state).toBe("failed");
    return serviceId ?? "";
  };
  const nowCollected = (told: string | null) =>
    engine.fault(SHOW, "lie", { times: "always", value: JSON.stringify({ status: told }) });

  it("is asked for when its order is made, and again before that leaves", async () => {
    const retryOf = await failed();
    await nowCollected("DONE");
    expect(await refusedAtMaking(now(157_000, { retryOf }))).toEqual({ retryOf: "errors.retryNotFailed" });
    await engine.sandbox.control("DELETE", "faults");
    const order = await approved(now(157_000, { retryOf }));
    expect(order.content.retryOf).toBe(retryOf);
    expect((await orderedAbout(BUSINESS, retryOf)).again).toMatchObject({ orderId: order.id });
    await nowCollected("PENDING");
    await workOnOrder(order.id);
    expect(await engine.stored(order)).toMatchObject({
      state: "failed",
      failure: "errors.retryNotFailed",
      sentAt: null,
    });
    expect(await atService(order.trackId)).toEqual([]);
    await engine.sandbox.control("DELETE", "faults");
    const again = await approved(now(157_000, { retryOf }));
    await workOnOrder(again.id);
    expect((await engine.stored(again)).state).toBe("done");
  });

  it("is collected by one order alone, whoever else chooses it too", async () => {
    const retryOf = await failed();
    const answers = await Promise.all(Array.from({ length: 3 }, () => refusedAtMaking(now(157_000, { retryOf }))));
    expect(answers.filter((each) => each === null)).toHaveLength(1);
    expect(answers.filter((each) => each !== null)).toEqual([
      { retryOf: "errors.retryOrdered" },
      { retryOf: "errors.retryOrdered" },
    ]);
    const rows = [{ row: 1, authorizationId, amountRial: 157_000, retryOf }];
    await expect(engine.make("debitBatch", { rows, fileName: null })).rejects.toMatchObject({
      fields: { "rows.0.retryOf": "errors.retryOrdered" },
    });
  });

  it("stands in the way of others as a row of many, too, and each row is asked for before it leaves", async () => {
    const [one, other] = [await failed(), await failed()];
    const rows = [one, other].map((retryOf, index) => ({
      row: index + 1,
      authorizationId,
      amountRial: 157_000 + index * 1_000,
      retryOf,
    }));
    const whole = await engine.approved("debitBatch", { rows, fileName: null });
    expect(await refusedAtMaking(now(157_000, { retryOf: one }))).toEqual({ retryOf: "errors.retryOrdered" });
    await workOnOrder(whole.id);
    const parts = await db()
      .select()
      .from(paymentOrders)
      .where(eq(paymentOrders.partOf, whole.id))
      .orderBy(paymentOrders.partRow);
    expect(parts.map(({ content }) => content.retryOf)).toEqual([one, other]);
    await workOnOrder(parts[0]?.id ?? "");
    await nowCollected("DONE");
    await workOnOrder(parts[1]?.id ?? "");
    const ends = await db()
      .select()
      .from(paymentOrders)
      .where(eq(paymentOrders.partOf, whole.id))
      .orderBy(paymentOrders.partRow);
    expect(ends.map(({ state, failure }) => [state, failure])).toEqual([
      ["done", null],
      ["failed", "errors.retryNotFailed"],
    ]);
    expect(await refusedAtMaking(now(157_000, { retryOf: one }))).toEqual({ retryOf: "errors.retryNotFailed" });
    await engine.sandbox.control("DELETE", "faults");
    expect(await refusedAtMaking(now(157_000, { retryOf: one }))).toEqual({ retryOf: "errors.retryOrdered" });
  });

  it("is one debt, under whichever authorization and however often it was tried again", async () => {
    const payer = { mobile: "09121119001" };
    const [one, other, stranger] = [
      await makeAuthorization(engine.sandbox, payer),
      await makeAuthorization(engine.sandbox, payer),
      await makeAuthorization(engine.sandbox, { mobile: "09121119002" }),
    ];
    await readLists(new AbortController().signal);
    const first = await approved(now(157_701, { authorizationId: one }));
    await workOnOrder(first.id);
    const root = (await engine.stored(first)).serviceId ?? "";
    await flushAnswers();
    const again = (authorizationId: string, retryOf: string, amountRial = 157_000) =>
      now(amountRial, { authorizationId, retryOf });
    expect(await refusedAtMaking(again(stranger, root))).toEqual({ authorizationId: "errors.retryOtherPayer" });
    expect(
      await engine
        .make("debitBatch", {
          rows: [{ row: 1, authorizationId: stranger, amountRial: 157_000, retryOf: root }],
          fileName: null,
        })
        .then(
          () => null,
          ({ fields }: { fields: object }) => fields,
        ),
    ).toEqual({ "rows.0.authorizationId": "errors.retryOtherPayer" });
    // The retry fails again. References to the first and to the second withdrawal mean the same debt.
    const second = await approved(again(one, root, 157_701));
    await workOnOrder(second.id);
    const leaf = (await engine.stored(second)).serviceId ?? "";
    expect((await engine.stored(second)).state).toBe("failed");
    // A person would retry the newest of them.
    await flushAnswers();
    const { items } = await failedLately(BUSINESS, 7);
    expect([root, leaf].map((id) => items.find((item) => item.id === id)?.since)).toEqual(["again", null]);
    // A text that only looks like an id does not break the query.
    expect(await refusedAtMaking(again(one, "-".repeat(36)))).toEqual({ retryOf: "errors.retryNotFailed" });
    const answers = await Promise.all(
      [again(one, root), again(other, root), again(one, leaf), again(other, leaf)].map(refusedAtMaking),
    );
    expect(answers.filter((each) => each === null)).toHaveLength(1);
    expect(answers.filter((each) => each !== null)).toEqual(Array(3).fill({ retryOf: "errors.retryOrdered" }));
  });

  it("may be one that the service never took: it is asked by its track id whether it did after all", async () => {
    const other = await makeAuthorization(engine.sandbox, { bank_code: "056" });
    const refused = await approved(now(210_000, { authorizationId: other }));
    await engine.sandbox.control("POST", "banks/056", { healthy: false });
    await workOnOrder(refused.id);
    await engine.sandbox.control("POST", "banks/056", { healthy: true });
    // The service's data about the authorization is in the book once it was written.
    await flushAnswers();
    const { items } = await failedLately(BUSINESS, 7);
    expect(items.find(({ id }) => id === refused.trackId)).toMatchObject({
      refused: { orderId: refused.id, why: expect.stringContaining("بانک") },
      amountRial: 210_000,
      again: { worth: "yes", day: null },
      since: null,
    });
    const retryTrackId = refused.trackId;
    const again = await approved(now(210_000, { authorizationId: other, retryTrackId }));
    // The service has it after all, as a look-up shows.
    await engine.fault(BY_TRACK, "answer", {
      times: "always",
      value: JSON.stringify({ status: 1, message: "", result: { withdrawal: await withdrawalThere(retryTrackId) } }),
    });
    await workOnOrder(again.id);
    expect(await engine.stored(again)).toMatchObject({ state: "failed", failure: "errors.retryNotFailed" });
    await engine.sandbox.control("DELETE", "faults");
    const once = await approved(now(210_000, { authorizationId: other, retryTrackId }));
    await workOnOrder(once.id);
    expect((await engine.stored(once)).state).toBe("done");
    expect(await refusedAtMaking(now(210_000, { authorizationId: other, retryTrackId }))).toEqual({
      retryTrackId: "errors.retryOrdered",
    });
  });
});

/** A collected withdrawal with this track id, as the service would tell it. */
async function withdrawalThere(track_id: string): Promise<object> {
  const order = await approved(now(120_000));
  await workOnOrder(order.id);
  const { serviceId } = await engine.stored(order);
  const { access_token } = await engine.sandbox.control<{ access_token: string }>("POST", "tokens", {});
  const answer = await fetch(`${engine.sandbox.url}/v3/business/${BUSINESS}/subscription/withdrawal/${serviceId}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const { result } = (await answer.json()) as { result: { withdrawal: object } };
  return { ...result.withdrawal, track_id };
}
