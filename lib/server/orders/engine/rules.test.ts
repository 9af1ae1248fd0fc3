import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listOrders } from "@/lib/areas/money/orders/server/ask";
import { isOfOrders, ORDER_KINDS, type OrderKindId } from "@/lib/kit/orders/kinds";
import { defaultPolicy, type PolicyRules } from "@/lib/kit/orders/policy";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { approveOrder } from "@/lib/server/orders/approval/decide";
import { createOrder } from "@/lib/server/orders/create";
import { kindOf } from "@/lib/server/orders/kinds/registry";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import { type OrderEngine, resetTimes, startOrderEngine } from "@/lib/testing/orders/engine";
import { everyKind, type HandedOnKind, type SentKind } from "@/lib/testing/orders/every-kind";
import { setPolicy } from "@/lib/testing/orders/orders";
import { BUSINESS } from "@/lib/testing/rig/server";
import { acknowledgeOrder } from "./acknowledge";
import { workOnOrder } from "./work";

// Rules for orders of every kind. The test of a kind covers only what is special to it.

let engine: OrderEngine;
let kinds: Awaited<ReturnType<typeof everyKind>>;
let amountRial = 1_000_000;

beforeAll(async () => {
  engine = await startOrderEngine();
  kinds = await everyKind(engine);
});
afterEach(async () => {
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
});
afterAll(() => engine.stop());

/** An amount that no other order has, so that no other order's row is taken for this order's. */
const ownAmount = () => {
  amountRial += 10_000;
  return amountRial;
};
const work = async (order: PaymentOrder, times = 1): Promise<PaymentOrder> => {
  for (let step = 0; step < times; step += 1) await workOnOrder(order.id);
  return engine.stored(order);
};
const approved = async (kind: OrderKindId) => engine.approved(kind, await kinds[kind].content(ownAmount()));
const fault = (kind: OrderKindId, what: string, value?: string) =>
  engine.fault(kinds[kind].door ?? "", what, { method: "POST", ...(value === undefined ? {} : { value }) });
const isSent = (kind: SentKind | HandedOnKind): kind is SentKind => kind.door !== null;
const sentKind = (id: OrderKindId): SentKind => {
  const kind = kinds[id];
  if (!isSent(kind)) throw new Error(`${id} is not sent`);
  return kind;
};
/** A policy that allows no single payment of more than one rial. */
const nothingAllowed = (): Partial<PolicyRules> => ({
  kinds: Object.fromEntries(
    Object.entries(defaultPolicy().kinds).map(([id, rules]) => [id, { ...rules, paymentRial: 1, orderRial: 1 }]),
  ) as PolicyRules["kinds"],
});

/** The stored order at the moment when its kind sends it. */
async function whileSending(order: PaymentOrder): Promise<PaymentOrder | undefined> {
  const kind = kindOf(order.kind);
  const { send } = kind;
  let seen: PaymentOrder | undefined;
  kind.send = async (...given) => {
    seen = await engine.stored(order);
    return send(...given);
  };
  await workOnOrder(order.id).finally(() => {
    kind.send = send;
  });
  return seen;
}

describe.each(ORDER_KINDS)("%s", (kind) => {
  it("is made once of one form, agreed to by another than its maker, and leaves as it was signed and as the policy allows", async () => {
    const { accountant: maker, manager } = engine.team;
    const idempotencyKey = randomUUID();
    const make = (content: object) => createOrder({ business: BUSINESS, kind, maker, idempotencyKey, content });
    const content = await kinds[kind].content(ownAmount());
    const order = await make(content);
    expect((await make(content)).id).toBe(order.id);
    const other = await kinds[kind].content(ownAmount());
    await expect(make(other)).rejects.toMatchObject({ code: "conflict" });

    const approve = (member: typeof manager) => approveOrder(order.id, order.contentHash, member);
    await expect(approve({ ...manager, id: maker.id })).rejects.toMatchObject({
      code: "forbidden",
      fields: { orderId: "errors.notTheMaker" },
    });
    expect(await work(order)).toMatchObject({ state: "awaiting_approval", attempts: 0 });
    expect(await approve(manager)).toMatchObject({ state: "approved" });

    await setPolicy(BUSINESS, nothingAllowed());
    const forbidden = await work(order);
    await setPolicy(BUSINESS);
    expect(forbidden).toMatchObject({ state: "approved", attempts: 0, attention: "policy" });
    const signed = (await engine.stored(order)).content;
    await db()
      .update(paymentOrders)
      .set({ content: { ...signed, description: "چیز دیگری" } })
      .where(eq(paymentOrders.id, order.id));
    expect(await work(order)).toMatchObject({ state: "awaiting_approval", attempts: 0 });
  });
});

describe.each(ORDER_KINDS.filter((kind) => !isOfOrders(kind)))("%s", (kind) => {
  it("is unknown after a no that is nobody's, and goes out again only where its absence is proven, under the same track id", async () => {
    const { found, isAbsenceProven, times } = sentKind(kind);
    const order = await approved(kind);
    await fault(kind, "status", "405 page");
    // The state is committed before the request leaves, so a process that dies then leaves no order that could be
    // sent again.
    expect(await whileSending(order)).toMatchObject({ state: "sending", attempts: 1 });
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attempts: 1, failure: null });
    Object.assign(orderTimes(), { proofMs: 60_000, statementMs: 60_000 });
    // The request may still be under way.
    expect(await work(order, 2)).toMatchObject({ state: "unknown", attempts: 1, attention: null });
    Object.assign(orderTimes(), { proofMs: 0, statementMs: 0 });
    if (isAbsenceProven) {
      expect(await work(order)).toMatchObject({ state: "approved", attempts: 1 });
      await fault(kind, "drop_after");
      expect(await work(order)).toMatchObject({ state: "unknown", attempts: 2 });
      const { trackId } = order;
      expect(await work(order)).toMatchObject({ state: found, attempts: 2, attention: null, trackId });
      expect(await times(order)).toBe(1);
      return;
    }
    expect(await work(order, 3)).toMatchObject({ state: "unknown", attempts: 1, attention: null });
    orderTimes().noAnswerMs = 0;
    expect(await work(order)).toMatchObject({ state: "unknown", attempts: 1, attention: "unproven" });
    const said = { orderId: order.id, attention: "unproven", reason: "پرسیده شد", found: "stayed" } as const;
    await acknowledgeOrder(said, engine.team.manager);
    expect(await work(order, 2)).toMatchObject({ state: "canceled", attempts: 1, attention: null });
    expect(await times(order)).toBe(0);
  });

  it("whose answer was lost, or was a no although it was done, is found and not sent twice", async () => {
    const { found, isAbsenceProven, times } = sentKind(kind);
    // For kinds that are sent again, the previous test has covered the lost answer.
    if (!isAbsenceProven) {
      const lost = await approved(kind);
      await fault(kind, "drop_after");
      expect(await work(lost)).toMatchObject({ state: "unknown", attempts: 1, failure: null });
      expect(await work(lost)).toMatchObject({ state: found, attempts: 1, attention: null });
      expect(await times(lost)).toBe(1);
    }
    const refused = await approved(kind);
    await fault(kind, "status_after", "422 message");
    const { state } = await work(refused);
    expect(["unknown", "sent", found]).toContain(state);
    expect(await work(refused)).toMatchObject({ state: found, attempts: 1, attention: null, failure: null });
    expect(await times(refused)).toBe(1);
  });

  it("is not called sent by words alone, nor by a no within a success", async () => {
    const { times } = sentKind(kind);
    for (const answer of [
      { message: "موجودی کافی نیست" },
      { success: false, message: "رد شد" },
      { data: { status: 0, errors: { amount: ["کم است"] } } },
    ]) {
      const order = await approved(kind);
      await fault(kind, "answer", JSON.stringify(answer));
      expect(await work(order), JSON.stringify(answer)).toMatchObject({ state: "unknown", attempts: 1 });
      expect(await times(order)).toBe(0);
    }
  });

  it("fails by the service's own no, once it does not have it", async () => {
    const { times } = sentKind(kind);
    const order = await approved(kind);
    await fault(kind, "status", "422 message");
    expect(await work(order)).toMatchObject({
      state: "failed",
      attempts: 1,
      sentAt: null,
      failure: expect.any(String),
    });
    expect(await times(order)).toBe(0);
  });
});

describe("a number of the business's own", () => {
  it.each(ORDER_KINDS)("is kept with an order of the kind %s, signed, and keeps it from nothing", async (kind) => {
    const externalId = `own ${kind} 7`;
    const made = await createOrder({
      ...{ business: BUSINESS, kind, maker: engine.team.accountant, idempotencyKey: randomUUID() },
      ...{ content: await kinds[kind].content(ownAmount()), externalId },
    });
    await approveOrder(made.id, made.contentHash, engine.team.manager);
    const order = await work(made);
    expect(order).toMatchObject({ externalId, attention: null, contentHash: made.contentHash });
    const q = externalId.toUpperCase();
    const found = await listOrders({ q, page: 1, perPage: 10 }, { ...engine.team.support, business: BUSINESS });
    expect(found.items.map(({ id }) => id)).toEqual([order.id]);
    if (!isOfOrders(kind)) return expect(order.attempts).toBe(1);
    const [part] = await db().select().from(paymentOrders).where(eq(paymentOrders.partOf, order.id));
    expect(await work(part as PaymentOrder)).toMatchObject({ attempts: 1, attention: null });
  });
});
