import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { depositOperations } from "@/lib/areas/money/deposits/operations";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { customerAccountOperations } from "@/lib/areas/people/customer-accounts/operations";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import type { OrderState } from "@/lib/kit/orders/states";
import { flushAnswers } from "@/lib/server/book/feed";
import { READING } from "@/lib/server/book/reading";
import { db } from "@/lib/server/db/client";
import { bookReadings, bookRecords, paymentOrders, payments, serviceWrites } from "@/lib/server/db/schema/index";
import { isBeingRemoved } from "@/lib/server/ties/removing";
import { readKind } from "@/lib/testing/book/area-of";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { withCheckDigit } from "@/lib/testing/national-code";
import { moveCustomerWallet } from "@/lib/testing/orders/customer";
import { REMOVED_ALONE, setPolicy, testIban } from "@/lib/testing/orders/orders";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { tieOperations } from "../operations";
import { TIED, type Tie, type Tied, type Ties } from "../status";

let sandbox: TestSandbox;
let owner: TestMember;
let accountant: TestMember;
let support: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { ANSWER_CACHE: "off" } });
  owner = await makeMember(BUSINESS, "owner");
  accountant = await makeMember(BUSINESS, "accountant");
  support = await makeMember(BUSINESS, "support");
  await setPolicy(BUSINESS, REMOVED_ALONE);
});
afterAll(() => sandbox.close());
afterEach(() => sandbox.control("DELETE", "faults"));

let made = 0;
async function makeCustomer(customFields: { fieldId: string; value: string }[] = []): Promise<string> {
  made += 1;
  const person = {
    type: "INDIVIDUAL",
    firstName: "مریم",
    lastName: "سپهرآرا",
    mobile: `0912777${String(1000 + made)}`,
    nationalCode: withCheckDigit(`47${String(made).padStart(7, "0")}`),
    customFields,
  };
  const { status, body } = await askProxy(accountant, customerOperations.create, person);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}

const REMOVE = "DELETE /v2/business/:business/customers/:customer";
const tiesOf = async (of: Tied, id: string, part?: string): Promise<readonly Tie[]> => {
  const { status, body } = await owner.ask(tieOperations.show, { of, id, part });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as Ties).items;
};
const remove = (customerId: string, writeKey: string = randomUUID()) =>
  askProxy(owner, customerOperations.remove, { customerId }, { writeKey });
const move = (customerId: string, way: "deposit" | "withdraw", amount: number) =>
  moveCustomerWallet(sandbox, { customerId, way, body: { amount, track_id: randomUUID(), comment: "" } });
const calls = async (operation: string): Promise<number> => {
  const { calls: all } = await sandbox.control<{ calls: { route: string | null }[] }>("GET", "calls");
  return all.filter((call) => call.route === operation).length;
};

it("a customer with money in the wallet stays, whoever presses how often, until the money has left", async () => {
  const customerId = await makeCustomer();
  await move(customerId, "deposit", 4_200_000);
  expect(await tiesOf("customer", customerId)).toContainEqual({
    kind: "balance",
    count: null,
    amountRial: 4_200_000,
    holds: true,
  });
  const key = randomUUID();
  for (const each of [key, key, randomUUID()])
    expect((await remove(customerId, each)).body).toMatchObject({ code: "holds_money" });
  expect(await calls(REMOVE)).toBe(0);
  await move(customerId, "withdraw", 4_200_000);
  // The same form may be pressed again once nothing holds the customer.
  expect((await remove(customerId, key)).status).toBe(200);
  expect(await calls(REMOVE)).toBe(1);
});

it("what cannot be looked at is not removed, and that is no lost answer", async () => {
  const customerId = await makeCustomer();
  for (const path of ["", "/wallet"])
    await sandbox.control("POST", "faults", {
      operation: `GET /v2/business/:business/customers/:customer${path}`,
      fault: "status",
      status: 500,
      times: 5,
    });
  const before = await calls(REMOVE);
  expect((await remove(customerId)).body.code).toBe("ties_unread");
  expect(await calls(REMOVE)).toBe(before);
});

it("looks for money before the write begins, and asks nothing else for it", async () => {
  const customerId = await makeCustomer();
  await move(customerId, "deposit", 300_000);
  await sandbox.control("POST", "faults", {
    operation: "GET /v2/business/:business/customers/:customer/wallet",
    fault: "delay",
    value: 1500,
    times: 1,
  });
  const routes = async () =>
    (await sandbox.control<{ calls: { route: string | null }[] }>("GET", "calls")).calls.map(({ route }) => route);
  const before = (await routes()).length;
  const key = randomUUID();
  const removing = remove(customerId, key);
  await expect.poll(async () => (await routes()).slice(before).length, { timeout: 5000 }).toBeGreaterThan(0);
  // A process that dies now leaves no write of which nobody would know what became.
  expect(await db().$count(serviceWrites, eq(serviceWrites.key, key))).toBe(0);
  expect((await removing).body.code).toBe("holds_money");
  expect([...new Set((await routes()).slice(before))].sort()).toEqual([
    "GET /v2/business/:business/customers/:customer",
    "GET /v2/business/:business/customers/:customer/wallet",
  ]);
});

it("a customer about whose wallet an order is open stays", async () => {
  const customerId = await makeCustomer();
  const made = await accountant.ask(orderOperations.make, {
    kind: "customerDeposit",
    idempotencyKey: randomUUID(),
    content: { customerId, amountRial: 90_000 },
  } as never);
  expect(made.status).toBe(200);
  expect(await tiesOf("customer", customerId)).toContainEqual({
    kind: "walletOrders",
    count: 1,
    amountRial: 90_000,
    holds: true,
  });
  expect((await remove(customerId)).body.code).toBe("holds_money");
});

it("nothing that moves a customer's money begins while they are being removed", async () => {
  const customerId = await makeCustomer();
  await sandbox.control("POST", "faults", { operation: REMOVE, fault: "delay", value: 3000 });
  const removing = remove(customerId);
  await expect.poll(() => isBeingRemoved("customer", BUSINESS, customerId)).toBe(true);
  expect((await removing).status).toBe(200);
  expect(await isBeingRemoved("customer", BUSINESS, customerId)).toBe(false);
});

it("says of links to pay that they are there, which keep nobody", async () => {
  const customerId = await makeCustomer();
  for (const isOwnCard of [true, false])
    await accountant.ask(gatewayOperations.create, {
      amountRial: 700_000,
      customerId,
      isOwnCard,
      description: "بدهی",
      uses: "one",
    } as never);
  expect(await tiesOf("customer", customerId)).toContainEqual({
    kind: "links",
    count: 2,
    amountRial: 1_400_000,
    holds: false,
  });
  expect(await tiesOf("customerCard", customerId, "c")).toEqual([
    { kind: "ownCardLinks", count: 1, amountRial: 700_000, holds: false },
  ]);
  expect((await remove(customerId)).status).toBe(200);
});

it("a deposit code stays while a payment under it is held back", async () => {
  const customerId = await makeCustomer();
  const { code } = (await accountant.ask(depositOperations.giveCode, { customerId })).body;
  const { payment } = await sandbox.control<{ payment: { id: number } }>("POST", "deposits/suspicious", {
    amountRial: 5_000_000,
    customerId,
  });
  const held = { kind: "held", count: 1, amountRial: 5_000_000, holds: true };
  // Also where the book has not read the list once.
  expect(await tiesOf("customerCode", customerId)).toContainEqual(held);
  const suspicious = async () => (await askProxy(owner, depositOperations.suspicious, { perPage: 100 })).body.items;
  expect((await suspicious()).map(({ code: each }: { code: string }) => each)).toContain(code);
  expect((await owner.ask(depositOperations.removeCode, { customerId })).body.code).toBe("holds_money");
  expect(await tiesOf("customer", customerId)).toContainEqual(held);
  expect((await remove(customerId)).body.code).toBe("holds_money");
  // Of what the service does not tell now nobody knows that nothing is held.
  const operation = "GET /v3/business/:business/cash-in/suspicious-payment";
  await sandbox.control("POST", "faults", { operation, fault: "status", value: 500, times: "always" });
  const untold = { kind: "held", count: null, amountRial: null, isUnread: true, holds: true };
  expect(await tiesOf("customerCode", customerId)).toContainEqual(untold);
  expect((await remove(customerId)).status).toBeGreaterThanOrEqual(400);
  await sandbox.control("DELETE", "faults");
  // Decided elsewhere: the list that passes says so.
  const { access_token } = await sandbox.control<{ access_token: string }>("POST", "tokens", {});
  await fetch(`${sandbox.url}/v3/business/${BUSINESS}/cash-in/suspicious-payment/${payment.id}`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify({ status: "REJECTED" }),
  });
  await suspicious();
  await expect.poll(() => tiesOf("customerCode", customerId), { timeout: 30_000 }).not.toContainEqual(held);
  expect((await owner.ask(depositOperations.removeCode, { customerId })).status).toBe(200);
});

it("a deposit code stays while a payment under it is held back on a page that the book has not read", async () => {
  const customerId = await makeCustomer();
  await accountant.ask(depositOperations.giveCode, { customerId });
  const hold = (more: object) => sandbox.control("POST", "deposits/suspicious", { amountRial: 6_000_000, ...more });
  await hold({ customerId });
  for (const amountRial of [1_000_001, 1_000_002, 1_000_003, 1_000_004]) await hold({ amountRial });
  const small = vi.spyOn(READING, "perPage", "get").mockReturnValue(1);
  try {
    await readKind("suspiciousDeposit");
    // As where the first reading was cut short: what is new is known, and not what lies behind it.
    const isOfHeld = eq(bookRecords.kind, "suspiciousDeposit");
    await db()
      .delete(bookRecords)
      .where(and(eq(bookRecords.business, BUSINESS), isOfHeld));
    await db().update(bookReadings).set({ wholeAt: null }).where(eq(bookReadings.kind, "suspiciousDeposit"));
    const held = { kind: "held", count: 1, amountRial: 6_000_000, holds: true };
    expect(await tiesOf("customerCode", customerId)).toContainEqual(held);
  } finally {
    small.mockRestore();
  }
});

it("the gateway's key stays while what was paid is not confirmed", async () => {
  await owner.ask(gatewayOperations.create, { amountRial: 800_000, description: "بدهی", uses: "one" } as never);
  const { items } = (await owner.ask(gatewayOperations.requests, {})).body;
  await db()
    .insert(payments)
    .values({
      id: randomUUID(),
      business: BUSINESS,
      requestId: items[0].id,
      amountRial: 800_000,
      secretHash: randomUUID(),
      contents: Buffer.from("x"),
      state: "paid",
    });
  expect(await tiesOf("gatewayKey", BUSINESS)).toContainEqual({
    kind: "payments",
    count: 1,
    amountRial: 800_000,
    holds: true,
  });
  expect((await owner.ask(gatewayOperations.removeKey, { password: "korsi-zard-1405" })).body.code).toBe("holds_money");
});

it("says what is ordered to an IBAN, and what a member has made", async () => {
  const customerId = await makeCustomer();
  const iban = testIban(778);
  await askProxy(accountant, customerAccountOperations.addIban, { customerId, iban, trackId: randomUUID() });
  await accountant.ask(orderOperations.make, {
    kind: "settlement",
    idempotencyKey: randomUUID(),
    content: { iban, ownerName: "مریم سپهرآرا", amountRial: 650_000 },
  } as never);
  const { items } = (await askProxy(owner, customerAccountOperations.ibans, { customerId })).body;
  expect(await tiesOf("customerIban", customerId, items[0].id)).toEqual([
    { kind: "orders", count: 1, amountRial: 650_000, holds: false },
  ]);
  expect(await tiesOf("member", accountant.id)).toContainEqual(expect.objectContaining({ kind: "made", holds: false }));
});

/** An order in a state, as if it had come there. */
async function orderIn(state: OrderState, content: Record<string, string>, amountRial: number): Promise<void> {
  await db()
    .insert(paymentOrders)
    .values({
      business: BUSINESS,
      kind: "grantTransfer",
      state,
      trackId: randomUUID(),
      idempotencyKey: randomUUID(),
      makerId: accountant.id,
      makerName: "حسابدار",
      amountRial,
      content,
      contentHash: "0".repeat(64),
    });
}

it("says of an authorization, and of a grant, what waits, what is leaving and what has no answer", async () => {
  const [authorizationId, grantId] = [randomUUID(), randomUUID()];
  const each: Record<string, string>[] = [{ authorizationId }, { grantId }];
  for (const content of each) {
    await orderIn("approved", content, 10_000);
    await orderIn("sending", content, 20_000);
    await orderIn("unknown", content, 30_000);
    await orderIn("done", content, 40_000);
  }
  const told = [
    { kind: "moving", count: 2, amountRial: 50_000, holds: false },
    { kind: "orders", count: 1, amountRial: 10_000, holds: false },
  ];
  expect(await tiesOf("authorization", authorizationId)).toEqual(told);
  expect(await tiesOf("cardGrant", randomUUID(), grantId)).toEqual(told);
  // One that the service took and has not ended is not over; it is answered.
  await orderIn("sent", { grantId }, 5000);
  expect(await tiesOf("cardGrant", randomUUID(), grantId)).toContainEqual({
    kind: "orders",
    count: 2,
    amountRial: 15_000,
    holds: false,
  });
});

it("says of a link to pay which payments are under way by it", async () => {
  const { body: link } = await owner.ask(gatewayOperations.create, {
    amountRial: 910_000,
    description: "بدهی",
    uses: "many",
  } as never);
  for (const state of ["at_gateway", "verified", "failed"] as const)
    await db()
      .insert(payments)
      .values({
        id: randomUUID(),
        business: BUSINESS,
        requestId: link.id,
        amountRial: 910_000,
        secretHash: randomUUID(),
        contents: Buffer.from("x"),
        state,
      });
  expect(await tiesOf("paymentRequest", link.id)).toEqual([
    { kind: "payments", count: 1, amountRial: 910_000, holds: false },
  ]);
});

it("says of a provider how many applications are there, and of an own field how many customers have something in it", async () => {
  await owner.ask(cardOperations.saveProvider, { slug: "default", name: "بانک نمونه" });
  expect(await tiesOf("cardProvider", "default")).toEqual([]);
  const begun = await owner.ask(cardOperations.begin, { provider: "default" } as never, randomUUID());
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  expect(await tiesOf("cardProvider", "default")).toEqual([
    { kind: "cards", count: 1, amountRial: null, holds: false },
  ]);
  const name = "branch_code";
  const { body: field } = await askProxy(owner, customerOperations.createField, { name });
  expect(await tiesOf("customerField", field.id)).toEqual([]);
  const customerId = await makeCustomer([{ fieldId: field.id, value: "12" }]);
  // The customer's page tells the book what the list does not.
  await askProxy(owner, customerOperations.show, { customerId });
  await flushAnswers();
  expect(await tiesOf("customerField", field.id)).toEqual([
    { kind: "customers", count: 1, amountRial: null, holds: false },
  ]);
});

it("tells nobody who may not remove it", async () => {
  for (const of of TIED) {
    const { status, body } = await support.ask(tieOperations.show, { of, id: randomUUID(), part: "x" });
    expect([of, status, body.code]).toEqual([of, 403, "forbidden"]);
  }
});
