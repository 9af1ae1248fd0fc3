import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import type { OrderDetail } from "@/lib/kit/orders/views";
import type { CreditWay } from "@/lib/kit/orders/ways";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema/index";
import { acknowledgeOrder } from "@/lib/server/orders/engine/acknowledge";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import { makeMember } from "@/lib/testing/members";
import { type Cardholders, startCardholders, type TestHolder } from "@/lib/testing/orders/cardholders";
import { type OrderEngine, resetTimes, startOrderEngine } from "@/lib/testing/orders/engine";
import { cardCreditOperations } from "../../operations";
import { KIND_OF_WAY } from "../../status";

const P = "/v1/business/:business/issuer/provider/:provider";
const ONE = `${P}/cardholder/:cardholder_id/credit`;
const DOORS = { register: `${ONE}/register`, add: `${ONE}/adjustment`, take: `${ONE}/adjustment` } as const;
const LIST = ONE;
const ACCOUNTS = `${P}/credit/account`;
const FUNDS_RIAL = 50_000_000;

let engine: OrderEngine;
let cards: Cardholders;
/** This holder's credit is the same before each test. */
let known: TestHolder;
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
/** Another client changes the credit, without the engine. */
const elsewhere = (amountRial: number) => cards.control(holder.cardholderId, "credit", { amountRial });
const sayOf = (order: PaymentOrder, found: "left" | "stayed") =>
  acknowledgeOrder(
    { orderId: order.id, attention: "unproven", reason: "از پشتیبانی پرسیده شد", found },
    engine.team.manager,
  );

beforeAll(async () => {
  engine = await startOrderEngine();
  cards = await startCardholders(engine.sandbox);
  known = await cards.make();
});
beforeEach(async () => {
  holder = known;
  const missingRial = FUNDS_RIAL - ((await book()) ?? 0);
  if (missingRial !== 0) await elsewhere(missingRial);
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

it("leaves also where thousands of rows came within the hour", async () => {
  const row = { cardholder_id: holder.cardholderId, credit_amount: 777, type: "CREDIT" };
  // All rows have the same time, so no page of them is older than the order.
  const credits = [{ ...row, adjusted_at: "1405/09/05 12:00:00" }];
  const page = (has_more: boolean) => JSON.stringify({ message: "", data: { has_more, credits } });
  const order = await approved("add", 2_300_000);
  await engine.fault(LIST, "answer", { value: page(true), times: 40 });
  await engine.fault(LIST, "answer", { value: page(false), times: 2 });
  await work(order);
  expect(await engine.stored(order)).toMatchObject({ state: "done", attempts: 1 });
  expect(await book()).toBe(FUNDS_RIAL + 2_300_000);
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

  it("is for a person where it never arrived", async () => {
    const order = await approved("register", 4_200_000);
    await engine.fault(DOORS.register, "drop_before");
    orderTimes().noAnswerMs = 0;
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "unproven", attempts: 1 });
    expect(await book()).toBeNull();
  });

  it("is ordered once, and again once the first was closed", async () => {
    const first = await approved("register", 4_210_000);
    await expect(engine.make("cardCredit", contentOf("register", 4_210_000))).rejects.toMatchObject({
      fields: { way: "errors.creditOpeningOrdered" },
    });
    await engine.fault(DOORS.register, "drop_before");
    orderTimes().noAnswerMs = 0;
    await work(first, 2);
    await expect(approved("register", 4_210_000)).rejects.toMatchObject({
      fields: { way: "errors.creditOpeningOrdered" },
    });
    await sayOf(first, "stayed");
    await work(first, 2);
    const second = await approved("register", 4_210_000);
    await work(second);
    expect((await engine.stored(second)).state).toBe("done");
    // The existing credit belongs to the second order, so the first is not found by it.
    await work(first);
    expect((await engine.stored(first)).state).toBe("canceled");
    expect(await book()).toBe(4_210_000);
  });

  /** Two orders from before the check against two openings. */
  async function two(amountRial: number): Promise<[PaymentOrder, PaymentOrder]> {
    const first = await approved("register", amountRial);
    const call = (state: "canceled" | "approved") =>
      db().update(paymentOrders).set({ state }).where(eq(paymentOrders.id, first.id));
    await call("canceled");
    const second = await approved("register", amountRial);
    await call("approved");
    return [first, second];
  }
  /** Sends an order as if it had read the list of credits before the other one arrived. */
  async function sendLate(order: PaymentOrder) {
    const value = JSON.stringify({ message: "", data: { has_more: false, accounts: [] } });
    await engine.fault(ACCOUNTS, "answer", { value });
    await work(order);
  }

  it("is not another order's, which the service refused for it", async () => {
    const [first, second] = await two(4_220_000);
    await work(first);
    expect((await engine.stored(first)).state).toBe("done");
    await sendLate(second);
    expect(await engine.stored(second)).toMatchObject({ state: "failed", attempts: 1 });
    expect(await book()).toBe(4_220_000);
  });

  it("is a person's where two orders may have opened it", async () => {
    const [first, second] = await two(4_230_000);
    await engine.fault(DOORS.register, "drop_after");
    await work(first);
    await sendLate(second);
    orderTimes().noAnswerMs = 0;
    for (const order of [first, second]) {
      await work(order);
      expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "unproven" });
    }
    await sayOf(first, "left");
    await work(first, 2);
    expect((await engine.stored(first)).state).toBe("done");
    await sayOf(second, "stayed");
    await work(second, 2);
    expect((await engine.stored(second)).state).toBe("canceled");
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
});

describe("an order of credit", () => {
  it("is a kind of one way: giving cannot be ordered as taking", async () => {
    await expect(engine.make("cardCreditTake", contentOf("add", 1000))).rejects.toThrow();
  });

  it("stands on its holder's page, and hides the name from whoever sees people masked", async () => {
    holder = await cards.make();
    await elsewhere(FUNDS_RIAL);
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

  it("tells what is left of the credit only whoever may see cardholders' money", async () => {
    const order = await approved("add", 6_200_000);
    await work(order);
    const { receipt } = await engine.stored(order);
    // The stored receipt while the list does not show the row yet.
    const left = { ...receipt, leftRial: 56_200_000 };
    await db().update(paymentOrders).set({ receipt: left }).where(eq(paymentOrders.id, order.id));
    for (const [role, told] of [
      ["accountant", 56_200_000],
      ["support", undefined],
    ] as const) {
      const member = await makeMember(order.business, role);
      const { body } = await member.ask(orderOperations.show, { orderId: order.id });
      expect(body.receipt, role).toMatchObject({ echoRial: 6_200_000 });
      expect(body.receipt.leftRial, role).toBe(told);
    }
  });
});
