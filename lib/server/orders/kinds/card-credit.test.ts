import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cardCreditOperations } from "@/lib/card-credits/operations";
import { type CreditWay, KIND_OF_WAY } from "@/lib/card-credits/ways";
import { orderOperations } from "@/lib/orders/operations";
import type { OrderDetail } from "@/lib/orders/views";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { approveOrder } from "@/lib/server/orders/approval/decide";
import { dealWithOrder } from "@/lib/server/orders/engine/deal";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import { makeMember } from "@/lib/testing/members";
import { type Cardholders, startCardholders, type TestHolder } from "@/lib/testing/orders/cardholders";
import { type OrderEngine, resetTimes, startOrderEngine } from "../../../testing/orders/engine";

const P = "/v1/business/:business/issuer/provider/:provider";
const ONE = `${P}/cardholder/:cardholder_id/credit`;
const DOORS = { register: `${ONE}/register`, add: `${ONE}/adjustment`, take: `${ONE}/adjustment` } as const;
const LIST = ONE;
const ACCOUNTS = `${P}/credit/account`;
const FUNDS_RIAL = 50_000_000;

let engine: OrderEngine;
let cards: Cardholders;
let holder: TestHolder;

const book = async () => (await cards.money(holder)).credit?.balance_rial ?? null;
const work = async (order: PaymentOrder, times = 1) => {
  for (let step = 0; step < times; step += 1) await workOnOrder(order.id);
};
const contentOf = (way: CreditWay, amountRial: number, of = holder) => ({
  applicationId: of.applicationId,
  way,
  amountRial,
});
const approved = (way: CreditWay, amountRial: number) => engine.approved(KIND_OF_WAY[way], contentOf(way, amountRial));
/** Somebody else changes the credit, past the engine. */
const elsewhere = (amountRial: number) => cards.control(holder.cardholderId, "credit", { amountRial });
const sayOf = (order: PaymentOrder, found: "left" | "stayed") =>
  dealWithOrder(
    { orderId: order.id, attention: "unproven", reason: "از پشتیبانی پرسیده شد", found },
    engine.team.manager,
  );

beforeAll(async () => {
  engine = await startOrderEngine();
  cards = await startCardholders(engine.sandbox);
});
beforeEach(async () => {
  holder = await cards.make();
  await elsewhere(FUNDS_RIAL);
});
afterEach(async () => {
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
});
afterAll(() => engine.stop());

describe.each([
  ["add", 1],
  ["take", -1],
] as const)("credit: %s", (way, sign) => {
  it("is changed once, and done when the service lists a row that was not there before", async () => {
    const order = await approved(way, 2_000_000);
    expect(order).toMatchObject({
      destination: null,
      content: { ownerName: "مریم سپهرآرا", cardholderId: holder.cardholderId, provider: cards.provider },
    });
    await work(order);
    expect(await engine.stored(order)).toMatchObject({
      state: "done",
      attention: null,
      attempts: 1,
      receipt: { echoRial: 2_000_000 },
    });
    expect(await book()).toBe(FUNDS_RIAL + sign * 2_000_000);
  });

  it("whose answer was lost is found by what came since, and is not sent twice", async () => {
    const order = await approved(way, 2_100_000);
    await engine.fault(DOORS[way], "drop_after");
    await work(order);
    expect((await engine.stored(order)).state).toBe("unknown");
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "done", attempts: 1, receipt: { echoRial: 2_100_000 } });
    expect(await book()).toBe(FUNDS_RIAL + sign * 2_100_000);
  });

  it("that never arrived is for a person, and never goes out again by itself", async () => {
    const order = await approved(way, 2_200_000);
    await engine.fault(DOORS[way], "drop_before");
    await work(order, 3);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: null, attempts: 1 });
    orderTimes().noAnswerMs = 0;
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "unproven", attempts: 1 });
    await sayOf(order, "stayed");
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "canceled", attention: null, attempts: 1 });
    expect(await book()).toBe(FUNDS_RIAL);
  });

  it("does not leave while what was there before cannot be read, and leaves once it can", async () => {
    const order = await approved(way, 2_250_000);
    await engine.fault(LIST, "status", { value: 500, times: "always" });
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "approved" });
    expect(await book()).toBe(FUNDS_RIAL);
    await engine.sandbox.control("DELETE", "faults");
    await work(order);
    expect((await engine.stored(order)).state).toBe("done");
  });

  it("is not known while the list cannot be read after a lost answer", async () => {
    const order = await approved(way, 2_260_000);
    await engine.fault(DOORS[way], "drop_after");
    await work(order);
    await engine.fault(LIST, "status", { value: 500, times: "always" });
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attempts: 1 });
  });
});

describe("a row that may be another's", () => {
  it("is not taken for an order's that was there before it left", async () => {
    await elsewhere(3_000_000);
    const order = await approved("add", 3_000_000);
    await engine.fault(DOORS.add, "drop_before");
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attempts: 1 });
  });

  it("is not taken for an order's that is known to be another order's", async () => {
    const first = await approved("add", 3_100_000);
    const second = await approved("add", 3_100_000);
    await engine.fault(DOORS.add, "drop_before");
    await work(second);
    await work(first);
    expect((await engine.stored(first)).state).toBe("done");
    await work(second, 2);
    expect(await engine.stored(second)).toMatchObject({ state: "unknown", attempts: 1 });
  });

  it("is a person's where two orders of the same wait for it, and theirs whom they say has it", async () => {
    const first = await approved("add", 3_200_000);
    const second = await approved("add", 3_200_000);
    await engine.fault(DOORS.add, "drop_after");
    await work(first);
    await engine.fault(DOORS.add, "drop_before");
    await work(second);
    orderTimes().noAnswerMs = 0;
    await work(first, 2);
    await work(second, 2);
    for (const order of [first, second])
      expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "unproven" });
    await sayOf(first, "left");
    await work(first, 2);
    expect(await engine.stored(first)).toMatchObject({ state: "done", attempts: 1 });
    await sayOf(second, "stayed");
    await work(second, 2);
    expect(await engine.stored(second)).toMatchObject({ state: "canceled", attempts: 1 });
    expect(await book()).toBe(FUNDS_RIAL + 3_200_000);
  });

  it("is a person's where somebody else gave the same meanwhile", async () => {
    const order = await approved("add", 3_300_000);
    await engine.fault(DOORS.add, "drop_after");
    await work(order);
    await elsewhere(3_300_000);
    orderTimes().noAnswerMs = 0;
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "unproven", attempts: 1 });
  });
});

describe("a credit that is opened", () => {
  beforeEach(async () => {
    holder = await cards.make();
  });

  it("is there once with what it was opened with", async () => {
    const order = await approved("register", 4_000_000);
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "done", receipt: { echoRial: 4_000_000 } });
    expect(await book()).toBe(4_000_000);
  });

  it("is found by the list of credits where its answer was lost", async () => {
    const order = await approved("register", 4_100_000);
    await engine.fault(DOORS.register, "drop_after");
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "done", attempts: 1 });
  });

  it("is for a person where it never arrived", async () => {
    const order = await approved("register", 4_200_000);
    await engine.fault(DOORS.register, "drop_before");
    orderTimes().noAnswerMs = 0;
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "unproven", attempts: 1 });
    expect(await book()).toBeNull();
  });

  it("does not leave where somebody has opened it meanwhile", async () => {
    const order = await approved("register", 4_300_000);
    await elsewhere(1_000_000);
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "failed", failure: "errors.creditRegistered" });
    expect(await book()).toBe(1_000_000);
  });

  it("does not leave while the list of credits cannot be read", async () => {
    const order = await approved("register", 4_400_000);
    await engine.fault(ACCOUNTS, "status", { value: 500, times: "always" });
    await work(order);
    expect((await engine.stored(order)).state).toBe("approved");
  });
});

describe("what the service refuses", () => {
  it("is said beside its field before there is an order", async () => {
    const nobody = { applicationId: "8a2f4d55-6a2e-4a8f-8c11-5f0f3f3c7a02", way: "add", amountRial: 1000 };
    await expect(engine.make("cardCredit", nobody)).rejects.toMatchObject({
      fields: { applicationId: "errors.cardholderUnknown" },
    });
    await expect(engine.make("cardCredit", contentOf("register", 1000))).rejects.toMatchObject({
      fields: { way: "errors.creditRegistered" },
    });
    await expect(engine.make("cardCreditTake", contentOf("take", FUNDS_RIAL + 1))).rejects.toMatchObject({
      fields: { amountRial: "errors.creditShort" },
    });
    const other = await cards.make();
    await expect(engine.make("cardCredit", contentOf("add", 1000, other))).rejects.toMatchObject({
      fields: { way: "errors.creditNotRegistered" },
    });
  });

  it("is believed once the list, asked right after, does not have it", async () => {
    const order = await approved("take", FUNDS_RIAL);
    await elsewhere(-10_000);
    await work(order);
    const refused = await engine.stored(order);
    expect(refused).toMatchObject({ state: "failed", sentAt: null });
    expect(refused.failure).toContain("اعتبار مانده");
  });

  it("and did all the same is found", async () => {
    const order = await approved("add", 5_200_000);
    await engine.fault(DOORS.add, "status_after", { value: "422 message" });
    await work(order);
    expect((await engine.stored(order)).attempts).toBe(1);
    await work(order);
    expect((await engine.stored(order)).state).toBe("done");
    expect(await book()).toBe(FUNDS_RIAL + 5_200_000);
  });
});

describe("an order of credit", () => {
  it("is not approved by its maker, and not sent as something else than was signed", async () => {
    const order = await engine.make("cardCredit", contentOf("add", 6_000_000));
    await expect(approveOrder(order.id, order.contentHash, engine.team.accountant)).rejects.toThrow();
    const agreed = await approveOrder(order.id, order.contentHash, engine.team.manager);
    await db()
      .update(paymentOrders)
      .set({ content: { ...agreed.content, amountRial: 60_000_000 } })
      .where(eq(paymentOrders.id, order.id));
    await work(order);
    expect((await engine.stored(order)).state).toBe("awaiting_approval");
    expect(await book()).toBe(FUNDS_RIAL);
  });

  it("is a kind of one way: giving cannot be ordered as taking", async () => {
    await expect(engine.make("cardCreditTake", contentOf("add", 1000))).rejects.toThrow();
  });

  it("stands on its holder's page, and hides the name from whoever sees people masked", async () => {
    const order = await approved("add", 6_100_000);
    await work(order);
    const [manager, support] = [
      await makeMember(order.business, "manager"),
      await makeMember(order.business, "support"),
    ];
    const { applicationId } = holder;
    const { body } = await manager.ask(cardCreditOperations.orders, { applicationId });
    expect(body.orders).toMatchObject([{ id: order.id, way: "add", ownRial: 6_100_000, state: "done" }]);
    expect(body.orders[0].rowKeys).toHaveLength(1);
    const shown = (await support.ask(orderOperations.show, { orderId: order.id })).body as OrderDetail;
    expect(shown.content).toMatchObject({ creditWay: "add", applicationId });
    expect(JSON.stringify(shown)).not.toContain("سپهرآرا");
    expect(shown.receipt).not.toHaveProperty("before");
  });
});
