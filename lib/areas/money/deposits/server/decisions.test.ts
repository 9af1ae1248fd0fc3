import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/kit/operations/errors";
import { defaultPolicy, type HeldRules } from "@/lib/kit/orders/policy";
import { env } from "@/lib/server/core/env";
import * as upstream from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { depositDecisions, memberships, serviceWrites } from "@/lib/server/db/schema/index";
import { callService } from "@/lib/server/proxy/call-service";
import * as writes from "@/lib/server/proxy/write-once";
import { endedMeanwhile } from "@/lib/testing/ended-meanwhile";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { setPolicy } from "@/lib/testing/orders/orders";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { IS_WHOLE_RUN } from "@/lib/testing/rig/whole-run";
import { depositsAtService, depositOperations as operations } from "../operations";
import { type DecisionEvidence, evidenceOf, type PaymentDecisions } from "../proposal";
import type { SuspiciousPayment } from "./answers";
import { endLost, sendDecision } from "./send";
import { watchDecisions } from "./watch";
import { forgetOldWords } from "./words";

let sandbox: TestSandbox;
let owner: TestMember;
let manager: TestMember;
let second: TestMember;
let accountant: TestMember;
let support: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await makeMember(BUSINESS, "owner");
  manager = await makeMember(BUSINESS, "manager");
  second = await makeMember(BUSINESS, "manager");
  accountant = await makeMember(BUSINESS, "accountant");
  support = await makeMember(BUSINESS, "support");
});
afterAll(() => sandbox.close());
beforeEach(() => policy(1));
afterEach(() => sandbox.control("DELETE", "faults"));

const KINDS = defaultPolicy().kinds;
const SEND = "POST /v3/business/:business/cash-in/suspicious-payment/:id";
const LIST = "GET /v3/business/:business/cash-in/suspicious-payment";
const policy = (
  approvals: number,
  roles: HeldRules["bands"][number]["roles"] = ["owner", "manager"],
  aloneUpto = 0,
  forSettlements = 0,
) =>
  setPolicy(BUSINESS, {
    kinds: {
      ...KINDS,
      settlement: {
        ...KINDS.settlement,
        bands: [{ uptoRial: null, approvals: forSettlements, roles: ["owner", "manager"] }],
      },
    },
    held: {
      bands: [
        ...(aloneUpto > 0 ? [{ uptoRial: aloneUpto, approvals: 0, roles }] : []),
        { uptoRial: null, approvals, roles },
      ],
      waitHours: 72,
    },
  });

interface Held {
  id: string;
  seen: DecisionEvidence;
}
async function hold(amountRial = 2_000_000): Promise<Held> {
  const { payment } = await sandbox.control<{ payment: { id: number } }>("POST", "deposits/suspicious", {
    amountRial,
    payer_name: "رضا کریمی",
  });
  const id = String(payment.id);
  return { id, seen: evidenceOf(await paymentOf(id)) };
}
const paymentOf = async (id: string): Promise<SuspiciousPayment> =>
  (await askProxy(owner, operations.suspicious, { perPage: 100 })).body.items.find(
    (each: { id: string }) => each.id === id,
  );
const decide = ({ id, seen }: Held, by = owner, decision = "ACCEPTED", key: string = randomUUID()) =>
  by.ask(operations.decide, { paymentId: id, decision, comment: "از آن ماست", seen }, key);
const answer = (proposalId: string, { seen }: Held, by: TestMember, which = "confirm") =>
  by.ask(operations.answer, { proposalId, answer: which, seen, reason: null });
const decisionsOf = async ({ id }: Held, by = owner): Promise<PaymentDecisions> =>
  (await by.ask(operations.decisions, { paymentId: id })).body;
const wallet = async (): Promise<number> =>
  (await sandbox.control<{ balances_rial: { wallet: number } }>("GET", "book")).balances_rial.wallet;
const proposed = async (held: Held, by = owner, decision = "ACCEPTED"): Promise<string> => {
  const made = await decide(held, by, decision);
  expect(made.body).toMatchObject({ state: "open" });
  return made.body.proposalId;
};

describe("where the policy asks for a second person", () => {
  it("of a settlement, nobody decides alone on as much that was held back, whatever is said of that", async () => {
    await policy(0, ["owner", "manager"], 0, 2);
    const before = await wallet();
    const held = await hold(585_000_000);
    expect((await decisionsOf(held)).held.bands).toEqual([
      { uptoRial: null, approvals: 2, roles: ["owner", "manager"] },
    ]);
    const id = await proposed(held);
    expect((await answer(id, held, manager)).body).toMatchObject({ state: "open" });
    expect(await wallet()).toBe(before);
    expect((await answer(id, held, second)).body).toMatchObject({ state: "done" });
    expect(await wallet()).toBeGreaterThan(before);
  });

  it("is what a business has that never said anything of it", async () => {
    await setPolicy(BUSINESS);
    expect((await decide(await hold(585_000_000))).body).toMatchObject({ state: "open" });
  });

  it("and for two-step sign-in, nobody confirms or decides alone without it, but may decline", async () => {
    const held = await hold();
    const id = await proposed(held);
    await setPolicy(BUSINESS, { secondFactorFrom: "2026-01-01" });
    expect((await decisionsOf(held, manager)).open).toMatchObject({ whyNot: "second_factor" });
    expect((await answer(id, held, manager)).body.code).toBe("second_factor_missing");
    expect((await answer(id, held, manager, "decline")).body).toMatchObject({ state: "declined" });
    const roles: ("owner" | "manager")[] = ["owner", "manager"];
    const bands = [{ uptoRial: null, approvals: 0, roles }];
    const alone = { kinds: { ...KINDS, settlement: { ...KINDS.settlement, bands } }, held: { bands, waitHours: 72 } };
    await setPolicy(BUSINESS, { ...alone, secondFactorFrom: "2026-01-01" });
    expect((await decide(await hold())).body.code).toBe("second_factor_missing");
  });

  it("a decision waits, and is sent once another confirms it", async () => {
    const before = await wallet();
    const held = await hold();
    const id = await proposed(held);
    expect(await wallet()).toBe(before);
    expect(await paymentOf(held.id)).toMatchObject({ status: "PENDING" });
    expect((await decisionsOf(held)).open).toMatchObject({ whyNot: "maker", isMine: true, needed: 1 });
    expect((await answer(id, held, owner)).status).toBe(403);
    for (const by of [accountant, support]) expect((await answer(id, held, by)).status).toBe(403);
    expect((await answer(id, held, manager)).body).toMatchObject({ state: "done" });
    expect(await wallet()).toBe(before + 2_000_000);
    const { open, past } = await decisionsOf(held);
    expect(open).toBeNull();
    expect(past).toMatchObject([{ state: "done", confirmations: [{ name: expect.any(String) }] }]);
  });

  it("what was said of it is sealed, and forgotten with the book; what was decided stays", async () => {
    const held = await hold();
    const id = await proposed(held);
    await manager.ask(operations.answer, { proposalId: id, answer: "decline", seen: held.seen, reason: "نمی‌شناسم" });
    const isIt = eq(depositDecisions.id, id);
    const stored = async () => JSON.stringify(await db().select().from(depositDecisions).where(isIt));
    const past = async () => (await decisionsOf(held)).past[0];
    const said = { state: "declined", comment: "از آن ماست", endReason: "نمی‌شناسم" };
    expect(await past()).toMatchObject(said);
    for (const text of ["از آن ماست", "نمی‌شناسم"]) expect(await stored()).not.toContain(text);
    await forgetOldWords();
    expect(await past()).toMatchObject(said);
    await forgetOldWords(Date.now() + (env().BOOK_KEEP_DAYS + 2) * 86_400_000);
    expect(await past()).toMatchObject({ state: "declined", comment: null, endReason: null, amountRial: 2_000_000 });
  });

  it("up to the amount that it leaves to one, one decides", async () => {
    await policy(1, ["owner", "manager"], 1_500_000);
    expect((await decide(await hold(1_500_000))).body).toMatchObject({ state: "done" });
    expect((await decide(await hold(1_500_001))).body).toMatchObject({ state: "open" });
  });

  it("two who confirm at once send it once, and two who propose at once make one proposal", async () => {
    const before = await wallet();
    const held = await hold();
    const made = await Promise.all([decide(held, owner), decide(held, manager, "REJECTED")]);
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isOwners = made[0]?.status === 200;
    const id = (isOwners ? made[0] : made[1])?.body.proposalId;
    const answers = await Promise.all([answer(id, held, second), answer(id, held, isOwners ? manager : owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await wallet()).toBe(before + (isOwners ? 2_000_000 : 0));
  });

  it("the policy of the moment counts: stricter, more have to agree, and others", async () => {
    const held = await hold();
    const id = await proposed(held);
    await policy(2);
    expect((await answer(id, held, manager)).body).toMatchObject({ state: "open" });
    expect(await paymentOf(held.id)).toMatchObject({ status: "PENDING" });
    expect((await answer(id, held, manager)).body.fields).toEqual({ proposalId: "errors.approvedAlready" });
    expect((await decisionsOf(held, manager)).open).toMatchObject({ needed: 2, whyNot: "already" });
    expect((await answer(id, held, second)).body).toMatchObject({ state: "done" });
    const other = await hold();
    const next = await proposed(other, manager);
    await policy(1, ["owner"]);
    expect((await answer(next, other, second)).status).toBe(403);
    expect((await answer(next, other, owner)).body).toMatchObject({ state: "done" });
  });

  it("whoever confirmed and holds the role no more does not count", async () => {
    const gone = await makeMember(BUSINESS, "manager");
    await policy(2);
    const held = await hold();
    const id = await proposed(held);
    expect((await answer(id, held, gone)).body).toMatchObject({ state: "open" });
    await db().update(memberships).set({ disabledAt: new Date() }).where(eq(memberships.memberId, gone.id));
    expect((await answer(id, held, manager)).body).toMatchObject({ state: "open" });
    expect((await answer(id, held, second)).body).toMatchObject({ state: "done" });
  });

  it("nobody confirms what they did not see", async () => {
    const held = await hold();
    const id = await proposed(held);
    const other = { ...held, seen: { ...held.seen, payerName: "کس دیگری" } };
    expect((await answer(id, other, manager)).body).toMatchObject({
      code: "conflict",
      fields: { seen: expect.any(String) },
    });
    const strange = await hold();
    const wrong = { ...strange, seen: { ...strange.seen, amountRial: 1 } };
    expect((await decide(wrong)).body).toMatchObject({ code: "conflict", fields: { seen: expect.any(String) } });
    expect((await decisionsOf(strange)).open).toBeNull();
  });

  it("what is decided elsewhere meanwhile overtakes it, and its maker is told until they saw it", async () => {
    const before = await wallet();
    const held = await hold();
    const id = await proposed(held);
    const elsewhere = { paymentId: held.id, decision: "REJECTED", comment: null } as const;
    await callService(depositsAtService.send, elsewhere, { business: BUSINESS, requestId: "test" });
    expect((await answer(id, held, manager)).body).toMatchObject({ code: "conflict" });
    expect((await decisionsOf(held)).past).toMatchObject([{ state: "overtaken" }]);
    expect(await wallet()).toBe(before);
  });

  it("is taken back by its maker, declined by another, and then decided anew", async () => {
    const held = await hold();
    const first = await proposed(held);
    expect((await manager.ask(operations.withdraw, { proposalId: first })).status).toBe(403);
    expect((await owner.ask(operations.withdraw, { proposalId: first })).body).toMatchObject({ state: "withdrawn" });
    const next = await proposed(held);
    expect((await answer(next, held, manager, "decline")).body).toMatchObject({ state: "declined" });
    expect((await answer(next, held, second)).status).toBe(409);
    await proposed(held, manager, "REJECTED");
    expect((await decisionsOf(held)).past.map(({ state }) => state)).toEqual(["declined", "withdrawn"]);
  });

  it("ends by itself when its time is over", async () => {
    const held = await hold();
    const id = await proposed(held);
    await db()
      .update(depositDecisions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(depositDecisions.id, id));
    expect((await answer(id, held, manager)).status).toBe(409);
    await watchDecisions();
    expect((await decisionsOf(held)).past).toMatchObject([{ state: "expired" }]);
    expect(await paymentOf(held.id)).toMatchObject({ status: "PENDING" });
  });
});

it("neither a confirmation nor a decision alone is sent by a session that is ended meanwhile", async () => {
  const before = await wallet();
  const [leaving, alone] = [await makeMember(BUSINESS, "manager"), await makeMember(BUSINESS, "manager")];
  await policy(1);
  const held = await hold();
  const id = await proposed(held);
  expect((await endedMeanwhile(leaving, () => answer(id, held, leaving))).status).toBe(401);
  expect((await decisionsOf(held)).open).toMatchObject({ id });
  await policy(0);
  const other = await hold();
  expect((await endedMeanwhile(alone, () => decide(other, alone))).status).toBe(401);
  expect((await decisionsOf(other)).open).toBeNull();
  expect(await wallet()).toBe(before);
});

it("a decision is refused if another one ended between its look at the payment and its own row", async () => {
  await policy(0);
  const [earlier, later] = [await hold(), await hold()];
  const { proposalId } = (await decide(earlier)).body;
  const before = await wallet();
  let refused: ReturnType<typeof decide> | undefined;
  await db().transaction(async (tx) => {
    // Nobody else adds a decision while this lasts: the look at the payment is done, its row waits.
    await tx.execute(sql`LOCK TABLE deposit_decisions IN SHARE ROW EXCLUSIVE MODE`);
    refused = decide(later, manager, "REJECTED");
    const waiting = () =>
      tx.execute(sql`SELECT FROM pg_locks WHERE NOT granted AND relation = 'deposit_decisions'::regclass`);
    await expect.poll(async () => (await waiting()).rows.length).toBe(1);
    const ended = { paymentId: later.id, endedAt: new Date() };
    await tx.update(depositDecisions).set(ended).where(eq(depositDecisions.id, proposalId));
  });
  expect((await refused)?.body).toMatchObject({ code: "conflict", fields: { paymentId: "errors.decidedElsewhere" } });
  expect((await paymentOf(later.id)).status).toBe("PENDING");
  expect(await wallet()).toBe(before);
});

describe("a confirmed decision whose answer is lost", () => {
  it("is not sent again, and is found by looking", async () => {
    const before = await wallet();
    const held = await hold();
    const id = await proposed(held);
    await sandbox.control("POST", "faults", { operation: SEND, fault: "drop_after", times: "always" });
    expect((await answer(id, held, manager)).body).toMatchObject({ code: "outcome_unknown" });
    expect((await answer(id, held, manager)).body).toMatchObject({ code: "outcome_unknown" });
    await sandbox.control("DELETE", "faults");
    await watchDecisions();
    expect((await decisionsOf(held)).past).toMatchObject([{ state: "done" }]);
    expect(await wallet()).toBe(before + 2_000_000);
  });

  it.each([{ status: "PENDING" }, { status: "REJECTED" }, { status: "LATER" }, { id: 1 }])(
    "in an answer of something else (%j) is not called done before it was looked up",
    async (told) => {
      const before = await wallet();
      const held = await hold();
      const id = await proposed(held);
      await sandbox.control("POST", "faults", { operation: SEND, fault: "lie", value: JSON.stringify(told) });
      for (let press = 0; press < 2; press += 1)
        expect((await answer(id, held, manager)).body).toMatchObject({ code: "outcome_unknown" });
      expect((await decisionsOf(held)).past).toMatchObject([{ state: "unknown" }]);
      await watchDecisions();
      expect((await decisionsOf(held)).past).toMatchObject([{ state: "done" }]);
      expect(await wallet()).toBe(before + 2_000_000);
    },
  );

  it("that did not arrive stays unknown until somebody decides anew", async () => {
    const before = await wallet();
    const held = await hold();
    const id = await proposed(held);
    await sandbox.control("POST", "faults", { operation: SEND, fault: "drop_before", times: "always" });
    expect((await answer(id, held, manager)).body).toMatchObject({ code: "outcome_unknown" });
    await sandbox.control("DELETE", "faults");
    await watchDecisions();
    expect((await decisionsOf(held)).past).toMatchObject([{ state: "unknown" }]);
    const again = await proposed(held, manager);
    expect((await answer(again, held, owner)).body).toMatchObject({ state: "done" });
    expect(await wallet()).toBe(before + 2_000_000);
    // It is not known which of the two calls the service took. The first one also counts as done, because the
    // payment's state matches it.
    await watchDecisions();
    expect((await decisionsOf(held)).past.map(({ state }) => state)).toEqual(["done", "done"]);
  });

  it.each(["422 message", "200 error", "500"])(
    "by a no (%s) that leaves the payment waiting is looked for, and found when it was done late",
    async (no) => {
      const before = await wallet();
      const held = await hold();
      const id = await proposed(held);
      await sandbox.control("POST", "faults", { operation: SEND, fault: "status_after", value: no });
      const late = { operation: LIST, fault: "lie", times: "always", value: JSON.stringify({ status: "PENDING" }) };
      await sandbox.control("POST", "faults", late);
      const { status } = await answer(id, held, manager);
      expect(status).toBeGreaterThanOrEqual(400);
      expect((await decisionsOf(held)).past).toMatchObject([{ state: "unknown" }]);
      await sandbox.control("DELETE", "faults");
      await watchDecisions();
      expect((await decisionsOf(held)).past).toMatchObject([{ state: "done" }]);
      expect(await wallet()).toBe(before + 2_000_000);
    },
  );

  it("is never called refused by a failure that comes with a success", async () => {
    const held = await hold();
    const id = await proposed(held);
    await sandbox.control("POST", "faults", { operation: SEND, fault: "status_after", value: "200 error" });
    expect((await answer(id, held, manager)).body).toMatchObject({ code: "outcome_unknown" });
    await watchDecisions();
    expect((await decisionsOf(held)).past).toMatchObject([{ state: "done" }]);
  });

  it.each([
    ["that had begun is not known, and looked for", true, 1, "unknown"],
    ["that had not begun is open again", false, 1, "open"],
    ["that had not begun, and was made alone, is refused", false, 0, "refused"],
  ])("of a process that died %s", async (_, isBegun, needed, state) => {
    const held = await hold();
    const id = await proposed(held);
    const at = new Date(Date.now() - 400_000);
    const confirmations = [{ id: manager.id, name: "عضو", at: at.toISOString() }];
    await db()
      .update(depositDecisions)
      .set({ state: "sending", sentAt: at, senderId: manager.id, senderName: "عضو", confirmations, needed })
      .where(eq(depositDecisions.id, id));
    const write = { business: BUSINESS, memberId: manager.id, key: id, operation: "x", inputHash: Buffer.alloc(32) };
    if (isBegun)
      await db()
        .insert(serviceWrites)
        .values({ ...write, beganAt: at });
    await watchDecisions();
    const { open, past } = await decisionsOf(held);
    expect((open ?? past[0])?.state).toBe(state);
    if (state === "open") {
      expect((await answer(id, held, manager)).body).toMatchObject({ state: "done" });
      expect(await paymentOf(held.id)).toMatchObject({ status: "ACCEPTED" });
    }
  });

  it("that stalls until others send it anew neither sends it, nor ends what is theirs", async () => {
    const before = await wallet();
    const held = await hold();
    const id = await proposed(held);
    const { writeOnce } = writes;
    const sent = vi.spyOn(upstream, "sendUpstream");
    const written = vi.spyOn(writes, "writeOnce");
    const sends = () => sent.mock.calls.length;
    const [stalls, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    written.mockImplementationOnce(async (...asked) => {
      stalls.resolve();
      await goesOn.promise;
      return writeOnce(...asked);
    });
    const stalled = answer(id, held, manager);
    await stalls.promise;
    const [row] = await db().select().from(depositDecisions).where(eq(depositDecisions.id, id));
    if (!row) throw new Error("no decision");
    await endLost(row);
    let sentByStalled = 0;
    written.mockImplementationOnce((write, run) =>
      writeOnce(write, async () => {
        const first = sends();
        goesOn.resolve();
        expect((await stalled).body).toMatchObject({ code: "busy" });
        sentByStalled = sends() - first;
        expect((await decisionsOf(held)).open).toMatchObject({ state: "sending" });
        // The search for lost decisions finds a different attempt.
        await endLost(row);
        expect((await decisionsOf(held)).open).toMatchObject({ state: "sending" });
        return run();
      }),
    );
    expect((await answer(id, held, second)).body).toMatchObject({ state: "done" });
    expect(sentByStalled).toBe(0);
    expect(await wallet()).toBe(before + 2_000_000);
    written.mockRestore();
    sent.mockRestore();
  });

  it("is not called lost by a second press while the first call is under way", async () => {
    const held = await hold();
    const id = await proposed(held);
    await db()
      .update(depositDecisions)
      .set({ state: "sending", sentAt: new Date(), senderId: manager.id, senderName: "عضو" })
      .where(eq(depositDecisions.id, id));
    const [row] = await db().select().from(depositDecisions).where(eq(depositDecisions.id, id));
    if (!row) throw new Error("no decision");
    const written = vi.spyOn(writes, "writeOnce").mockRejectedValue(new ApiError("outcome_unknown"));
    const write = { business: BUSINESS, memberId: manager.id, key: id, operation: "x", inputHash: Buffer.alloc(32) };
    await db().insert(serviceWrites).values(write);
    await expect(sendDecision(row, { ...manager, name: "عضو" }, "test")).rejects.toThrow();
    expect((await decisionsOf(held)).open).toMatchObject({ state: "sending" });
    await db().update(serviceWrites).set({ state: "unknown" }).where(eq(serviceWrites.key, id));
    await expect(sendDecision(row, { ...manager, name: "عضو" }, "test")).rejects.toThrow();
    expect((await decisionsOf(held)).past).toMatchObject([{ state: "unknown" }]);
    written.mockRestore();
  });

  it("what others have open keeps no expired one waiting, and nobody is asked about it", async () => {
    const held = await hold();
    const id = await proposed(held);
    const [row] = await db().select().from(depositDecisions).where(eq(depositDecisions.id, id));
    if (!row) throw new Error("no decision");
    const many = Array.from({ length: 210 }, (_, index) => ({
      ...row,
      id: randomUUID(),
      writeKey: randomUUID(),
      paymentId: `many-${index}`,
      createdAt: new Date(0),
    }));
    await db().insert(depositDecisions).values(many);
    await db()
      .update(depositDecisions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(depositDecisions.id, id));
    await db()
      .update(depositDecisions)
      .set({ sentAt: new Date(0) })
      .where(eq(depositDecisions.state, "unknown"));
    const sent = vi.spyOn(upstream, "sendUpstream");
    await watchDecisions();
    expect(sent).not.toHaveBeenCalled();
    sent.mockRestore();
    expect((await decisionsOf(held)).past).toMatchObject([{ state: "expired" }]);
    await db()
      .delete(depositDecisions)
      .where(eq(depositDecisions.createdAt, new Date(0)));
  });
});

/** How many times the service was asked to decide a payment. */
const sentFor = async ({ id }: Held): Promise<number> => {
  const { calls } = await sandbox.control<{ calls: { method: string; path: string }[] }>("GET", "calls");
  return calls.filter(({ method, path }) => method === "POST" && path.endsWith(`/suspicious-payment/${id}`)).length;
};

it("whatever is pressed at one moment, by whom, and whatever becomes of the answer, money moves as one decision says", async () => {
  const FAULTS = [null, "drop_after", "drop_before", null] as const;
  // From the fifth round on the same faults come again, with the presses in another order.
  for (let round = 0; round < (IS_WHOLE_RUN ? 8 : 4); round += 1) {
    const fault = FAULTS[round % FAULTS.length];
    const before = await wallet();
    const held = await hold();
    const wanted = round % 2 ? "REJECTED" : "ACCEPTED";
    const id = await proposed(held, owner, wanted);
    if (fault !== null && fault !== undefined)
      await sandbox.control("POST", "faults", { operation: SEND, fault, times: "always" });
    const presses = [
      () => answer(id, held, manager),
      () => answer(id, held, manager),
      () => answer(id, held, second),
      () => answer(id, held, second, "decline"),
      () => owner.ask(operations.withdraw, { proposalId: id }),
      () => decide(held, manager, round % 3 ? "REJECTED" : "ACCEPTED"),
      () => watchDecisions().then(() => ({ status: 200, body: {}, text: "" })),
    ];
    const turned = presses.map((_, at) => presses[(at + round) % presses.length]);
    const answers = await Promise.all(turned.map((press) => press?.()));
    expect(answers.map((each) => each?.status).filter((status) => status === 500)).toEqual([]);
    await sandbox.control("DELETE", "faults");
    await watchDecisions();
    const all = await decisionsOf(held);
    const { status } = await paymentOf(held.id);
    const states = [...all.past, ...(all.open ? [all.open] : [])].map(({ state }) => state);
    const sent = await sentFor(held);
    expect({ round, sent }).toEqual({ round, sent: status === "PENDING" ? Math.min(sent, 1) : 1 });
    expect((await wallet()) - before).toBe(status === "ACCEPTED" ? 2_000_000 : 0);
    const isOf = (state: string) => states.filter((each) => each === state).length;
    if (status === "PENDING") expect({ round, done: isOf("done"), states }).toMatchObject({ done: 0 });
    else {
      expect({ round, states, done: isOf("done") }).toMatchObject({ done: 1 });
      expect(all.past.find(({ state }) => state === "done")?.decision).toBe(status);
    }
    expect(isOf("sending")).toBe(0);
  }
});

describe("support", () => {
  it("sees that something is proposed, not what was written about it, and decides nothing", async () => {
    const held = await hold();
    const key = randomUUID();
    const comment = "از 09121234567 پرسیدم";
    await owner.ask(operations.decide, { paymentId: held.id, decision: "ACCEPTED", comment, seen: held.seen }, key);
    const shown = await support.ask(operations.decisions, { paymentId: held.id });
    expect(shown.body.open).toMatchObject({ state: "open", whyNot: "role" });
    expect(shown.text).not.toContain("09121234567");
    expect((await support.ask(operations.proposals)).status).toBe(403);
    expect((await decide(held, support)).status).toBe(403);
  });
});
