import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { cardGrantOperations } from "@/lib/areas/cards/card-grants/operations";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { withdrawalKind } from "@/lib/areas/collecting/withdrawals/server/order/kind";
import { customerAccountOperations } from "@/lib/areas/people/customer-accounts/operations";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import type { BookKind } from "@/lib/kit/book/entry";
import type { PolicyBand } from "@/lib/kit/orders/policy";
import { flushAnswers } from "@/lib/server/book/feed";
import { db } from "@/lib/server/db/client";
import {
  auditEntries,
  bookReadings,
  bookRecords,
  memberships,
  orderItems,
  paymentOrders,
  paymentRequests,
  payments,
  removalRequests,
  sessions,
} from "@/lib/server/db/schema/index";
import { mayHear } from "@/lib/server/events/stream";
import { isBeingRemoved } from "@/lib/server/ties/removing";
import { readKind } from "@/lib/testing/book/area-of";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { withCheckDigit } from "@/lib/testing/national-code";
import { groupsOf } from "@/lib/testing/notices";
import { makeAuthorization } from "@/lib/testing/orders/authorization";
import { startCardholders } from "@/lib/testing/orders/cardholders";
import { setPolicy, testIban } from "@/lib/testing/orders/orders";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { tieOperations } from "../operations";
import type { Second } from "../removal";
import type { RemovalRequest } from "../status";
import { eraseFromRemovals, wordsOf } from "./words";

let sandbox: TestSandbox;
let owner: TestMember;
let manager: TestMember;
let third: TestMember;
let accountant: TestMember;
let support: TestMember;
let auditor: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { ANSWER_CACHE: "off" } });
  owner = await makeMember(BUSINESS, "owner");
  manager = await makeMember(BUSINESS, "manager");
  third = await makeMember(BUSINESS, "manager");
  accountant = await makeMember(BUSINESS, "accountant");
  support = await makeMember(BUSINESS, "support");
  auditor = await makeMember(BUSINESS, "auditor");
  for (const kind of ["withdrawal", "authorization", "customer"] as const) await readKind(kind);
});
afterAll(() => sandbox.close());
beforeEach(() => setPolicy(BUSINESS));
afterEach(() => sandbox.control("DELETE", "faults"));

const LIMIT_RIAL = 10_000_000;
const WITHDRAWALS = "GET /v3/business/:business/subscription/withdrawal";
const IBANS = "GET /v3/business/:business/customers/:customer/ibans";
const _CUSTOMERS = "GET /v2/business/:business/customers";
const REMOVE = "DELETE /v2/business/:business/customers/:customer";
const REVOKE = "DELETE /v3/business/:business/subscription/authorization/:authorization_id";
type About = { of: "customer" | "authorization" | "paymentRequest" | "cardGrant"; id: string; part?: string };

/** An order that waits, or is in another state. @returns its id */
async function orderUnder(content: Record<string, unknown>, amountRial: number, more: object = {}): Promise<string> {
  const [row] = await db()
    .insert(paymentOrders)
    .values({
      business: BUSINESS,
      kind: "withdrawal",
      state: "approved",
      trackId: randomUUID(),
      idempotencyKey: randomUUID(),
      makerId: accountant.id,
      makerName: "حسابدار",
      amountRial,
      content,
      contentHash: "0".repeat(64),
      ...more,
    })
    .returning({ id: paymentOrders.id });
  return row?.id ?? "";
}
let made = 0;
const newMobile = () => `0912776${1000 + ++made}`;
/** An authorization under which one order waits. */
async function authorizationOf(amountRial: number): Promise<About> {
  const id = await makeAuthorization(sandbox, { mobile: newMobile() });
  await orderUnder({ authorizationId: id }, amountRial);
  return { of: "authorization", id };
}
async function customer(mobile = newMobile()): Promise<About> {
  const { status, body } = await askProxy(owner, customerOperations.create, {
    type: "INDIVIDUAL",
    firstName: "مریم",
    lastName: "سپهرآرا",
    mobile,
    nationalCode: withCheckDigit(`48${String(++made).padStart(7, "0")}`),
  });
  expect(status, JSON.stringify(body)).toBe(200);
  await flushAnswers();
  return { of: "customer", id: body.id };
}
async function linkOf(amountRial: number, more: object = {}): Promise<string> {
  const { status, body } = await owner.ask(gatewayOperations.create, {
    amountRial,
    isOwnCard: false,
    description: "بدهی",
    ...more,
  } as never);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}
async function customerWithLink(amountRial: number): Promise<About> {
  const about = await customer();
  await linkOf(amountRial, { customerId: about.id });
  return about;
}
/** A payer at the gateway. */
const payerAt = (requestId: string, amountRial: number) =>
  db()
    .insert(payments)
    .values({
      business: BUSINESS,
      requestId,
      amountRial,
      secretHash: randomUUID(),
      id: randomUUID(),
      contents: Buffer.from("x"),
      state: "at_gateway",
    });
/** Has the book read a list again. */
async function again(...kinds: BookKind[]): Promise<void> {
  for (const kind of kinds) {
    await readLongAgo(kind, 600_000);
    await readKind(kind);
  }
}
const readLongAgo = (kind: BookKind, ms: number) =>
  db()
    .update(bookReadings)
    .set({ freshAt: new Date(Date.now() - ms) })
    .where(eq(bookReadings.kind, kind));
/** A customer of the book with an authorization of their mobile, under which the service collects later. */
async function payer(mobile = newMobile()): Promise<{ about: About; authorization: About }> {
  const about = await customer(mobile);
  const id = await makeAuthorization(sandbox, { mobile });
  await again("customer", "authorization");
  return { about, authorization: { of: "authorization", id } };
}
async function collectLater({ id }: About, amount: number): Promise<{ id: string; track_id: string }> {
  const { access_token } = await sandbox.control<{ access_token: string }>("POST", "tokens", {});
  const { now } = await sandbox.control<{ now: number }>("GET", "clock");
  const answer = await fetch(`${sandbox.url}/v3/business/parsmart/subscription/withdrawal/store`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
    body: JSON.stringify({
      authorization_id: id,
      amount,
      is_instant: 0,
      withdrawal_date: new Date((now + 20 * 86_400) * 1000).toISOString().slice(0, 10),
      track_id: randomUUID(),
    }),
  });
  const { result } = await answer.json();
  return result.withdrawal ?? result;
}
const bands = (approvals: number): PolicyBand[] => [
  { uptoRial: LIMIT_RIAL, approvals: 0, roles: ["owner", "manager"] },
  { uptoRial: null, approvals, roles: ["owner", "manager"] },
];

const remove = ({ id }: About, by = owner) => askProxy(by, customerOperations.remove, { customerId: id });
const revoke = ({ id }: About, by = owner, writeKey?: string) =>
  askProxy(by, authorizationOperations.revoke, { authorizationId: id }, { writeKey });
const codeOf = async (answer: Promise<{ body: { code?: string } }>) => (await answer).body.code;
const secondOf = async (about: About, by = owner): Promise<Second | null> =>
  (await by.ask(tieOperations.show, { ...about })).body.second;
const propose = (about: About, by = owner) => by.ask(tieOperations.propose, { ...about, reason: "دو بار ثبت شده" });
async function proposed(about: About, by = owner): Promise<RemovalRequest> {
  const { status, body } = await propose(about, by);
  expect(status, JSON.stringify(body)).toBe(200);
  const { items } = (await owner.ask(tieOperations.removals, {})).body;
  return items.find(({ id }: RemovalRequest) => id === body.proposalId);
}
const answer = ({ id, stakeRial }: Pick<RemovalRequest, "id" | "stakeRial">, by: TestMember, which = "confirm") =>
  by.ask(tieOperations.answer, { proposalId: id, answer: which, seenRial: stakeRial, reason: "نه" });
const stored = async (id: string) => (await db().select().from(removalRequests).where(eq(removalRequests.id, id)))[0];
const standOf = async (by: TestMember, { id }: Pick<RemovalRequest, "id">) => {
  const items: RemovalRequest[] = (await by.ask(tieOperations.removals, {})).body.items;
  return items.flatMap((each) => (each.id === id ? [each.stand, each.isNews] : []));
};
const toldOf = async (subject: string) =>
  (await db().select().from(auditEntries).where(eq(auditEntries.subject, subject)))
    .map(({ action }) => action)
    .filter((action) => action.startsWith("removal."));

it("nobody agrees without two-step sign-in where the policy asks for it, but may decline", async () => {
  const request = await proposed(await customerWithLink(LIMIT_RIAL + 1));
  await setPolicy(BUSINESS, { secondFactorFrom: "2026-01-01" });
  const items: RemovalRequest[] = (await manager.ask(tieOperations.removals, {})).body.items;
  expect(items.find(({ id }) => id === request.id)).toMatchObject({ whyNot: "second_factor" });
  expect(await codeOf(answer(request, manager))).toBe("second_factor_missing");
  expect((await answer(request, manager, "decline")).status).toBe(200);
});

it("up to the limit one removes alone, beyond it another agrees first, and the request is used up", async () => {
  const small = await customerWithLink(LIMIT_RIAL);
  expect(await secondOf(small)).toBeNull();
  expect((await propose(small)).body.code).toBe("conflict");
  expect((await remove(small)).status).toBe(200);
  const large = await customerWithLink(LIMIT_RIAL + 1);
  expect(await secondOf(large)).toMatchObject({ stakeRial: LIMIT_RIAL + 1, needed: 1, request: null, isAgreed: false });
  expect(await codeOf(remove(large))).toBe("needs_another");
  const request = await proposed(large);
  expect(request).toMatchObject({ stakeRial: LIMIT_RIAL + 1, stand: "open", reason: "دو بار ثبت شده" });
  expect(await codeOf(remove(large))).toBe("needs_another");
  expect((await answer(request, manager)).body).toEqual({ isAgreed: true });
  expect(await secondOf(large)).toMatchObject({ isAgreed: true, request: { stand: "agreed" } });
  expect((await remove(large)).status).toBe(200);
  expect(await stored(request.id)).toMatchObject({ state: "used" });
  expect(await toldOf(large.id)).toEqual(["removal.proposed", "removal.agreed", "removal.used"]);
});

it("neither the maker agrees, nor a role that the policy does not name, nor does one agree and remove", async () => {
  const about = await authorizationOf(50_000_000);
  const request = await proposed(about);
  for (const by of [owner, accountant, support, auditor])
    expect((await answer(request, by)).body.code).toBe("forbidden");
  for (const by of [support, auditor]) expect((await propose(about, by)).body.code).toBe("forbidden");
  expect((await propose(about, accountant)).body.code).toBe("forbidden");
  for (const by of [support, auditor]) {
    expect((await by.ask(tieOperations.removals, {})).status).toBe(403);
    expect(mayHear(by === support ? "support" : "auditor", "removals")).toBe(false);
  }
  expect(mayHear("accountant", "removals")).toBe(true);
  expect((await accountant.ask(tieOperations.removals, {})).body.items).toEqual([]);
  expect((await answer(request, manager)).status).toBe(200);
  expect((await answer(request, third)).body.code).toBe("conflict");
  expect(await secondOf(about, manager)).toMatchObject({ isAgreed: false, request: { stand: "agreed" } });
  expect(await codeOf(revoke(about, manager))).toBe("needs_another");
  expect((await secondOf(about, third))?.isAgreed).toBe(true);
});

it("more money than was shown is not agreed to, and what was agreed does not cover it", async () => {
  const about = await authorizationOf(20_000_000);
  const request = await proposed(about);
  expect((await answer({ ...request, stakeRial: 1 }, manager)).body.code).toBe("conflict");
  expect((await answer(request, manager)).status).toBe(200);
  await orderUnder({ authorizationId: about.id }, 1000);
  expect(await secondOf(about)).toMatchObject({ stakeRial: 20_001_000, isGrown: true, isAgreed: false });
  expect(await codeOf(revoke(about))).toBe("needs_another");
  const anew = await proposed(about, third);
  expect(anew).toMatchObject({ stakeRial: 20_001_000, stand: "open" });
  expect(await stored(request.id)).toMatchObject({ state: "replaced" });
  expect(await standOf(owner, request)).toEqual(["replaced", true]);
  await orderUnder({ authorizationId: about.id }, 1000);
  // Nobody can agree to that any more: it leaves the counts, and its maker is told to ask anew.
  const toConfirm = async () => (await groupsOf(manager.ask, /^removals_to_confirm$/))[0]?.count ?? 0;
  const before = await toConfirm();
  expect((await answer(anew, manager)).body.code).toBe("conflict");
  expect(await toConfirm()).toBe(before - 1);
  expect(await standOf(third, anew)).toEqual(["outgrown", true]);
  expect((await answer({ ...anew, stakeRial: 20_002_000 }, manager)).body.code).toBe("conflict");
});

it("the present policy and the present roles count, also after others agreed", async () => {
  const about = await authorizationOf(20_000_000);
  const request = await proposed(about);
  await answer(request, manager);
  await setPolicy(BUSINESS, { removals: { bands: bands(2) } });
  expect(await codeOf(revoke(about))).toBe("needs_another");
  expect((await answer(request, third)).body).toEqual({ isAgreed: true });
  expect((await secondOf(about))?.isAgreed).toBe(true);
  const role = (is: "manager" | "support") =>
    db().update(memberships).set({ role: is }).where(eq(memberships.memberId, third.id));
  await role("support");
  expect(await codeOf(revoke(about))).toBe("needs_another");
  // What does not count is not shown as agreed.
  expect((await secondOf(about))?.request?.confirmations).toHaveLength(1);
  await role("manager");
  expect((await secondOf(about))?.isAgreed).toBe(true);
});

it("is over after its time, when it is declined, and when its maker takes it back", async () => {
  const about = await authorizationOf(20_000_000);
  const late = await proposed(about);
  await answer(late, manager);
  await db().update(removalRequests).set({ expiresAt: new Date() }).where(eq(removalRequests.id, late.id));
  expect(await codeOf(revoke(about))).toBe("needs_another");
  const declined = await proposed(about);
  expect((await answer(declined, manager, "decline")).status).toBe(200);
  expect((await answer(declined, third)).body.code).toBe("conflict");
  const taken = await proposed(about);
  const withdraw = (by: TestMember) => by.ask(tieOperations.withdraw, { proposalId: taken.id });
  expect((await withdraw(manager)).body.code).toBe("forbidden");
  expect((await withdraw(owner)).status).toBe(200);
  expect((await withdraw(owner)).body.code).toBe("conflict");
  expect((await answer(taken, manager)).body.code).toBe("conflict");
  expect(await codeOf(revoke(about))).toBe("needs_another");
});

it("at one moment there is one request, and every confirmation counts", async () => {
  await setPolicy(BUSINESS, { removals: { bands: bands(2) } });
  const about = await authorizationOf(20_000_000);
  const asked = await Promise.all([owner, owner, third].map((by) => propose(about, by)));
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(asked.map(({ body }) => body.proposalId)).size).toBe(1);
  const request = { id: asked[0]?.body.proposalId, stakeRial: 20_000_000 };
  const isOwners = (await stored(request.id))?.makerId === owner.id;
  const others = [manager, isOwners ? third : owner];
  await Promise.all([...others, ...others].map((by) => answer(request, by)));
  expect((await stored(request.id))?.confirmations.map(({ id }) => id).sort()).toEqual(
    others.map(({ id }) => id).sort(),
  );
});

it("holds for an authorization, a link that is being paid, and a cardholder's grant", async () => {
  const { body: link } = await owner.ask(gatewayOperations.create, {
    amountRial: 30_000_000,
    description: "بدهی",
    uses: "many",
  } as never);
  const payment = { business: BUSINESS, requestId: link.id, amountRial: 30_000_000, secretHash: randomUUID() };
  await db()
    .insert(payments)
    .values({ ...payment, id: randomUUID(), contents: Buffer.from("x"), state: "at_gateway" });
  const takeBack = () => owner.ask(gatewayOperations.takeBack, { requestId: link.id });
  expect(await codeOf(takeBack())).toBe("needs_another");
  // Who may take it back may also ask for it.
  await answer(await proposed({ of: "paymentRequest", id: link.id }, accountant), manager);
  expect((await takeBack()).status).toBe(200);
  const [applicationId, grantId] = [randomUUID(), randomUUID()];
  await orderUnder({ grantId }, 30_000_000);
  expect(await codeOf(owner.ask(cardGrantOperations.revoke, { applicationId, grantId }))).toBe("needs_another");
  expect(await secondOf({ of: "cardGrant", id: applicationId, part: grantId })).toMatchObject({ needed: 1 });
});

/** Lets the withdrawals be unreadable, as if they were last read long ago. */
async function hideWithdrawals(): Promise<void> {
  await sandbox.control("POST", "faults", { operation: WITHDRAWALS, fault: "status", status: 500, times: "always" });
  await readLongAgo("withdrawal", Date.now());
}

it("a sum that cannot be told is beyond every limit, and who agrees to that agrees to any", async () => {
  const about = await authorizationOf(1000);
  expect(await secondOf(about)).toBeNull();
  await hideWithdrawals();
  expect(await secondOf(about)).toMatchObject({ stakeRial: null, needed: 1, isAgreed: false, isUnread: false });
  expect(await codeOf(revoke(about))).toBe("needs_another");
  const request = await proposed(about);
  expect(request.stakeRial).toBeNull();
  await answer(request, manager);
  expect(await secondOf(about)).toMatchObject({ stakeRial: null, isGrown: false, isAgreed: true });
});

it("a sum that cannot be told now leaves an agreement as it is, which counts again once it can", async () => {
  const about = await authorizationOf(20_000_000);
  const request = await proposed(about);
  await answer(request, manager);
  const waiting = await authorizationOf(20_000_000);
  const other = await proposed(waiting);
  await hideWithdrawals();
  expect(await secondOf(about)).toMatchObject({ stakeRial: null, isUnread: true, isGrown: false, isAgreed: false });
  expect(await codeOf(revoke(about))).toBe("ties_unread");
  for (const by of [owner, third]) expect(await codeOf(propose(about, by))).toBe("ties_unread");
  expect(await codeOf(answer(other, manager))).toBe("ties_unread");
  expect(await stored(other.id)).toMatchObject({ state: "open" });
  await sandbox.control("DELETE", "faults");
  await again("withdrawal");
  expect(await secondOf(about)).toMatchObject({ isUnread: false, isAgreed: true, request: { id: request.id } });
});

it("a lost answer leaves the agreement, and the next try uses it up", async () => {
  const about = await authorizationOf(40_000_000);
  const request = await proposed(about);
  await answer(request, manager);
  await sandbox.control("POST", "faults", { operation: REVOKE, fault: "status", status: 500, times: 1 });
  expect(await codeOf(revoke(about))).toBe("outcome_unknown");
  expect(await stored(request.id)).toMatchObject({ state: "open" });
  expect((await revoke(about)).status).toBe(200);
  expect(await stored(request.id)).toMatchObject({ state: "used" });
});

it("a removal that was done, and whose answer was lost, ends the request at the next try", async () => {
  const about = await customerWithLink(50_000_000);
  const request = await proposed(about);
  await answer(request, manager);
  await sandbox.control("POST", "faults", { operation: REMOVE, fault: "status_after", value: 500, times: 1 });
  expect(await codeOf(remove(about))).toBe("outcome_unknown");
  await sandbox.control("DELETE", "faults");
  expect(await standOf(owner, request)).toEqual(["agreed", true]);
  // What the book knows to be gone is nobody's concern any more.
  await askProxy(owner, customerOperations.show, { customerId: about.id });
  await flushAnswers();
  expect(await standOf(owner, request)).toEqual([]);
  expect((await remove(about)).status).toBe(404);
  expect(await stored(request.id)).toMatchObject({ state: "used" });
});

it("a key that another write is just giving back passes no check", async () => {
  const about = await authorizationOf(900_000_000);
  const key = randomUUID();
  const chain = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await chain.connect();
  const waiting = async () =>
    (await chain.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rows.length;
  await chain.query("SELECT pg_advisory_lock(hashtextextended('audit-chain', 0))");
  // The service refuses the first one. Its key is free again once the audit log has it.
  const first = revoke({ of: "authorization", id: randomUUID() }, owner, key);
  await expect.poll(waiting).toBeGreaterThan(0);
  const second = revoke(about, owner, key);
  await wait(500);
  await chain.end();
  expect((await first).status).toBe(404);
  expect(await codeOf(second)).toBe("conflict");
  expect(await codeOf(revoke(about, owner, key))).toBe("needs_another");
});

it("a further try of the same removal gets the outcome of the first one, though its request is used up", async () => {
  const about = await authorizationOf(20_000_000);
  await answer(await proposed(about), manager);
  const key = randomUUID();
  expect((await revoke(about, owner, key)).status).toBe(200);
  expect((await revoke(about, owner, key.toUpperCase())).status).toBe(200);
  expect(await codeOf(revoke(about))).toBe("needs_another");
});

it("sums up an authorization with what the service collects later, and with its rows of a file", async () => {
  const { about, authorization } = await payer();
  for (let time = 0; time < 2; time += 1) await collectLater(authorization, 4_000_000);
  await again("withdrawal");
  expect(await secondOf(authorization)).toBeNull();
  const row = { row: 1, authorizationId: authorization.id, amountRial: 3_000_000 };
  const rows = [row, { ...row, row: 2 }, { ...row, row: 3, authorizationId: randomUUID(), amountRial: 900_000_000 }];
  const batch = { kind: "debitBatch", state: "awaiting_approval" };
  const whole = await orderUnder({ rows, fileName: "a.xlsx" }, 906_000_000, batch);
  for (const each of [authorization, about]) expect((await secondOf(each))?.stakeRial).toBe(14_000_000);
  expect(await codeOf(revoke(authorization))).toBe("needs_another");
  // Once its parts are written, those count.
  const part = { partOf: whole, partRow: 1 };
  await orderUnder({ authorizationId: authorization.id }, 5_000_000, part);
  for (const each of [authorization, about]) expect((await secondOf(each))?.stakeRial).toBe(13_000_000);
  // A status that nobody knows is no end.
  const isIts = and(
    eq(bookRecords.kind, "withdrawal"),
    sql`${bookRecords.facts} ->> 'authorizationId' = ${authorization.id}`,
  );
  await db().update(bookRecords).set({ state: "UNKNOWN" }).where(isIts);
  for (const each of [authorization, about]) expect((await secondOf(each))?.stakeRial).toBe(13_000_000);
});

it("counts nothing twice, no refund, and of an order with many rows only those to the customer", async () => {
  const { about, authorization } = await payer();
  const mobile = { authorizationId: authorization.id };
  const told = await collectLater(authorization, 6_000_000);
  await again("withdrawal");
  await orderUnder(mobile, 6_000_000, { state: "sent", trackId: told.track_id, serviceId: told.id });
  await orderUnder(mobile, 70_000_000, { kind: "debitRefund" });
  const iban = testIban(78);
  const added = { customerId: about.id, iban, trackId: randomUUID() };
  expect((await askProxy(owner, customerAccountOperations.addIban, added)).status).toBe(200);
  const batch = await orderUnder({}, 900_000_000, { kind: "batch", state: "awaiting_approval" });
  const row = { orderId: batch, business: BUSINESS, type: "ACH" as const };
  await db()
    .insert(orderItems)
    .values([
      { ...row, row: 1, trackId: randomUUID(), iban, amountRial: 1_500_000 },
      { ...row, row: 2, trackId: randomUUID(), iban: testIban(79), amountRial: 898_500_000 },
    ]);
  await setPolicy(BUSINESS, { removals: { bands: [{ uptoRial: null, approvals: 1, roles: ["owner", "manager"] }] } });
  expect((await secondOf(about))?.stakeRial).toBe(7_500_000);
  expect((await secondOf(authorization))?.stakeRial).toBe(6_000_000);
  // One that the service took and the book has not heard of is no less to come.
  await orderUnder(mobile, 2_000_000, { state: "sent", serviceId: randomUUID() });
  for (const [each, rial] of [
    [about, 9_500_000],
    [authorization, 8_000_000],
  ] as const)
    expect((await secondOf(each))?.stakeRial).toBe(rial);
});

it("sums up a customer only once the lists are read", async () => {
  const { about, authorization } = await payer();
  for (let time = 0; time < 3; time += 1) await collectLater(authorization, 40_000_000);
  await readLongAgo("withdrawal", 60_000);
  await sandbox.control("POST", "faults", { operation: WITHDRAWALS, fault: "delay", value: 600, times: 1 });
  expect(await codeOf(remove(about))).toBe("needs_another");
  expect((await secondOf(about))?.stakeRial).toBe(120_000_000);
});

it("a customer of whom something could not be found out has a sum that could not be told", async () => {
  const about = await customer();
  expect(await secondOf(about)).toBeNull();
  await sandbox.control("POST", "faults", { operation: IBANS, fault: "status", status: 500, times: "always" });
  expect(await secondOf(about)).toMatchObject({ stakeRial: null, needed: 1 });
  expect(await codeOf(remove(about))).toBe("needs_another");
  await sandbox.control("DELETE", "faults");
  expect(await secondOf(about)).toBeNull();
  const forget = () =>
    db()
      .delete(bookRecords)
      .where(and(eq(bookRecords.kind, "customer"), eq(bookRecords.id, about.id)));
  // Who is not in the book is read now.
  await flushAnswers();
  await forget();
  expect(await secondOf(about)).toBeNull();
});

it("a customer without an authorization has nothing to collect, even before the book has read the lists", async () => {
  const [without, { about }] = [await customer(), await payer()];
  const { kind } = bookReadings;
  await db()
    .delete(bookReadings)
    .where(inArray(kind, ["withdrawal", "authorization"]));
  await sandbox.control("POST", "faults", { operation: WITHDRAWALS, fault: "status", status: 500, times: "always" });
  expect(await secondOf(without)).toBeNull();
  expect(await secondOf(about)).toMatchObject({ stakeRial: null, needed: 1 });
  await sandbox.control("DELETE", "faults");
  for (const list of ["withdrawal", "authorization"] as const) await readKind(list);
  expect(await secondOf(about)).toBeNull();
});

it("a customer whose mobile was changed lately keeps what hangs on the earlier one", async () => {
  const { about, authorization } = await payer();
  for (let time = 0; time < 3; time += 1) await collectLater(authorization, 40_000_000);
  await again("withdrawal");
  const edit = (mobile: string) => {
    const person = { type: "INDIVIDUAL", firstName: "مریم", lastName: "سپهرآرا", mobile };
    return askProxy(accountant, customerOperations.update, { customerId: about.id, ...person });
  };
  const { body } = await askProxy(owner, customerOperations.show, { customerId: about.id });
  await edit(body.mobile);
  await flushAnswers();
  expect((await secondOf(about))?.stakeRial).toBe(120_000_000);
  await askProxy(accountant, customerOperations.update, {
    customerId: about.id,
    type: "INDIVIDUAL",
    address: "خیابان",
  });
  await flushAnswers();
  expect((await secondOf(about))?.stakeRial).toBe(120_000_000);
  await edit("09125554433");
  await flushAnswers();
  expect(await secondOf(about)).toMatchObject({ stakeRial: null });
  expect(await codeOf(remove(about))).toBe("needs_another");
});

it("sums up a link as its customer does, with who pays by one that is over", async () => {
  const about = await customer();
  const link = await linkOf(300_000_000, { customerId: about.id });
  const both: About[] = [about, { of: "paymentRequest", id: link }];
  const expectEach = async (rial: number) => {
    for (const each of both) expect((await secondOf(each))?.stakeRial).toBe(rial);
  };
  await expectEach(300_000_000);
  expect(await codeOf(accountant.ask(gatewayOperations.takeBack, { requestId: link }))).toBe("needs_another");
  // The same payer twice at the gateway is one payment.
  for (let time = 0; time < 2; time += 1) await payerAt(link, 300_000_000);
  await expectEach(300_000_000);
  const isIt = eq(paymentRequests.id, link);
  await db().update(paymentRequests).set({ linkUntil: new Date() }).where(isIt);
  await expectEach(300_000_000);
  await db().delete(payments).where(eq(payments.requestId, link));
  for (const each of both) expect(await secondOf(each)).toBeNull();
  // By a link for many, anybody may pay or not.
  const forMany: About = { of: "paymentRequest", id: await linkOf(300_000_000, { isForMany: true }) };
  expect(await secondOf(forMany)).toBeNull();
  await payerAt(forMany.id, 300_000_000);
  expect((await secondOf(forMany))?.stakeRial).toBe(300_000_000);
});

it("no withdrawal leaves while its authorization is being revoked", async () => {
  const id = await makeAuthorization(sandbox, { mobile: newMobile() });
  await sandbox.control("POST", "faults", { operation: REVOKE, fault: "delay", value: 1500, times: 1 });
  const going = revoke({ of: "authorization", id });
  await expect.poll(() => isBeingRemoved("authorization", BUSINESS, id)).toBe(true);
  const content = { authorizationId: id, amountRial: 1_000_000, isInstant: false, date: null, maxRetryCount: 1 };
  const order = { business: BUSINESS, trackId: randomUUID(), attempts: 1, partOf: "whole" };
  const sent = withdrawalKind.send(content as never, { order, requestId: "test" } as never);
  await expect(sent).rejects.toMatchObject({ code: "busy" });
  expect((await going).status).toBe(200);
  expect(await isBeingRemoved("authorization", BUSINESS, id)).toBe(false);
});

it("a grant with money to come is revoked after others agreed", async () => {
  const cardholders = await startCardholders(sandbox);
  const holder = await cardholders.make();
  const grantId = await cardholders.grant(holder);
  const { applicationId } = holder;
  await orderUnder({ grantId }, 30_000_000);
  const about: About = { of: "cardGrant", id: applicationId, part: grantId };
  const revokeGrant = () => owner.ask(cardGrantOperations.revoke, { applicationId, grantId });
  expect(await codeOf(revokeGrant())).toBe("needs_another");
  const request = await proposed(about);
  expect(await codeOf(revokeGrant())).toBe("needs_another");
  await answer(request, manager);
  expect((await revokeGrant()).status).toBe(200);
  expect(await stored(request.id)).toMatchObject({ state: "used" });
  expect(await cardholders.grantsOf(holder)).toMatchObject([{ status: "REVOKED" }]);
});

it("what is not there is not asked for, nor more than fifty at a time", async () => {
  await setPolicy(BUSINESS, { removals: { bands: [{ uptoRial: null, approvals: 1, roles: ["owner", "manager"] }] } });
  const nowhere = randomUUID();
  for (const of of ["customer", "authorization", "paymentRequest"] as const)
    expect((await propose({ of, id: nowhere })).status).toBe(404);
  expect((await propose({ of: "cardGrant", id: nowhere, part: nowhere })).status).toBe(404);
  await db().delete(removalRequests);
  const many = Array.from({ length: 49 }, (_, index) => ({
    business: BUSINESS,
    of: "authorization" as const,
    recordId: `a-${index}`,
    part: "",
    makerId: owner.id,
    makerName: "مالک",
    expiresAt: new Date(Date.now() + 3_600_000),
  }));
  await db().insert(removalRequests).values(many);
  const [one, other] = [await customer(), await customer()];
  const last = await proposed(one);
  expect((await propose(other)).body.code).toBe("conflict");
  expect((await propose(other, third)).status).toBe(200);
  // A member's own come after those that wait for them.
  const { items } = (await third.ask(tieOperations.removals, {})).body;
  expect(items[0].id).toBe(last.id);
  expect(items.at(-1)).toMatchObject({ recordId: other.id, isMine: true });
  await db().delete(removalRequests);
});

it("agreeing needs a recent check of the member", async () => {
  const request = await proposed(await authorizationOf(20_000_000));
  await db()
    .update(sessions)
    .set({ lastCheckAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sessions.memberId, manager.id));
  expect((await answer(request, manager)).body.code).toBe("reauthentication_required");
  await db().update(sessions).set({ lastCheckAt: new Date() }).where(eq(sessions.memberId, manager.id));
  expect((await answer(request, manager)).status).toBe(200);
});

it("those who may agree are told on the overview, and the maker of the answer until they have seen it", async () => {
  /** Each with how the first of them stands, if that is told. */
  const itemsOf = async (by: TestMember) =>
    (await groupsOf(by.ask, /^removals_/)).map(({ kind, count, facts: { stand } }) => [kind, count, stand]);
  await db().delete(removalRequests);
  const request = await proposed(await authorizationOf(20_000_000));
  const waiting = ["removals_to_confirm", 1, undefined];
  expect([await itemsOf(manager), await itemsOf(owner), await itemsOf(support)]).toEqual([[waiting], [], []]);
  await answer(request, manager);
  expect(await itemsOf(owner)).toEqual([["removals_answered", 1, "agreed"]]);
  expect(await itemsOf(manager)).toEqual([]);
  await owner.ask(tieOperations.seen, {});
  expect(await itemsOf(owner)).toEqual([]);
  expect((await owner.ask(tieOperations.removals, {})).body.items).toMatchObject([{ stand: "agreed", isNews: false }]);
  // Who has seen one answer is told the next one.
  await setPolicy(BUSINESS, { removals: { bands: bands(2) } });
  expect((await answer(request, third, "decline")).status).toBe(200);
  expect(await itemsOf(owner)).toEqual([["removals_answered", 1, "declined"]]);
  await owner.ask(tieOperations.seen, {});
  expect(await itemsOf(owner)).toEqual([]);
  await setPolicy(BUSINESS);
  const late = await proposed(await authorizationOf(20_000_000));
  await answer(late, manager);
  await owner.ask(tieOperations.seen, {});
  await db()
    .update(removalRequests)
    .set({ seenAt: new Date(Date.now() - 2000), expiresAt: new Date(Date.now() - 1000) })
    .where(eq(removalRequests.id, late.id));
  expect(await itemsOf(owner)).toEqual([["removals_answered", 1, "expired"]]);
  await owner.ask(tieOperations.seen, {});
  expect(await itemsOf(owner)).toEqual([]);
});

it("what members wrote is sealed, and goes with the person's data", async () => {
  const about = await authorizationOf(20_000_000);
  const request = await proposed(about);
  await answer(request, manager, "decline");
  const row = await stored(request.id);
  expect(row && wordsOf(row)).toEqual({ reason: "دو بار ثبت شده", endReason: "نه" });
  expect(row?.words?.includes(Buffer.from("دو بار"))).toBe(false);
  await db().transaction((tx) => eraseFromRemovals(BUSINESS, (id) => id === about.id, tx));
  expect((await stored(request.id))?.words).toBeNull();
});
