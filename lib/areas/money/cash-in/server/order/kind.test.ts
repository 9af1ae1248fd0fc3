import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bankAccountOperations } from "@/lib/areas/money/bank-accounts/operations";
import type { BankAccountList } from "@/lib/areas/money/bank-accounts/server/answers";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { listOrders } from "@/lib/areas/money/orders/server/ask";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { db } from "@/lib/server/db/client";
import { orderEvents, paymentOrders } from "@/lib/server/db/schema/index";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import { callService } from "@/lib/server/proxy/call-service";
import { makeMember } from "@/lib/testing/members";
import { type OrderEngine, resetTimes, startOrderEngine } from "@/lib/testing/orders/engine";
import { BUSINESS } from "@/lib/testing/rig/server";
import { depositsKept } from "../record";
import { cashInKind } from "./kind";

const DEPOSIT = "/v3/business/:business/cash-in/account/deposit";
const STATEMENT = "/v3/business/:business/transaction";
const TWO_AND_A_HALF = 2_500_000_000;

interface CashIn {
  track_id: string;
  amount_rial: number;
  status: string;
}

let engine: OrderEngine;
let iban: string;
beforeAll(async () => {
  engine = await startOrderEngine();
  const { data } = await callService(bankAccountOperations.list, {}, { business: BUSINESS, requestId: "test" });
  iban = (data as BankAccountList).items[0]?.iban ?? "";
});
afterEach(async () => {
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
  await engine.sandbox.control("POST", "habits", {
    cash_in_rows: "told",
    bank_accounts: "on",
    statement_channel: "narrows",
  });
});
afterAll(() => engine.stop());

const approved = (amountRial = 4_000_000, more: object = {}) =>
  engine.approved("cashIn", { iban, amountRial, ...more });
const depositsOf = async ({ trackId }: PaymentOrder) =>
  (await engine.booked<CashIn>("cash_ins")).filter(({ track_id }) => track_id === trackId);
const decided = () => engine.sandbox.control("POST", "clock", { advanceSeconds: 120 });
const work = async (order: PaymentOrder, times = 1) => {
  for (let step = 0; step < times; step += 1) await workOnOrder(order.id);
};
/** Sends the order's request to the service without the engine. */
const postOf = async ({ trackId }: PaymentOrder, amount: number) => {
  const { access_token } = await engine.sandbox.control<{ access_token: string }>("POST", "tokens", {});
  const answer = await fetch(`${engine.sandbox.url}${DEPOSIT.replace(":business", BUSINESS)}`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify({ iban, amount, track_id: trackId }),
  });
  expect(answer.status).toBe(200);
};
const walletRial = async () =>
  (await engine.sandbox.control<{ balances_rial: { wallet: number } }>("GET", "ledger?limit=1")).balances_rial.wallet;
const balanceRial = async () =>
  (await callService(bankAccountOperations.balance, { iban }, { business: BUSINESS, requestId: "test", isFresh: true }))
    .data.balanceRial;

describe("a deposit from a linked account", () => {
  it("moves account and wallet together, is followed by the statement, and ends there", async () => {
    const [wallet, account] = [await walletRial(), await balanceRial()];
    const order = await approved(4_000_000, { description: "شارژ", comment: "محرمانه" });
    expect(order).toMatchObject({ destination: null, amountRial: 4_000_000 });
    await work(order);
    expect(await engine.stored(order)).toMatchObject({
      state: "sent",
      attention: null,
      receipt: { echoRial: 4_000_000 },
    });
    await work(order);
    expect((await engine.stored(order)).state).toBe("sent");
    expect(await walletRial()).toBe(wallet);
    await decided();
    await work(order);
    const done = await engine.stored(order);
    expect(done).toMatchObject({ state: "done", receipt: { status: "successful", wageRial: 5000, parts: 1 } });
    expect(await depositsOf(order)).toMatchObject([{ amount_rial: 4_000_000, status: "DONE" }]);
    expect(await walletRial()).toBe(wallet + 4_000_000 - 5000);
    expect(await balanceRial()).toBe(account - 4_000_000);
  });

  it("of more than the service makes at once is several, each with an id of its own, and one order", async () => {
    const order = await approved(TWO_AND_A_HALF);
    await work(order);
    const sent = await engine.stored(order);
    expect(sent).toMatchObject({ state: "sent", attention: null, receipt: { parts: 3, echoRial: TWO_AND_A_HALF } });
    const ids = depositsKept(sent).map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    // It is found by each of the ids, and by the account that the money comes from.
    for (const q of [...ids, iban]) {
      const { items } = await listOrders({ q, page: 1, perPage: 100 }, engine.team.owner);
      expect([q, items.map(({ id }) => id)]).toEqual([q, expect.arrayContaining([order.id])]);
    }
    expect((await listOrders({ q: ids[2], page: 1, perPage: 100 }, engine.team.owner)).items).toHaveLength(1);
    await decided();
    await work(order);
    const ends = (await depositsOf(order)).map(({ status }) => status);
    // The account holds less than the whole amount. A person is told how much was paid and how much was not.
    expect(new Set(ends)).toEqual(new Set(["DONE", "FAILED"]));
    const paidRial = (await depositsOf(order))
      .filter(({ status }) => status === "DONE")
      .reduce((sum, { amount_rial }) => sum + amount_rial, 0);
    expect(await engine.stored(order)).toMatchObject({
      state: "sent",
      attention: "parts_differ",
      receipt: { ends: { paidRial, unpaidRial: TWO_AND_A_HALF - paidRial } },
    });
  });

  it("that the bank does not make failed, with the bank's reason", async () => {
    const order = await approved(677_010);
    await work(order);
    await decided();
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "failed", failure: "حساب مبدأ مسدود است." });
  });

  it.each([
    [2, "done"],
    [5, "done"],
    [-2, "sent"],
    [-3, "failed"],
    [-4, "canceled"],
    [-6, "reversed"],
  ])("that the statement tells as %i, a state of other rows, is %s", async (status, state) => {
    const order = await approved(4_000_000);
    await work(order);
    await engine.fault(STATEMENT, "lie", { method: "GET", value: JSON.stringify({ status }), times: "always" });
    await work(order);
    expect((await engine.stored(order)).state).toBe(state);
  });

  it.each([1_000_005, 1_000_000_003])(
    "of %i rial is as meant where the statement tells its whole toman",
    async (amountRial) => {
      const order = await approved(1_000_000);
      await postOf(order, amountRial);
      const content = { iban, amountRial, description: null, comment: null };
      const found = await cashInKind.lookUp(content, { order, lane: "job" });
      expect(found).toMatchObject({ isAsMeant: true, attention: null, state: "sent" });
      expect(found?.echoRial).toBe(amountRial - (amountRial % 10));
    },
  );

  it("from another account than was meant stops all sending", async () => {
    const order = await approved();
    await engine.fault(DEPOSIT, "lie", { method: "POST", value: '{"iban":"IR820540102680020817909002"}' });
    await work(order);
    expect((await engine.stored(order)).attention).toBe("other_destination");
    const owner = await makeMember(BUSINESS, "owner");
    expect((await owner.ask(orderOperations.release, { orderId: order.id, reason: "بررسی شد" })).status).toBe(200);
  });
});

describe("whose deposits are listed one after another, without a track id", () => {
  const minute = () => engine.sandbox.control("POST", "clock", { advanceSeconds: 61 });
  const sentInParts = async () => {
    await engine.sandbox.control("POST", "habits", { cash_in_rows: "one_by_one" });
    const order = await approved(TWO_AND_A_HALF);
    await work(order);
    const told = depositsKept(await engine.stored(order)).map(({ id }) => id);
    expect(told).toHaveLength(3);
    return { order, told };
  };

  it("keeps the ids that it was told, and calls nobody before all of them have ended", async () => {
    const { order, told } = await sentInParts();
    for (const _part of told) {
      await work(order);
      expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null, serviceId: told[0] });
      expect(depositsKept(await engine.stored(order)).map(({ id }) => id)).toEqual(told);
      await minute();
    }
    await work(order);
    const ended = await engine.stored(order);
    expect(depositsKept(ended).map(({ id }) => id)).toEqual(told);
    const states = (await depositsOf(order)).map(({ status }) => (status === "DONE" ? "done" : "failed"));
    expect(ended.receipt?.deposits).toMatchObject(states.map((state) => ({ state })));
    // The account may pay all of it, some of it or nothing. In each case all deposits are listed.
    expect(ended.receipt?.ends ?? {}).not.toHaveProperty("unlistedRial");
    expect(ended.attention).toBe(new Set(states).size > 1 ? "parts_differ" : null);
  });

  it("calls somebody after long, and says what is not listed apart from what failed", async () => {
    const { order } = await sentInParts();
    await minute();
    await work(order);
    expect((await engine.stored(order)).attention).toBe(null);
    orderTimes().noAnswerMs = 0;
    await work(order);
    const [first] = await depositsOf(order);
    const paidRial = first?.status === "DONE" ? 1_000_000_000 : 0;
    const unpaidRial = 1_000_000_000 - paidRial;
    expect(await engine.stored(order)).toMatchObject({
      attention: "parts_differ",
      receipt: { parts: 3, ends: { paidRial, unpaidRial, unlistedRial: 1_500_000_000 } },
    });
    await minute();
    await minute();
    await work(order);
    expect((await engine.stored(order)).receipt?.ends ?? {}).not.toHaveProperty("unlistedRial");
  });
});

describe("whose answer was lost", () => {
  it("and is listed only later is found then, also where a person was called meanwhile", async () => {
    await engine.sandbox.control("POST", "habits", { cash_in_rows: "late" });
    const order = await approved(4_100_000);
    await engine.fault(DEPOSIT, "drop_after", { method: "POST" });
    orderTimes().noAnswerMs = 0;
    await work(order, 3);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "unproven" });
    await decided();
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "done", attention: null });
    expect(await depositsOf(order)).toHaveLength(1);
  });

  it("and whose row tells no track id is a person's, by its amount and account", async () => {
    await engine.sandbox.control("POST", "habits", { cash_in_rows: "no_track_id" });
    const order = await approved(4_200_000);
    await engine.fault(DEPOSIT, "status_after", { method: "POST", value: "422 message" });
    await work(order, 3);
    // The service says that it was refused, but a record there may be the order.
    expect((await engine.stored(order)).state).toBe("unknown");
    expect(await depositsOf(order)).toHaveLength(1);
  });

  it.each(["passed_over", "refused"])("is found where the statement's channel is %s", async (statement_channel) => {
    await engine.sandbox.control("POST", "habits", { statement_channel });
    const order = await approved();
    await engine.fault(DEPOSIT, "drop_before", { method: "POST" });
    await work(order, 2);
    expect((await engine.stored(order)).state).toBe("unknown");
    const there = await approved();
    await engine.fault(DEPOSIT, "drop_after", { method: "POST" });
    await work(there, 2);
    expect((await engine.stored(there)).state).toBe("sent");
  });

  it("and whose statement cannot be read stays unknown", async () => {
    const order = await approved();
    await engine.fault(DEPOSIT, "drop_after", { method: "POST" });
    await engine.fault(STATEMENT, "status", { method: "GET", value: 500, times: "always" });
    await work(order, 3);
    expect((await engine.stored(order)).state).toBe("unknown");
    await engine.sandbox.control("DELETE", "faults");
    await work(order);
    expect((await engine.stored(order)).state).toBe("sent");
  });
});

describe("a person who has looked into the account", () => {
  const unproven = async (fault = "drop_before") => {
    const order = await approved(4_300_000);
    await engine.fault(DEPOSIT, fault, { method: "POST" });
    orderTimes().noAnswerMs = 0;
    await work(order, 3);
    expect((await engine.stored(order)).attention).toBe("unproven");
    return order;
  };
  const deal = async (order: PaymentOrder, found?: string) => {
    const owner = await makeMember(BUSINESS, "owner");
    const said = { orderId: order.id, attention: "unproven", reason: "از بانک پرسیدم", ...(found ? { found } : {}) };
    return owner.ask(orderOperations.deal, said);
  };

  it("and found the money there closes the order, which never goes out again", async () => {
    const order = await unproven();
    expect((await deal(order)).status).toBe(422);
    expect((await deal(order, "stayed")).status).toBe(200);
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "canceled", attempts: 1, attention: null });
    expect(await depositsOf(order)).toEqual([]);
  });

  it("and found it gone leaves the order as it is until the statement shows it", async () => {
    await engine.sandbox.control("POST", "habits", { cash_in_rows: "late" });
    const order = await unproven("drop_after");
    expect((await deal(order, "left")).status).toBe(200);
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: null, attempts: 1 });
    await decided();
    await work(order);
    expect((await engine.stored(order)).state).toBe("done");
  });

  it("and was wrong is told: the order is brought back", async () => {
    await engine.sandbox.control("POST", "habits", { cash_in_rows: "late" });
    const order = await unproven("drop_after");
    await deal(order, "stayed");
    await work(order, 2);
    expect((await engine.stored(order)).state).toBe("canceled");
    await decided();
    await work(order);
    expect((await engine.stored(order)).state).toBe("done");
    expect(await engine.events(order)).toContain("found");
  });
});

describe("what may be the order and does not say so", () => {
  const elsewhere = () => ({ trackId: randomUUID() }) as PaymentOrder;
  /** An accepted order that is not listed yet, beside a row with its amount and account and without a track id. */
  const acceptedBeside = async (amountRial: number, trackId = elsewhere()) => {
    await engine.sandbox.control("POST", "habits", { cash_in_rows: "late" });
    const order = await approved(amountRial);
    await work(order);
    expect((await engine.stored(order)).state).toBe("sent");
    await engine.sandbox.control("POST", "habits", { cash_in_rows: "no_track_id" });
    await postOf(trackId, amountRial);
    return order;
  };

  it("leaves what was accepted and is not listed to a person after a while, and is no failure to look", async () => {
    const order = await acceptedBeside(4_610_000);
    const owner = await makeMember(BUSINESS, "owner");
    const look = await owner.ask(orderOperations.lookUp, { orderId: order.id });
    expect([look.status, look.body]).toMatchObject([200, { state: "sent" }]);
    await work(order);
    const looks = await db()
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order.id))
      .orderBy(orderEvents.id);
    expect(looks.filter(({ event }) => event === "looked_up").at(-1)?.detail).toMatchObject({ result: "perhaps" });
    expect(await engine.stored(order)).toMatchObject({ attention: null, receipt: { absentSince: expect.any(String) } });
    orderTimes().noAnswerMs = 0;
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: "vanished" });
    await decided();
    await work(order);
    const done = await engine.stored(order);
    expect(done).toMatchObject({ state: "done", attention: null });
    expect(done.receipt).not.toHaveProperty("absentSince");
  });

  it("is none of those rows that carry a track id of somebody else's", async () => {
    await postOf(elsewhere(), 4_620_000);
    const order = await approved(4_620_000);
    await engine.sandbox.control("POST", "habits", { bank_accounts: "inactive" });
    await work(order);
    expect((await engine.stored(order)).state).toBe("failed");
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "failed", attention: null });
  });

  it("closes all the same once a person has seen the rows and found the money in the account", async () => {
    await engine.sandbox.control("POST", "habits", { cash_in_rows: "no_track_id" });
    const order = await approved(4_630_000);
    await engine.fault(DEPOSIT, "drop_before", { method: "POST" });
    await work(order);
    await postOf(elsewhere(), 4_630_000);
    orderTimes().noAnswerMs = 0;
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "unproven" });
    const owner = await makeMember(BUSINESS, "owner");
    const said = { orderId: order.id, attention: "unproven", reason: "از بانک پرسیدم", found: "stayed" };
    expect((await owner.ask(orderOperations.deal, said)).status).toBe(200);
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "canceled", attempts: 1, attention: null });
    expect(await depositsOf(order)).toEqual([]);
  });

  it("is no row that another deposit of here is known by, also of one that left some days before", async () => {
    await engine.sandbox.control("POST", "habits", { cash_in_rows: "no_track_id" });
    const amountRial = 4_640_000;
    const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000);
    const other = await approved(amountRial);
    await work(other);
    const refused = async () => {
      const order = await approved(amountRial);
      await engine.sandbox.control("POST", "habits", { bank_accounts: "inactive" });
      await work(order);
      await engine.sandbox.control("POST", "habits", { bank_accounts: "on" });
      return (await engine.stored(order)).state;
    };
    expect(await refused()).toBe("failed");
    const leftAt = (sendingSince: Date) =>
      db().update(paymentOrders).set({ sendingSince }).where(eq(paymentOrders.id, other.id));
    await leftAt(days(2));
    expect(await refused()).toBe("failed");
    // After this time it gets no new row, and earlier rows are not read.
    await leftAt(days(4));
    expect(await refused()).toBe("unknown");
  });
});

describe("what the service refuses", () => {
  it("of an account without access is said beside its field, and at once where it ends later", async () => {
    const other = "IR820540102680020817909002";
    await expect(engine.make("cashIn", { iban: other, amountRial: 1000 })).rejects.toMatchObject({
      fields: { iban: "errors.accountNotLinked" },
    });
    const order = await approved();
    await engine.sandbox.control("POST", "habits", { bank_accounts: "none" });
    await work(order);
    const refused = await engine.stored(order);
    expect(refused).toMatchObject({ state: "failed", sentAt: null });
    expect(refused.failure).toBeTruthy();
    expect(await depositsOf(order)).toEqual([]);
  });

  it.each(["inactive", "closed"])("while the tool is %s ends the order as refused", async (bank_accounts) => {
    const order = await approved();
    await engine.sandbox.control("POST", "habits", { bank_accounts });
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "failed", sentAt: null });
  });

  it("as a taken track id is somebody's there: it is never sent again", async () => {
    await engine.sandbox.control("POST", "habits", { cash_in_rows: "late" });
    const order = await approved();
    await postOf(order, order.amountRial);
    await work(order, 3);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "taken_id", attempts: 1 });
    await decided();
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "done", attention: null });
    expect(await depositsOf(order)).toHaveLength(1);
  });
});

it("shows its confidential note to nobody who sees personal data masked, and finds nothing by it", async () => {
  const order = await approved(4_400_000, { comment: "محرمانه‌ترین" });
  const [support, manager] = await Promise.all([makeMember(BUSINESS, "support"), makeMember(BUSINESS, "manager")]);
  const shown = (await support.ask(orderOperations.show, { orderId: order.id })).body as OrderDetail;
  expect(shown.content).toMatchObject({ comment: null });
  expect(shown.content.iban).toContain("•");
  expect(shown.contentHash).toBe("");
  expect(JSON.stringify(shown)).not.toContain("محرمانه");
  expect(((await manager.ask(orderOperations.show, { orderId: order.id })).body as OrderDetail).content).toMatchObject({
    comment: "محرمانه‌ترین",
    iban,
  });
  for (const member of [support, manager]) {
    const { body } = await member.ask(orderOperations.list, { q: "محرمانه‌ترین" });
    expect((body as { items: unknown[] }).items).toEqual([]);
  }
});

it("the same amount from the same account within a day is said to whoever decides", async () => {
  await approved(4_500_000);
  const second = await engine.make("cashIn", { iban, amountRial: 4_500_000 });
  const manager = await makeMember(BUSINESS, "manager");
  const { body } = await manager.ask(orderOperations.help, { orderId: second.id });
  expect(body).toMatchObject({ similar: [{ amountRial: 4_500_000 }], balance: null });
});
