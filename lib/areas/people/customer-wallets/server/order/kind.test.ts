import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { toPersianDigits } from "@/lib/kit/format/digits";
import { codesIn } from "@/lib/kit/orders/comment-code";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema/index";
import { acknowledgeOrder } from "@/lib/server/orders/engine/acknowledge";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import { callService } from "@/lib/server/proxy/call-service";
import { whileRemoving } from "@/lib/server/ties/removing";
import { makeMember } from "@/lib/testing/members";
import { makeCustomer, moveCustomerWallet } from "@/lib/testing/orders/customer";
import { type OrderEngine, resetTimes, startOrderEngine } from "@/lib/testing/orders/engine";
import { BUSINESS } from "@/lib/testing/rig/server";
import { customerWalletOperations } from "../../operations";

const ONE = "/v2/business/:business/customers/:customer";
const DOORS = { customerDeposit: `${ONE}/wallet/deposit`, customerWithdrawal: `${ONE}/wallet/withdraw` } as const;
type Kind = keyof typeof DOORS;
const KINDS = ["customerDeposit", "customerWithdrawal"] as const;
const LIST = `${ONE}/transactions`;
const FUNDS_RIAL = 50_000_000;

interface Booked {
  uuid: string;
  customer_id: string;
  type: string;
  amount_rial: number;
  balance_rial: number;
  comment: string | null;
  track_id: string | null;
}
let engine: OrderEngine;
let customerId: string;

const who = { business: BUSINESS, requestId: "test", lane: "person" } as const;
const habits = (more: Record<string, string>) => engine.sandbox.control("POST", "habits", more);
const rowsOf = async ({ trackId }: PaymentOrder) =>
  (await engine.booked<Booked>("customer_transactions")).filter(({ track_id }) => track_id === trackId);
const balance = async () =>
  (await engine.booked<{ id: string; balance: number }>("customers")).find(({ id }) => id === customerId)?.balance ?? 0;
const walletRial = async () =>
  (await engine.sandbox.control<{ balances_rial: { wallet: number } }>("GET", "ledger?limit=1")).balances_rial.wallet;
const work = async (order: PaymentOrder, times = 1) => {
  for (let step = 0; step < times; step += 1) await workOnOrder(order.id);
};
const approved = (kind: Kind, amountRial: number, description: string | null = "هدیهٔ خرید") =>
  engine.approved(kind, { customerId, amountRial, description });
/** Another client moves a customer's wallet, or sends the order's own request, without the engine. */
const moveElsewhere = (kind: Kind, body: Record<string, unknown>) =>
  moveCustomerWallet(engine.sandbox, { customerId, way: kind === "customerDeposit" ? "deposit" : "withdraw", body });
const callsOf = async (path: string) => {
  const asked = `calls?path=${path}`;
  const { calls } = await engine.sandbox.control<{ calls: { path: string }[] }>("GET", asked);
  return calls.filter((call) => call.path.endsWith(path)).length;
};

beforeAll(async () => {
  engine = await startOrderEngine();
});
beforeEach(async () => {
  customerId = await makeCustomer();
  await moveElsewhere("customerDeposit", { amount: FUNDS_RIAL, track_id: `funds-${customerId}`, comment: "شروع" });
});
afterEach(async () => {
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
  await habits({ customer_wallet_rows: "told", customer_wallet_paging: "body", customer_codes: "free" });
});
afterAll(() => engine.stop());
beforeAll(() => habits({ customer_codes: "free" }));

describe.each([
  ["customerDeposit", 1],
  ["customerWithdrawal", -1],
] as const)("a %s", (kind, sign) => {
  it("moves both wallets once, and is done when the customer's transactions have it by its code", async () => {
    const before = await walletRial();
    const order = await approved(kind, 2_000_000);
    expect(order).toMatchObject({
      destination: null,
      content: { ownerName: "مریم سپهرآرا", description: "هدیهٔ خرید" },
    });
    await work(order);
    const done = await engine.stored(order);
    const [row] = await rowsOf(order);
    expect(done).toMatchObject({
      state: "done",
      attention: null,
      attempts: 1,
      serviceId: row?.uuid,
      receipt: { echoRial: 2_000_000, rowIds: [row?.uuid] },
    });
    expect(codesIn(row?.comment ?? "")).toEqual([order.content.walletCode]);
    expect(await balance()).toBe(FUNDS_RIAL + sign * 2_000_000);
    expect(await walletRial()).toBe(before - sign * 2_000_000);
  });

  it.each([
    ["commentless", "هدیه"],
    ["cut", "واژه‌های بسیاری که پیش از کد آمده‌اند"],
  ])("whose row is %s may be one of several: a person decides", async (customer_wallet_rows, description) => {
    const order = await approved(kind, 2_300_000, description);
    await engine.fault(DOORS[kind], "drop_after");
    await habits({ customer_wallet_rows });
    orderTimes().noAnswerMs = 0;
    await work(order, 3);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "unproven", attempts: 1 });
    const said = { orderId: order.id, attention: "unproven", reason: "دیده شد", found: "left" } as const;
    await acknowledgeOrder(said, engine.team.manager);
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: null, attempts: 1 });
    await habits({ customer_wallet_rows: "told" });
    await work(order);
    expect((await engine.stored(order)).state).toBe("done");
    expect(await rowsOf(order)).toHaveLength(1);
  });

  it("of another amount than was meant stops all sending", async () => {
    const order = await approved(kind, 2_600_000);
    await engine.fault(LIST, "lie", {
      value: JSON.stringify({ amount: 260_000 * (sign > 0 ? 1 : -1) }),
      times: "always",
    });
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ attention: "unit_mismatch", receipt: { echoRial: 260_000 } });
    await db().update(paymentOrders).set({ attention: null }).where(eq(paymentOrders.id, order.id));
  });
});

describe("a movement of either way", () => {
  it("is found whatever order and paging its list has", async () => {
    for (const [habit, way] of [
      ["customer_wallet_rows", "oldest_first"],
      ["customer_wallet_paging", "query"],
    ] as const) {
      await habits({ [habit]: way });
      const order = await approved("customerDeposit", 2_150_000);
      await engine.fault(DOORS.customerDeposit, "drop_after");
      await work(order, 2);
      expect((await engine.stored(order)).state).toBe("done");
    }
  });

  it("that the list shows later is accepted till then, and missed where it never does", async () => {
    await habits({ customer_wallet_rows: "late" });
    const order = await approved("customerDeposit", 2_500_000);
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null });
    orderTimes().noAnswerMs = 0;
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: "vanished" });
    await engine.sandbox.control("POST", "clock", { advanceSeconds: 120 });
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "done", attention: null });
  });

  it.each([
    { track_id: "somebody-else" },
    // It may be a failure of the service after the work was done.
    { status: 0 },
  ])("whose answer says %j is found by its own row", async (told) => {
    const order = await approved("customerDeposit", 2_700_000);
    await engine.fault(DOORS.customerDeposit, "lie", { value: JSON.stringify(told) });
    await work(order);
    expect((await engine.stored(order)).state).toBe("unknown");
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "done", attempts: 1 });
    expect(await rowsOf(order)).toHaveLength(1);
  });

  it("waits while the customer is being removed", async () => {
    const order = await approved("customerDeposit", 2_760_000);
    await whileRemoving("customer", BUSINESS, customerId, () => work(order));
    expect(await rowsOf(order)).toHaveLength(0);
    expect((await engine.stored(order)).state).toBe("approved");
    await db().update(paymentOrders).set({ nextAt: new Date() }).where(eq(paymentOrders.id, order.id));
    await work(order);
    expect((await engine.stored(order)).state).toBe("done");
  });

  it("that was taken is missed also where its list cannot be read", async () => {
    const order = await approved("customerDeposit", 2_750_000);
    await engine.fault(LIST, "lie", { value: JSON.stringify({ amount: "much" }), times: "always" });
    orderTimes().noAnswerMs = 0;
    await work(order, 3);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: "vanished" });
  });

  it("whose track id is taken is somebody's there", async () => {
    const order = await approved("customerDeposit", 2_800_000);
    await habits({ customer_wallet_rows: "late" });
    await moveElsewhere("customerDeposit", { amount: 2_800_000, track_id: order.trackId, comment: "بی‌کد" });
    await work(order, 3);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "taken_id", attempts: 1 });
    expect(await rowsOf(order)).toHaveLength(1);
  });

  it("proves nothing by a list that comes without its end, and asks it no more than it has to", async () => {
    const order = await approved("customerDeposit", 2_850_000);
    await engine.fault(DOORS.customerDeposit, "drop_before");
    await habits({ customer_wallet_rows: "first_page" });
    orderTimes().noAnswerMs = 0;
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "unproven", attempts: 1 });
  });

  it("is known by its answer where its row does not carry the code: by id or by the balance after it", async () => {
    await habits({ customer_wallet_rows: "commentless" });
    const order = await approved("customerDeposit", 2_400_000);
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "done", receipt: { echoRial: 2_400_000 } });
    const other = await approved("customerDeposit", 2_400_000);
    await engine.fault(DOORS.customerDeposit, "lie", { value: JSON.stringify({ id: "another-id" }) });
    await work(other);
    const [row] = await rowsOf(other);
    expect(await engine.stored(other)).toMatchObject({ state: "done", receipt: { rowIds: [row?.uuid] } });
  });
});

describe("what may be another order's row", () => {
  it("is not taken for this one: neither by another code, nor where another order is known to have it", async () => {
    const first = await approved("customerDeposit", 3_000_000);
    await work(first);
    const second = await approved("customerDeposit", 3_000_000);
    await engine.fault(DOORS.customerDeposit, "drop_before");
    await work(second, 2);
    // No row there may be this order. If the first order's row counted for it, it would be done.
    expect((await engine.stored(second)).state).toBe("unknown");
    await habits({ customer_wallet_rows: "commentless" });
    const third = await approved("customerDeposit", 3_000_000);
    await engine.fault(DOORS.customerDeposit, "status_after", { value: "422 message" });
    await work(third);
    expect((await engine.stored(third)).state).toBe("unknown");
  });

  it("is one of its own where the service has moved the money twice: that stops all sending", async () => {
    const order = await approved("customerDeposit", 3_100_000);
    const comment = `هدیه ${order.content.walletCode}`;
    await moveElsewhere("customerDeposit", { amount: 3_100_000, track_id: "twice", comment });
    await work(order);
    expect(await engine.stored(order)).toMatchObject({
      state: "done",
      attention: "unit_mismatch",
      receipt: { echoRial: 6_200_000 },
    });
    await db().update(paymentOrders).set({ attention: null }).where(eq(paymentOrders.id, order.id));
  });
});

describe("what the service refuses", () => {
  it("is said beside its field before there is an order: a customer that it does not know, or who holds less", async () => {
    await expect(
      engine.make("customerDeposit", { customerId: "8a2f4d55-6a2e-4a8f-8c11-5f0f3f3c7a02", amountRial: 1000 }),
    ).rejects.toMatchObject({ fields: { customerId: "errors.customerUnknown" } });
    await expect(engine.make("customerWithdrawal", { customerId, amountRial: FUNDS_RIAL + 1 })).rejects.toMatchObject({
      fields: { amountRial: "errors.customerBalanceShort" },
    });
  });

  it("is believed once the list, asked right after, does not have it", async () => {
    const order = await approved("customerWithdrawal", FUNDS_RIAL);
    await moveElsewhere("customerWithdrawal", { amount: 10_000, track_id: `spent-${customerId}` });
    await work(order);
    const refused = await engine.stored(order);
    expect(refused).toMatchObject({ state: "failed", sentAt: null });
    expect(refused.failure).toContain("موجودی مشتری");
    expect(await rowsOf(order)).toEqual([]);
  });

  it.each(KINDS)("of a customer who is gone ends the %s as refused", async (kind) => {
    const order = await approved(kind, 10_000);
    await callService(customerOperations.remove, { customerId }, who);
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "failed", sentAt: null });
  });

  it("of whose list nothing can be read is not known", async () => {
    const order = await approved("customerWithdrawal", FUNDS_RIAL);
    await moveElsewhere("customerWithdrawal", { amount: 10_000, track_id: `spent2-${customerId}` });
    await engine.fault(LIST, "status", { value: 500, times: "always" });
    await work(order);
    expect((await engine.stored(order)).state).toBe("unknown");
  });
});

it("is found among all orders by its code, as it stands in the customer's transactions", async () => {
  const order = await approved("customerDeposit", 3_250_000);
  const [manager, support] = await Promise.all([makeMember(BUSINESS, "manager"), makeMember(BUSINESS, "support")]);
  for (const member of [manager, support])
    for (const q of [order.content.walletCode, toPersianDigits(String(order.content.walletCode))]) {
      const { body } = await member.ask(orderOperations.list, { q: String(q) });
      expect((body as { items: { id: string }[] }).items.map(({ id }) => id)).toEqual([order.id]);
    }
});

describe("what was ordered of a customer's wallet", () => {
  it("stands on their page with what its rows are known by, for whoever may see balances", async () => {
    const order = await approved("customerDeposit", 3_260_000);
    await work(order);
    const waiting = await engine.make("customerWithdrawal", { customerId, amountRial: 3_270_000 });
    const [manager, support] = await Promise.all([makeMember(BUSINESS, "manager"), makeMember(BUSINESS, "support")]);
    const { body } = await manager.ask(customerWalletOperations.orders, { customerId });
    const [row] = await rowsOf(order);
    expect(body).toMatchObject({
      isCut: false,
      orders: [
        { id: waiting.id, state: "awaiting_approval", code: waiting.content.walletCode, rowIds: [] },
        { id: order.id, state: "done", code: order.content.walletCode, rowIds: [row?.uuid] },
      ],
    });
    expect((await support.ask(customerWalletOperations.orders, { customerId })).status).toBe(403);
  });
});

it("asks for a row once where it is there at once", async () => {
  const order = await approved("customerDeposit", 3_300_000);
  const before = await callsOf("/transactions");
  await work(order);
  expect(await callsOf("/transactions")).toBe(before + 1);
});

it("shows whoever sees personal data masked no name, and what it is of to whoever decides", async () => {
  const order = await approved("customerDeposit", 3_400_000, "بسیار شخصی");
  const [support, manager] = await Promise.all([makeMember(BUSINESS, "support"), makeMember(BUSINESS, "manager")]);
  const shown = (await support.ask(orderOperations.show, { orderId: order.id })).body as OrderDetail;
  expect(JSON.stringify(shown)).not.toContain("سپهرآرا");
  expect(shown.contentHash).toBe("");
  const seen = (await manager.ask(orderOperations.show, { orderId: order.id })).body as OrderDetail;
  expect(seen.content).toMatchObject({ customerId, ownerName: "مریم سپهرآرا", walletCode: order.content.walletCode });
  await approved("customerDeposit", 3_400_000);
  const { body } = await manager.ask(orderOperations.help, { orderId: order.id });
  expect(body).toMatchObject({ similar: [{ amountRial: 3_400_000 }] });
});
