import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { cardGrantOperations } from "@/lib/areas/cards/card-grants/operations";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { gatewayOperations } from "@/lib/areas/collecting/gateway/operations";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import type { PolicyBand } from "@/lib/areas/money/orders/policy";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { overviewOperations } from "@/lib/areas/records/overview/operations";
import { db } from "@/lib/server/db/client";
import {
  auditEntries,
  bookReadings,
  memberships,
  paymentOrders,
  payments,
  removalRequests,
} from "@/lib/server/db/schema/index";
import { readKind } from "@/lib/testing/book/area-of";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { withCheckDigit } from "@/lib/testing/national-code";
import { setPolicy } from "@/lib/testing/orders/orders";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { tieOperations } from "../operations";
import type { RemovalRequest, Second } from "../removal";
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
  for (const kind of ["withdrawal", "authorization"] as const) await readKind(kind);
});
afterAll(() => sandbox.close());
beforeEach(() => setPolicy(BUSINESS));
afterEach(() => sandbox.control("DELETE", "faults"));

const LIMIT_RIAL = 10_000_000;
const WITHDRAWALS = "GET /v3/business/:business/subscription/withdrawal";
const REVOKE = "DELETE /v3/business/:business/subscription/authorization/:authorization_id";
type About = { of: "customer" | "authorization" | "paymentRequest" | "cardGrant"; id: string; part?: string };

/** An order that waits under an authorization or a grant. */
async function orderUnder(content: Record<string, string>, amountRial: number): Promise<void> {
  await db()
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
    });
}
/** An authorization that only our own order knows. */
async function authorizationOf(amountRial: number): Promise<About> {
  const id = randomUUID();
  await orderUnder({ authorizationId: id }, amountRial);
  return { of: "authorization", id };
}
let made = 0;
async function customerWithLink(amountRial: number): Promise<About> {
  made += 1;
  const { body } = await askProxy(owner, customerOperations.create, {
    type: "INDIVIDUAL",
    firstName: "مریم",
    lastName: "سپهرآرا",
    mobile: `0912776${1000 + made}`,
    nationalCode: withCheckDigit(`48${String(made).padStart(7, "0")}`),
  });
  const link = { amountRial, customerId: body.id, isOwnCard: false, description: "بدهی", uses: "one" };
  expect((await owner.ask(gatewayOperations.create, link as never)).status).toBe(200);
  return { of: "customer", id: body.id };
}
const bands = (approvals: number): PolicyBand[] => [
  { uptoRial: LIMIT_RIAL, approvals: 0, roles: ["owner", "manager"] },
  { uptoRial: null, approvals, roles: ["owner", "manager"] },
];

const remove = ({ id }: About, by = owner) => askProxy(by, customerOperations.remove, { customerId: id });
const revoke = ({ id }: About, by = owner) => askProxy(by, authorizationOperations.revoke, { authorizationId: id });
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
const toldOf = async (subject: string) =>
  (await db().select().from(auditEntries).where(eq(auditEntries.subject, subject)))
    .map(({ action }) => action)
    .filter((action) => action.startsWith("removal."));

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
  expect((await support.ask(tieOperations.removals, {})).body.items).toEqual([]);
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
  const anew = await proposed(about);
  expect(anew).toMatchObject({ stakeRial: 20_001_000, stand: "open" });
  expect(await stored(request.id)).toMatchObject({ state: "expired" });
  await orderUnder({ authorizationId: about.id }, 1000);
  expect((await answer(anew, manager)).body.code).toBe("conflict");
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

it("a sum that cannot be told is beyond every limit, and who agrees to that agrees to any", async () => {
  const about = await authorizationOf(1000);
  expect(await secondOf(about)).toBeNull();
  await sandbox.control("POST", "faults", { operation: WITHDRAWALS, fault: "status", status: 500, times: "always" });
  await db()
    .update(bookReadings)
    .set({ freshAt: new Date(0) })
    .where(eq(bookReadings.kind, "withdrawal"));
  expect(await secondOf(about)).toMatchObject({ stakeRial: null, needed: 1, isAgreed: false });
  expect(await codeOf(revoke(about))).toBe("needs_another");
  const request = await proposed(about);
  expect(request.stakeRial).toBeNull();
  await answer(request, manager);
  expect(await secondOf(about)).toMatchObject({ stakeRial: null, isGrown: false, isAgreed: true });
});

it("a lost answer leaves the agreement, and the next try uses it up", async () => {
  const { items } = (await askProxy(owner, authorizationOperations.list, { status: "ACTIVE" })).body;
  const about: About = { of: "authorization", id: items[0].id };
  await orderUnder({ authorizationId: about.id }, 40_000_000);
  const request = await proposed(about);
  await answer(request, manager);
  await sandbox.control("POST", "faults", { operation: REVOKE, fault: "status", status: 500, times: 1 });
  expect(await codeOf(revoke(about))).toBe("outcome_unknown");
  expect(await stored(request.id)).toMatchObject({ state: "open" });
  expect((await revoke(about)).status).toBe(200);
  expect(await stored(request.id)).toMatchObject({ state: "used" });
});

it("those who may agree are told on the overview, and the maker of the answer until they have seen it", async () => {
  const itemsOf = async (by: TestMember) =>
    (await by.ask(overviewOperations.attention, {})).body.items.filter(({ kind }: { kind: string }) =>
      kind.startsWith("removals_"),
    );
  await db().delete(removalRequests);
  const request = await proposed(await authorizationOf(20_000_000));
  const waiting = { kind: "removals_to_confirm", count: 1 };
  expect([await itemsOf(manager), await itemsOf(owner), await itemsOf(support)]).toEqual([[waiting], [], []]);
  expect((await manager.ask(orderOperations.counts, {})).body.removals).toBe(1);
  await answer(request, manager);
  expect(await itemsOf(owner)).toEqual([{ kind: "removals_answered", count: 1, stand: "agreed" }]);
  expect(await itemsOf(manager)).toEqual([]);
  await owner.ask(tieOperations.seen, {});
  expect(await itemsOf(owner)).toEqual([]);
  expect((await owner.ask(tieOperations.removals, {})).body.items).toMatchObject([{ stand: "agreed", isNews: false }]);
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
