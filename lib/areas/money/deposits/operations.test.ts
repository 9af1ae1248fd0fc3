import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditOperations } from "@/lib/areas/records/audit/operations";
import { defaultPolicy } from "@/lib/kit/orders/policy";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { setPolicy } from "@/lib/testing/orders/orders";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { depositsAtService, depositOperations as operations } from "./operations";
import { evidenceOf, type PaymentDecisions } from "./proposal";

let sandbox: TestSandbox;
let owner: TestMember;
let manager: TestMember;
let accountant: TestMember;
let support: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await makeMember(BUSINESS, "owner");
  manager = await makeMember(BUSINESS, "manager");
  accountant = await makeMember(BUSINESS, "accountant");
  support = await makeMember(BUSINESS, "support");
  // Nobody else is asked for anything here, so that one decides alone.
  const { held, kinds } = defaultPolicy();
  const bands = held.bands.map((band) => ({ ...band, approvals: 0 }));
  await setPolicy(BUSINESS, {
    held: { ...held, bands },
    kinds: { ...kinds, settlement: { ...kinds.settlement, bands } },
  });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control("POST", "habits", { identified_deposits: "on" }));
afterEach(() => sandbox.control("DELETE", "faults"));

const DECIDE = "POST /v3/business/:business/cash-in/suspicious-payment/:id";
interface Held {
  payment: { id: number };
}
const hold = async (): Promise<string> => {
  const { payment } = await sandbox.control<Held>("POST", "deposits/suspicious", {
    amountRial: 2_000_000,
    payer_name: "رضا کریمی",
    payer_iban: "IR820540102680020817909002",
  });
  return String(payment.id);
};
const paymentOf = async (paymentId: string, member = owner) =>
  (await askProxy(member, operations.suspicious, { perPage: 100 })).body.items?.find(
    ({ id }: { id: string }) => id === paymentId,
  );
/** What somebody has before them who may see all of it. */
const seenOf = async (paymentId: string) => evidenceOf((await paymentOf(paymentId)) ?? NOTHING);
const NOTHING = {
  ...{ amountRial: 1, code: null, payerName: null, payerIban: null },
  ...{ trackingCode: null, reason: null, paidAt: null },
};
const decide = async (paymentId: string, decision: string, member = owner, writeKey: string = randomUUID()) =>
  member.ask(operations.decide, { paymentId, decision, comment: null, seen: await seenOf(paymentId) }, writeKey);
const decisionsOf = async (paymentId: string, member = owner): Promise<PaymentDecisions> =>
  (await member.ask(operations.decisions, { paymentId })).body;
const wallet = async (): Promise<number> =>
  (await sandbox.control<{ balances_rial: { wallet: number } }>("GET", "book")).balances_rial.wallet;

describe("a decision", () => {
  it("credits the wallet once, also when it is pressed twice, and is in the log", async () => {
    const before = await wallet();
    const id = await hold();
    const key = randomUUID();
    const answers = await Promise.all([decide(id, "ACCEPTED", owner, key), decide(id, "ACCEPTED", owner, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await wallet()).toBe(before + 2_000_000);
    expect(await paymentOf(id)).toMatchObject({ status: "ACCEPTED" });
    const { body } = await owner.ask(auditOperations.list, { perPage: 100 });
    const told = body.items.filter(({ subject }: { subject: string | null }) => subject === id);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      action: "suspicious_deposit.decided",
      detail: { decision: "ACCEPTED", hasComment: false },
    });
  });

  it("of two people at once is one: the other is refused, and finds what it is now", async () => {
    const before = await wallet();
    const id = await hold();
    const [one, other] = await Promise.all([decide(id, "ACCEPTED", owner), decide(id, "REJECTED", manager)]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    const isAccepted = one.status === 200;
    expect((isAccepted ? other : one).body).toMatchObject({ code: "conflict" });
    expect(await wallet()).toBe(before + (isAccepted ? 2_000_000 : 0));
    expect((await paymentOf(id, manager)).status).toBe(isAccepted ? "ACCEPTED" : "REJECTED");
  });

  it("whose answer was lost is not known, is not sent again, and is found by looking", async () => {
    const before = await wallet();
    const id = await hold();
    await sandbox.control("POST", "faults", { operation: DECIDE, fault: "drop_after", times: "always" });
    const key = randomUUID();
    const input = { paymentId: id, decision: "ACCEPTED", comment: null, seen: await seenOf(id) };
    expect((await owner.ask(operations.decide, input, key)).body).toMatchObject({ code: "outcome_unknown" });
    await sandbox.control("DELETE", "faults");
    expect((await owner.ask(operations.decide, input, key)).body).toMatchObject({ code: "outcome_unknown" });
    expect(await paymentOf(id)).toMatchObject({ status: "ACCEPTED" });
    expect(await wallet()).toBe(before + 2_000_000);
    // The answer contains the outcome, and another decision is not sent.
    const past = async () => (await decisionsOf(id)).past.map(({ state }) => state);
    await expect.poll(past).toEqual(["done"]);
    expect((await decide(id, "REJECTED")).body).toMatchObject({ code: "conflict" });
    expect(await wallet()).toBe(before + 2_000_000);
  });

  it("is for those who may agree to settlements, of a payment that there is", async () => {
    const id = await hold();
    for (const member of [accountant, support]) expect((await decide(id, "ACCEPTED", member)).status).toBe(403);
    expect(await paymentOf(id)).toMatchObject({ status: "PENDING", decidedAt: null });
    expect((await decide(id, "PENDING")).body).toMatchObject({ code: "invalid_input" });
    expect((await decide("1", "ACCEPTED")).body).toMatchObject({ code: "not_found" });
    expect((await askProxy(owner, depositsAtService.send, { paymentId: id, decision: "ACCEPTED" })).status).toBe(404);
    expect(await paymentOf(id)).toMatchObject({ status: "PENDING" });
  });
});

describe("what is personal", () => {
  it("is masked for support, who finds by whole codes and customers alone", async () => {
    const id = await hold();
    const masked = await askProxy(support, operations.suspicious, { perPage: 100 });
    expect(masked.text).not.toContain("820540102680020817909002");
    expect(masked.text).not.toContain("رضا کریمی");
    expect(masked.body.items.map((row: { id: string }) => row.id)).toContain(id);
    const { code } = (await askProxy(support, operations.code)).body;
    expect((await askProxy(support, operations.list, { code, perPage: 100 })).body.items).toContainEqual(
      expect.objectContaining({ code, id, status: "SUSPICIOUS" }),
    );
    expect((await askProxy(support, operations.list, { code: code.slice(0, 9) })).body.items ?? []).toEqual([]);
    expect((await askProxy(support, operations.list, { customerId: "5a9f" })).body).toMatchObject({
      code: "whole_id_needed",
    });
  });
});

describe("a business without identified deposits", () => {
  it.each([
    ["off", "upstream_rejected"],
    ["forbidden", "upstream_forbidden"],
  ])("is told so (%s) by everything that can be asked, in the service's words", async (habit, code) => {
    const id = await hold();
    await sandbox.control("POST", "habits", { identified_deposits: habit });
    for (const answer of [
      await askProxy(owner, operations.code),
      await askProxy(owner, operations.list, { perPage: 7 }),
      await askProxy(owner, operations.suspicious, { perPage: 7 }),
      await decide(id, "ACCEPTED"),
    ]) {
      expect(answer.body).toMatchObject({ code, detail: expect.stringContaining("واریز شناسه‌دار") });
    }
  });
});
