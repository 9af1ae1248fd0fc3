import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { gatewayRefundOperations } from "@/lib/areas/collecting/gateway-refunds/operations";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { customerAccountOperations as accounts } from "@/lib/areas/people/customer-accounts/operations";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import { searchOperations } from "@/lib/areas/records/search/operations";
import { rekeyBook } from "@/lib/server/book/upkeep";
import { reseal } from "@/lib/server/core/reseal";
import { db, pool } from "@/lib/server/db/client";
import { auditEntries, payments, tokenPairs } from "@/lib/server/db/schema/index";
import { payerAddress, payers, wish } from "@/lib/testing/gateway/payers";
import { whileRefused } from "@/lib/testing/gateway/saying";
import { type Ask, askAs } from "@/lib/testing/local";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { foundOf, inboxOf, toldOf } from "@/lib/testing/notices";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { gatewayOperations as operations } from "../operations";
import { payLinkShown, receiptShown } from "./pay-link";
import { cardHashOf, forgetPayersOf, paymentBox, paymentSeals } from "./record";
import { openGateway, payerReturned } from "./send-payer";
import { settlePayment } from "./verify";
import { settleDue } from "./watch";

let sandbox: TestSandbox;
let owner: Ask;
let support: Ask;
let accountant: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await askAs("owner");
  support = await askAs("support");
  accountant = await makeMember(BUSINESS, "accountant");
});
afterEach(async () => {
  await sandbox.control("DELETE", "faults");
  await sandbox.control("POST", "habits", {
    gateway_steps: "two",
    gateway_fee: "business",
    gateway_unpaid: "code",
    gateway_failed: "named",
    gateway_address: "allowed",
  });
});
afterAll(() => sandbox.close());

const { ask, request, linkOf, show, newest, go, atGateway, atService, wallet, calls, age } = payers(() => ({
  sandbox,
  owner,
}));
const SEND = "POST /api/v4/send";
const TRANSACTION = "POST /api/v4/transaction";
const VERIFY = "POST /api/v4/verify";
const back = (query: URLSearchParams | null) => payerReturned(query ?? new URLSearchParams(), payerAddress());
const CARDS = ["6037991234567893", "6219861034529007"] as const;

/** A payment that a payer has paid, and whether the payer came back. */
async function paid(more: object = {}, decision = "pay_and_leave", card?: string) {
  const id = await ask(more);
  const token = await go(await linkOf(id));
  const paymentId = await newest(id);
  const query = await atGateway(token, decision, card);
  return { id, token, paymentId, query };
}

describe("asking", () => {
  test("makes one link, whatever is pressed twice, and no log, list or member without the right sees its secret", async () => {
    const key = randomUUID();
    const input = wish({ mobile: "09121110000", description: "سفارش ۱۲", comment: "فقط ما" });
    const press = () => accountant.ask(operations.create, input, key);
    const [one, other] = await Promise.all([press(), press()]);
    expect(one.status).toBe(200);
    expect(other.body).toEqual(one.body);
    expect((await accountant.ask(operations.create, { ...input, amountRial: 5000 }, key)).status).toBe(409);
    const shown = await request(one.body.id);
    expect(shown).toMatchObject({ ...input, state: "open", verified: 0 });
    expect(shown.link.url).toMatch(/^http:\/\/localhost:3000\/pay\/[\w-]{43}$/);
    const secret = await linkOf(one.body.id);
    const [entry] = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, one.body.id))
      .orderBy(auditEntries.seq);
    expect(entry).toMatchObject({ action: "payment_request.made" });
    expect(JSON.stringify(entry?.detail)).not.toMatch(/09121110000|سفارش/);
    const masked = await support(operations.request, { requestId: one.body.id });
    expect(masked.text).not.toContain(secret);
    expect(masked.text).not.toMatch(/09121110000|فقط ما/);
    expect((await support(operations.create, input)).status).toBe(403);
  });

  test.each([
    ["amountRial", { amountRial: 999 }],
    ["amountRial", { amountRial: 1000.5 }],
    ["mobile", { mobile: "021555" }],
    ["mobile", { nationalCode: "0013542419" }],
    ["nationalCode", { mobile: "09121110000", nationalCode: "0000000001" }],
    ["cards", { cards: "6037991234567890" }],
    ["cards", { cards: Array.from({ length: 11 }, (_, index) => card(index)) }],
    ["description", { description: "ن".repeat(256) }],
    ["invoice", { invoice: "<b>" }],
  ])("never keeps a wrong %s", async (field, wrong) => {
    const answer = await owner(operations.create, wish(wrong));
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });
});

test("a payer's page asks the database once, and the way on to the gateway reads the link no more often", async () => {
  const secret = await linkOf(await ask({ description: "سفارش ۱۲" }));
  const asked = vi.spyOn(pool(), "query");
  expect(await payLinkShown(secret, payerAddress())).toMatchObject({ state: "open", description: "سفارش ۱۲" });
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockClear();
  await openGateway(secret, payerAddress());
  const ofLink = asked.mock.calls.filter(([query]) => /from .*payment_requests/.test(JSON.stringify(query)));
  asked.mockRestore();
  expect(ofLink).toHaveLength(1);
});

/** Sixteen digits with a valid check digit. */
function card(index: number): string {
  const body = `60379900000${String(index).padStart(4, "0")}`;
  const sum = [...body].reduce((total, digit, at) => {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return body + ((10 - (sum % 10)) % 10);
}

describe("a payer", () => {
  test("who pays and comes back is confirmed once, and it is in the wallet", async () => {
    const before = await wallet();
    const { id, paymentId, query } = await paid({}, "pay");
    expect(query?.get("payment_status")).toBe("OK");
    const receipt = await back(query);
    const payment = await show(paymentId);
    expect(payment).toMatchObject({ state: "verified", doubt: null, toldRial: payment.amountRial });
    expect(await wallet()).toBe(before + (payment.creditedRial ?? 0));
    expect(payment.transId).toMatch(/^\d{12}$/);
    expect(await request(id)).toMatchObject({ state: "paid", verified: 1, verifiedRial: payment.toldRial, link: null });
    expect(await receiptShown(receipt ?? "", null)).toMatchObject({ state: "verified", transId: payment.transId });
    expect(await payLinkShown(receipt ?? "", null)).toBeNull();
  });

  test("of an amount that is no whole toman can be given back to the rial, though the statement leaves that out", async () => {
    const { paymentId, query } = await paid({ amountRial: 1_000_005 }, "pay");
    await back(query);
    const { transId } = await show(paymentId);
    const { body } = await owner(gatewayRefundOperations.of, { transactionId: transId });
    expect(body).toMatchObject({ paidRial: 1_000_005, leftRial: 1_000_005 });
  });

  test("who comes back ten times at once, beside the watch, is confirmed once", async () => {
    const { token, paymentId, query } = await paid({}, "pay");
    const before = await calls("/verify");
    await age(paymentId, 0);
    await Promise.all([
      ...Array.from({ length: 10 }, () => back(query)),
      ...Array.from({ length: 5 }, () => settlePayment(paymentId)),
      settleDue(),
    ]);
    expect(await calls("/verify")).toBe(before + 1);
    expect((await atService(token))?.state).toBe("VERIFIED");
    expect((await show(paymentId)).state).toBe("verified");
  });

  test("what nobody has paid has no amount that was paid, though the gateway tells one", async () => {
    const id = await ask();
    await go(await linkOf(id));
    const paymentId = await newest(id);
    await settlePayment(paymentId);
    const unpaid = { state: "at_gateway", toldRial: null, creditedRial: null, wageRial: null };
    expect(await show(paymentId)).toMatchObject(unpaid);
  });

  test("who does not come back is confirmed by the watch", async () => {
    const { paymentId } = await paid();
    expect((await show(paymentId)).state).toBe("at_gateway");
    await age(paymentId, 1);
    await settleDue();
    expect(await show(paymentId)).toMatchObject({ state: "verified", returnedAt: null });
  });

  test("whom two processes look for at once is asked for once", async () => {
    await settleDue();
    const left = await Promise.all(Array.from({ length: 6 }, () => paid()));
    for (const { paymentId } of left) await age(paymentId, 1);
    const before = await calls("/transaction");
    await Promise.all([settleDue(), settleDue()]);
    expect(await calls("/transaction")).toBe(before + left.length);
    for (const { paymentId } of left) expect((await show(paymentId)).state).toBe("verified");
  });

  test.each(["cancel", "decline"])("who does not pay (%s) has failed, and can press again", async (decision) => {
    const id = await ask();
    const secret = await linkOf(id);
    const first = await go(secret);
    const paymentId = await newest(id);
    await back(await atGateway(first, decision));
    expect((await show(paymentId)).state).toBe("failed");
    const again = await go(secret);
    expect(again).not.toBe(first);
    await back(await atGateway(again, "pay"));
    expect(await request(id)).toMatchObject({ state: "paid", payments: [{ state: "verified" }, { state: "failed" }] });
  });

  test("who only says that they paid has not", async () => {
    for (const unpaid of ["code", "refused"]) {
      await sandbox.control("POST", "habits", { gateway_unpaid: unpaid });
      const id = await ask();
      const token = await go(await linkOf(id));
      const paymentId = await newest(id);
      const receipt = await back(new URLSearchParams({ token, payment_status: "OK", status: "1", transId: "1" }));
      expect(await show(paymentId)).toMatchObject({ state: "at_gateway", paidAt: null, transId: null });
      expect(await receiptShown(receipt ?? "", null)).toMatchObject({ state: "at_gateway", transId: null });
      await age(paymentId, 23);
      await settleDue();
      expect((await show(paymentId)).state).toBe("not_paid");
    }
  });

  test("whose return names two tokens, none, or a strange one is nobody", async () => {
    const { token, paymentId } = await paid();
    const two = new URLSearchParams([
      ["token", token],
      ["token", "B".repeat(15)],
    ]);
    expect(await back(two)).toBeNull();
    expect(await back(new URLSearchParams())).toBeNull();
    expect(await back(new URLSearchParams({ token: "../../x" }))).toBeNull();
    expect(await back(new URLSearchParams({ token: "B".repeat(15) }))).toBeNull();
    expect((await show(paymentId)).state).toBe("at_gateway");
  });

  test("who guesses is locked out, and whoever has a right link is not", async () => {
    const secret = await linkOf(await ask());
    const guess = () => payLinkShown("x".repeat(43), "203.0.113.77");
    for (let index = 0; index < 20; index += 1) expect(await guess().catch(() => null)).toBeNull();
    await expect(guess()).rejects.toMatchObject({ code: "locked" });
    expect(await payLinkShown(secret, "203.0.113.77")).toMatchObject({ state: "open", begunAt: null });
  });
});

describe("an answer that is lost", () => {
  test.each([
    ["before", { fault: "drop_before" }],
    ["after", { fault: "drop_after" }],
    ["as a 500 after", { fault: "status_after", value: "500" }],
    ["unreadable", { fault: "malformed" }],
  ])("of the confirmation (%s) is looked at, and it is confirmed once", async (_, fault) => {
    const { token, paymentId, query } = await paid({}, "pay");
    await sandbox.control("POST", "faults", { ...fault, operation: VERIFY, times: 1 });
    await back(query);
    await age(paymentId, 1);
    await settleDue();
    expect(await show(paymentId)).toMatchObject({ state: "verified", doubt: null });
    expect((await show(paymentId)).transId).not.toBeNull();
    expect((await atService(token))?.state).toBe("VERIFIED");
  });

  test("of the way there leaves nothing to pay by, and the next press makes a new one", async () => {
    await sandbox.control("POST", "faults", { fault: "drop_after", operation: SEND, times: 1 });
    const id = await ask();
    const secret = await linkOf(id);
    await expect(go(secret)).rejects.toMatchObject({ code: "upstream_unavailable" });
    expect((await request(id)).payments).toMatchObject([{ state: "not_opened" }]);
    await back(await atGateway(await go(secret), "pay"));
    expect((await request(id)).state).toBe("paid");
  });

  test("while the gateway is away says nothing of the payment, until it says it itself", async () => {
    const { paymentId, query } = await paid({}, "pay");
    await sandbox.control("POST", "faults", { fault: "status", value: "500", operation: TRANSACTION, times: "always" });
    const receipt = await back(query);
    expect(await receiptShown(receipt ?? "", null)).toMatchObject({ state: "at_gateway", isReturned: true });
    await age(paymentId, 21);
    await settleDue();
    expect((await show(paymentId)).state).toBe("at_gateway");
    await sandbox.control("DELETE", "faults");
    await age(paymentId, 0);
    await settleDue();
    expect((await show(paymentId)).state).toBe("verified");
  });

  test.each([
    "توکن api معتبر نیست",
    "api_token معتبر نیست",
    "api_key در این تراکنش معتبر نیست",
    "IP سرور برای این تراکنش مجاز نیست",
  ])("because of who asks (%s) says nothing of the payment either", async (words) => {
    const { paymentId } = await paid();
    await age(paymentId, 23);
    await whileRefused(
      422,
      () => words,
      () => settlePayment(paymentId),
    );
    expect((await show(paymentId)).state).toBe("at_gateway");
    await settlePayment(paymentId);
    expect((await show(paymentId)).state).toBe("verified");
  });

  test("by a process that died between claiming and confirming loses no payment", async () => {
    const { paymentId, token } = await paid();
    await db().update(payments).set({ state: "verifying", verifyingAt: new Date() }).where(eq(payments.id, paymentId));
    await settlePayment(paymentId);
    // The confirmation may still be under way, so nobody else sends it.
    expect((await atService(token))?.state).toBe("PAID");
    await age(paymentId, 1);
    await settleDue();
    expect((await show(paymentId)).state).toBe("verified");
  });
});

describe("what is not confirmed in time", () => {
  test("goes back, which is told to whoever asked until they have seen it", async () => {
    const made = await accountant.ask(operations.create, wish({ cards: [CARDS[0]] }));
    const requestId = made.body.id;
    const token = await go(await linkOf(requestId));
    const paymentId = await newest(requestId);
    await sandbox.control("POST", "faults", { fault: "status", value: "500", operation: VERIFY, times: "always" });
    await atGateway(token, "pay_and_leave", CARDS[0]);
    await settlePayment(paymentId);
    await sandbox.control("POST", "clock", { advanceSeconds: 21 * 60 });
    await sandbox.control("DELETE", "faults");
    await age(paymentId, 1);
    await settleDue();
    expect((await show(paymentId)).state).toBe("lapsed");
    const count = async () => (await toldOf(accountant.ask, /^payments_ended$/)).payments_ended ?? 0;
    const before = await count();
    expect(before).toBeGreaterThan(0);
    await (await makeMember(BUSINESS, "manager")).ask(operations.seen, { paymentId });
    expect(await count()).toBe(before);
    await accountant.ask(operations.seen, { paymentId });
    expect(await count()).toBe(before - 1);
  });
});

test("thousands of refused presses of one link are found as one notice, without comparing each with all others", async () => {
  const id = await ask();
  await sandbox.control("POST", "faults", { fault: "status", value: "404 message", operation: SEND, times: 1 });
  await expect(go(await linkOf(id))).rejects.toThrow();
  const first = await newest(id);
  await db().execute(sql`INSERT INTO ${payments}
    (id, business, request_id, secret_hash, contents, state, amount_rial, words, ended_at, created_at)
    SELECT gen_random_uuid(), business, request_id, gen_random_uuid(), contents, state, amount_rial, words, ended_at,
      created_at + no * interval '1 millisecond' FROM ${payments}, generate_series(1, 2000) AS no
    WHERE request_id = ${id}`);
  const ofLink = await db().select({ id: payments.id }).from(payments).where(eq(payments.requestId, id));
  const found = new Set((await foundOf("payments_ended")).map(({ record }) => record));
  expect(ofLink.filter((each) => found.has(each.id))).toEqual([{ id: first }]);
  await db().delete(payments).where(eq(payments.requestId, id));
});

test("presses of a link that leads nowhere are not kept, but the first refusal and those of the last minute", async () => {
  const id = await ask();
  const secret = await linkOf(id);
  const refusedPress = async (value: string) => {
    await sandbox.control("POST", "faults", { fault: "status", value, operation: SEND, times: 1 });
    await expect(go(secret)).rejects.toThrow();
    return newest(id);
  };
  const old = () =>
    db()
      .update(payments)
      .set({ createdAt: sql`${payments.createdAt} - interval '2 minutes'` })
      .where(eq(payments.requestId, id));
  const kept = async () => (await request(id)).payments.map((payment: { id: string }) => payment.id);
  await go(secret);
  const visit = await newest(id);
  await old();
  await refusedPress("500");
  const first = await refusedPress("404 message");
  await refusedPress("404 message");
  await old();
  const last = [await refusedPress("404 page"), await refusedPress("500")];
  expect((await kept()).toSorted()).toEqual([visit, first, ...last].toSorted());
});

test("a link that the gateway refuses to open is told once to its maker, and again after a payer got through", async () => {
  const told = async () => (await toldOf(accountant.ask, /^payments_ended$/)).payments_ended ?? 0;
  const before = await told();
  const { id } = (await accountant.ask(operations.create, wish())).body;
  const secret = await linkOf(id);
  const refusedPress = async (value: string) => {
    await sandbox.control("POST", "faults", { fault: "status", value, operation: SEND, times: 1 });
    await expect(go(secret)).rejects.toThrow();
  };
  await refusedPress("500");
  expect(await told()).toBe(before);
  await refusedPress("404 page");
  const paymentId = await newest(id);
  await refusedPress("404 message");
  expect(await told()).toBe(before + 1);
  await accountant.ask(operations.seen, { paymentId });
  await refusedPress("404 message");
  expect(await told()).toBe(before);

  await go(secret);
  await refusedPress("403 message");
  expect(await told()).toBe(before + 1);
  await accountant.ask(operations.takeBack, { requestId: id });
  expect(await told()).toBe(before);
});

describe("what does not fit is not confirmed by itself", () => {
  test("another card than those allowed: a person decides, and both sides are shown", async () => {
    const { paymentId, token } = await paid({ cards: [...CARDS] }, "pay_and_leave", "5022291000000006");
    await settlePayment(paymentId);
    expect(await show(paymentId)).toMatchObject({
      state: "paid",
      doubt: "card",
      needsWord: true,
      allowedCards: ["6037 99•• •••• 7893", "6219 86•• •••• 9007"],
      card: "502229******0006",
    });
    // The wallet shows the same card to support in the same way.
    const { body: masked } = await support(operations.payment, { paymentId });
    expect([masked.card, masked.allowedCards]).toEqual(["502229******0006", ["•••7893", "•••9007"]]);
    expect((await atService(token))?.state).toBe("PAID");
    // It goes back to its payer within minutes, so it comes first in the list, and the navigation counts it.
    expect((await inboxOf(owner)).groups[0]).toMatchObject({
      kind: "payments_to_decide",
      count: 1,
      deadline: expect.any(String),
      items: [{ record: paymentId }],
    });
    expect(await toldOf(support, /^payments_to_decide$/)).toEqual({});
    expect((await support(operations.decide, { paymentId, decision: "confirm" })).status).toBe(403);
    // What everybody sees of the card finds the payment, in the list and in the one box.
    const foundBy = async (ask: Ask, q: string) => [
      (await ask(operations.payments, { q })).body.items.map(({ id }: { id: string }) => id).includes(paymentId),
      (await ask(searchOperations.lookup, { q })).body.hits.some(({ id }: { id: string }) => id === paymentId),
    ];
    for (const q of ["0006", "۰۰۰۶", "502229******0006"])
      for (const ask of [owner, support]) expect([q, await foundBy(ask, q)]).toEqual([q, [true, true]]);
    for (const q of ["0007", "6037991234567893"]) expect([q, await foundBy(owner, q)]).toEqual([q, [false, false]]);
    const decided = await owner(operations.decide, { paymentId, decision: "confirm" });
    expect(decided.body).toMatchObject({ state: "verified", doubt: "card", decision: "confirm" });
    expect((await owner(operations.decide, { paymentId, decision: "let_lapse" })).status).toBe(409);
  });

  test("an allowed card is confirmed at once", async () => {
    const { query, paymentId } = await paid({ cards: [...CARDS] }, "pay", CARDS[1]);
    await back(query);
    expect(await show(paymentId)).toMatchObject({ state: "verified", doubt: null });
  });

  test("let lapse, it is never confirmed", async () => {
    const { paymentId, token } = await paid({ cards: [CARDS[0]] }, "pay_and_leave", CARDS[1]);
    await settlePayment(paymentId);
    await owner(operations.decide, { paymentId, decision: "let_lapse" });
    const [row] = await db().select().from(payments).where(eq(payments.id, paymentId));
    const { secret } = row ? paymentBox.open(row) : { secret: "" };
    expect(await receiptShown(secret, null)).toMatchObject({ state: "paid", isHeld: false, isLeftToLapse: true });
    await age(paymentId, 1);
    await settleDue();
    expect((await atService(token))?.state).toBe("PAID");
    await sandbox.control("POST", "clock", { advanceSeconds: 21 * 60 });
    await age(paymentId, 20);
    await settleDue();
    expect((await show(paymentId)).state).toBe("lapsed");
  });

  test("a link that was taken back while somebody paid", async () => {
    const { id, paymentId, token } = await paid();
    expect((await owner(operations.takeBack, { requestId: id })).status).toBe(200);
    await settlePayment(paymentId);
    expect(await show(paymentId)).toMatchObject({
      state: "paid",
      doubt: "taken_back",
      takenBackAt: (await request(id)).takenBackAt,
    });
    expect((await atService(token))?.state).toBe("PAID");
  });

  test("an amount that is not what was asked for", async () => {
    const { paymentId } = await paid();
    const told = { status: 1, code: 1, amount: "1000.00", realAmount: 900, wage: "100", transId: 1 };
    const answer = { fault: "answer", value: JSON.stringify(told), operation: TRANSACTION, times: 1 };
    await sandbox.control("POST", "faults", answer);
    await settlePayment(paymentId);
    expect(await show(paymentId)).toMatchObject({ state: "paid", doubt: "amount", toldRial: 1000 });
  });

  test("another invoice than was asked for: both are shown to whoever decides", async () => {
    const { paymentId } = await paid({ invoice: "INV-77" });
    const { amountRial } = await show(paymentId);
    const told = { status: 1, code: 1, amount: `${amountRial}`, transId: 7, factorNumber: "INV-99" };
    const answer = { fault: "answer", value: JSON.stringify(told), operation: TRANSACTION, times: 1 };
    await sandbox.control("POST", "faults", answer);
    await settlePayment(paymentId);
    expect(await show(paymentId)).toMatchObject({ doubt: "invoice", invoice: "INV-77", toldInvoice: "INV-99" });
  });

  /** Makes the gateway tell a payment differently, with amounts in its own spelling. */
  const tells = async (paymentId: string, more: object) => {
    const { amountRial } = await show(paymentId);
    const told = { status: 1, code: 1, amount: `${amountRial}.00`, realAmount: amountRial - 1000, transId: 7, ...more };
    const answer = { fault: "answer", value: JSON.stringify(told), operation: TRANSACTION, times: 1 };
    await sandbox.control("POST", "faults", answer);
    await settlePayment(paymentId);
    return show(paymentId);
  };

  test.each(["wage", "shaparakWage", "realAmount"])("%s that is no whole rial is no doubt", async (name) => {
    const { paymentId } = await paid();
    expect(await tells(paymentId, { [name]: "1550.50" })).toMatchObject({ state: "verified", doubt: null });
  });

  test.each([{ amount: "1550.50" }, { amount: null, realAmount: null }])("an amount that is %o", async (more) => {
    const { paymentId } = await paid();
    expect(await tells(paymentId, more)).toMatchObject({ state: "paid", doubt: "amount", toldRial: null });
    // The next answer may tell the amount.
    await settlePayment(paymentId);
    expect(await show(paymentId)).toMatchObject({ doubt: null });
  });

  test("it was paid when the gateway says, and the receipt says the same", async () => {
    const { paymentId, query } = await paid({}, "pay");
    const shown = await tells(paymentId, { paymentDate: "2026-03-04 10:20:30" });
    expect(shown.paidAt).toBe("2026-03-04T06:50:30.000Z");
    const receipt = await back(query);
    expect((await receiptShown(receipt ?? "", null))?.at).toBe(shown.paidAt);
  });

  test("a fee that the payer bears is no doubt", async () => {
    await sandbox.control("POST", "habits", { gateway_fee: "payer" });
    const { paymentId, query } = await paid({}, "pay");
    await back(query);
    const payment = await show(paymentId);
    expect(payment).toMatchObject({ state: "verified", doubt: null, creditedRial: payment.amountRial });
  });
});

describe("a customer's own cards", () => {
  const CARDS_LIST = "GET /v3/business/:business/customers/:customer/cards";
  let customers = 0;

  /** A customer with these cards, spelled as people type them. */
  const customerWith = async (cards: readonly string[]): Promise<string> => {
    customers += 1;
    const { body } = await askProxy(accountant, customerOperations.create, {
      type: "LEGAL",
      legalName: "شرکت کارت",
      agentMobile: `0912555${String(customers).padStart(4, "0")}`,
      companyId: `1010${String(customers).padStart(7, "0")}`,
    });
    for (const number of cards) {
      const input = { customerId: body.id, card: number, trackId: randomUUID() };
      expect((await askProxy(accountant, accounts.addCard, input)).body).toMatchObject({ outcome: "done" });
    }
    return body.id;
  };
  const paidFor = async (customerId: string, with_: string, more: object = {}) =>
    paid({ customerId, isOwnCard: true, ...more }, "pay_and_leave", with_);
  const unread = (fault: object) =>
    sandbox.control("POST", "faults", { operation: CARDS_LIST, times: "always", ...fault });

  test("one of them is confirmed by itself, on whichever page of them it stands, and none is kept or told whole", async () => {
    const own = [...Array.from({ length: 20 }, (_, index) => card(index + 100)), CARDS[1]];
    const customerId = await customerWith(own);
    for (const used of [own[0] ?? "", CARDS[1]]) {
      const { id, paymentId } = await paidFor(customerId, used);
      await settlePayment(paymentId);
      expect(await show(paymentId)).toMatchObject({ state: "verified", doubt: null, customerId, isOwnCard: true });
      expect(await request(id)).toMatchObject({ customerId, isOwnCard: true, cards: [] });
    }
    const { items } = (await askProxy(accountant, accounts.cards, { customerId })).body;
    expect(items).toHaveLength(15);
    const all = await db().select().from(auditEntries).orderBy(auditEntries.seq);
    const told = JSON.stringify([items, all]);
    expect(own.filter((number) => told.includes(number))).toEqual([]);
    expect(own.filter((number) => told.includes(cardHashOf(number)))).toEqual([]);
  });

  test("another waits for a person, who sees both sides, or lets it lapse", async () => {
    const customerId = await customerWith([CARDS[0]]);
    const { paymentId, token } = await paidFor(customerId, CARDS[1]);
    await settlePayment(paymentId);
    const held = { state: "paid", doubt: "customer_card", needsWord: true, card: "621986******9007", customerId };
    expect(await show(paymentId)).toMatchObject(held);
    expect((await atService(token))?.state).toBe("PAID");
    await owner(operations.decide, { paymentId, decision: "let_lapse" });
    // A card that is registered later does not change the decision.
    await askProxy(accountant, accounts.addCard, { customerId, card: CARDS[1], trackId: randomUUID() });
    await settlePayment(paymentId);
    expect(await show(paymentId)).toMatchObject({ ...held, needsWord: false, decision: "let_lapse" });
    expect((await atService(token))?.state).toBe("PAID");
  });

  test("of a customer who has none, a person decides", async () => {
    const { paymentId } = await paidFor(await customerWith([]), CARDS[0]);
    await settlePayment(paymentId);
    expect(await show(paymentId)).toMatchObject({ state: "paid", doubt: "customer_card", needsWord: true });
    const decided = await owner(operations.decide, { paymentId, decision: "confirm" });
    expect(decided.body).toMatchObject({ state: "verified", doubt: "customer_card", decision: "confirm" });
  });

  test.each([
    ["not at all", { fault: "status", value: "500" }],
    ["not whole", { fault: "answer", value: JSON.stringify({ data: [{ card: "603799******7893" }] }) }],
    [
      "not every row",
      { fault: "answer", value: JSON.stringify({ data: [{ name: "بی‌شماره" }], meta: { last_page: 1 } }) },
    ],
  ])(
    "that could be read %s keep nothing back in silence: a person hears at once, and it is tried again",
    async (_, fault) => {
      const { paymentId, token } = await paidFor(await customerWith([CARDS[0]]), CARDS[0]);
      await unread(fault);
      await settlePayment(paymentId);
      expect(await show(paymentId)).toMatchObject({ state: "paid", doubt: "cards_unread", needsWord: true });
      expect((await atService(token))?.state).toBe("PAID");
      expect(await toldOf(owner, /^payments_to_decide$/)).toEqual({ payments_to_decide: expect.any(Number) });
      await sandbox.control("DELETE", "faults");
      await age(paymentId, 1);
      await settleDue();
      expect(await show(paymentId)).toMatchObject({ state: "verified", doubt: null });
    },
  );

  test("that could not be read do not keep a person from deciding", async () => {
    const { paymentId } = await paidFor(await customerWith([CARDS[0]]), CARDS[1]);
    await unread({ fault: "status", value: "500" });
    await settlePayment(paymentId);
    const decided = await owner(operations.decide, { paymentId, decision: "confirm" });
    expect(decided.body).toMatchObject({ state: "verified", doubt: "cards_unread", decision: "confirm" });
  });

  test("are asked for only where the card is told, and the gateway that tells none is a doubt", async () => {
    const { paymentId } = await paidFor(await customerWith([CARDS[0]]), CARDS[0]);
    const { amountRial } = await show(paymentId);
    const told = { status: 1, code: 1, amount: `${amountRial}.00`, realAmount: amountRial - 1000, transId: 7 };
    await sandbox.control("POST", "faults", {
      fault: "answer",
      value: JSON.stringify(told),
      operation: TRANSACTION,
      times: 1,
    });
    const before = await calls("/cards");
    await settlePayment(paymentId);
    expect(await show(paymentId)).toMatchObject({ state: "paid", doubt: "customer_card" });
    expect(await calls("/cards")).toBe(before);
  });

  test("of somebody who was erased are not known any more: a person decides", async () => {
    const customerId = await customerWith([CARDS[0]]);
    const { paymentId, id } = await paidFor(customerId, CARDS[0]);
    await db().transaction((tx) => forgetPayersOf(BUSINESS, [["id", customerId]], tx));
    await settlePayment(paymentId);
    expect(await request(id)).toMatchObject({ customerId: null, isOwnCard: true });
    expect(await show(paymentId)).toMatchObject({ state: "paid", doubt: "cards_unread", needsWord: true });
  });

  test("are compared for a customer whom the service knows, and without one not", async () => {
    const refused = async (more: object) => (await owner(operations.create, wish(more))).body.fields;
    expect(await refused({ isOwnCard: true })).toEqual({ customerId: "errors.customerForCards" });
    expect(await refused({ customerId: randomUUID() })).toEqual({ customerId: "errors.customerUnknown" });
    const customerId = await customerWith([]);
    const id = await ask({ customerId });
    expect(await request(id)).toMatchObject({ customerId, isOwnCard: false });
    expect(await payLinkShown(await linkOf(id), null)).toMatchObject({ isOwnCard: false, cardEndings: [] });
    const { items } = (await owner(operations.requests, { q: customerId })).body;
    expect(items.map((row: { id: string }) => row.id)).toEqual([id]);
  });
});

describe("two who pay by a link for one", () => {
  test("at once: one is confirmed, the other lapses, and both are told so", async () => {
    const id = await ask();
    const secret = await linkOf(id);
    const [one, other] = [await go(secret), await go(secret)];
    const queries = [await atGateway(one, "pay"), await atGateway(other, "pay")];
    const receipts = await Promise.all(queries.map(back));
    const shown = await request(id);
    expect(shown).toMatchObject({ state: "paid", verified: 1 });
    expect(shown.payments.map(({ state }: { state: string }) => state).toSorted()).toEqual(["paid", "verified"]);
    const held = shown.payments.find(({ state }: { state: string }) => state === "paid");
    expect(held).toMatchObject({ doubt: "second" });
    const { id: taken } = shown.payments.find(({ state }: { state: string }) => state === "verified");
    expect((await show(held.id)).otherId).toBe(taken);
    const told = await Promise.all(receipts.map((receipt) => receiptShown(receipt ?? "", null)));
    expect(told.map((each) => [each?.state, each?.isHeld]).toSorted()).toEqual([
      ["paid", true],
      ["verified", false],
    ]);
    await sandbox.control("POST", "clock", { advanceSeconds: 21 * 60 });
    await age(held.id, 20);
    await settleDue();
    expect((await show(held.id)).state).toBe("lapsed");
  });

  test("the second is confirmed where the first came to nothing", async () => {
    const id = await ask();
    const secret = await linkOf(id);
    const [one, other] = [await go(secret), await go(secret)];
    const [otherId] = [await newest(id)];
    const first = (await request(id)).payments.find(({ id: each }: { id: string }) => each !== otherId);
    await atGateway(one, "pay_and_leave");
    await atGateway(other, "pay_and_leave");
    await db().update(payments).set({ state: "verifying", verifyingAt: new Date() }).where(eq(payments.id, first.id));
    await settlePayment(otherId);
    expect(await show(otherId)).toMatchObject({ state: "paid", doubt: "second" });
    await db().update(payments).set({ state: "failed", lookAt: null }).where(eq(payments.id, first.id));
    await settlePayment(otherId);
    expect(await show(otherId)).toMatchObject({ state: "verified", doubt: null });
  });

  test("by a link for many both are confirmed", async () => {
    const id = await ask({ isForMany: true });
    const secret = await linkOf(id);
    for (const _ of [1, 2]) await back(await atGateway(await go(secret), "pay"));
    expect(await request(id)).toMatchObject({ state: "open", verified: 2 });
  });
});

test("a gateway that confirms by itself is believed, and what does not fit is said", async () => {
  await sandbox.control("POST", "habits", { gateway_steps: "one" });
  const fitting = await paid({}, "pay");
  await back(fitting.query);
  expect(await show(fitting.paymentId)).toMatchObject({ state: "verified", doubt: null });
  const before = await calls("/verify");
  const strange = await paid({ cards: [CARDS[0]] }, "pay", CARDS[1]);
  await back(strange.query);
  expect(await show(strange.paymentId)).toMatchObject({ state: "verified", doubt: "card" });
  expect(await calls("/verify")).toBe(before);
});

test("a link for one says that somebody went on by it, until that payment's time is over; one for many says it to nobody", async () => {
  const id = await ask();
  const secret = await linkOf(id);
  const shown = async () => (await payLinkShown(secret, null))?.begunAt;
  expect(await shown()).toBeNull();
  await go(secret);
  const begun = await shown();
  expect(Date.now() - Date.parse(begun ?? "")).toBeLessThan(20 * 60_000);
  await db()
    .update(payments)
    .set({ openedAt: new Date(Date.now() - 21 * 60_000) })
    .where(eq(payments.requestId, id));
  expect(await shown()).toBeNull();
  const many = await linkOf(await ask({ isForMany: true }));
  await go(many);
  expect(await payLinkShown(many, null)).toMatchObject({ begunAt: null });
});

test("of two payments by a link for one that the gateway confirms at the same moment, one is said to be the second", async () => {
  await sandbox.control("POST", "habits", { gateway_steps: "one" });
  for (let times = 0; times < 5; times += 1) {
    const id = await ask();
    const secret = await linkOf(id);
    const tokens = [await go(secret), await go(secret)];
    for (const token of tokens) await atGateway(token, "pay_and_leave");
    const rows = await db().select({ id: payments.id }).from(payments).where(eq(payments.requestId, id));
    await Promise.all(rows.map((row) => settlePayment(row.id)));
    const shown = await Promise.all(rows.map((row) => show(row.id)));
    expect(shown.map(({ state }) => state)).toEqual(["verified", "verified"]);
    expect(shown.map(({ doubt }) => doubt).sort()).toEqual([null, "second"].sort());
  }
});

test("the gateway's refusals touch neither the token pair nor anybody's session", async () => {
  const [pair] = await db().select().from(tokenPairs);
  const { key } = await sandbox.control<{ key: string }>("GET", "gateway-key");
  await sandbox.control("POST", "faults", { fault: "status", value: "401", operation: SEND, times: "always" });
  const secret = await linkOf(await ask());
  await expect(go(secret)).rejects.toMatchObject({ code: "upstream_rejected" });
  const [after] = await db().select().from(tokenPairs);
  expect(after).toEqual(pair);
  const refreshed = await sandbox.control<{ calls: { path: string }[] }>("GET", "calls");
  expect(refreshed.calls.some(({ path }) => path.includes("refreshtoken"))).toBe(false);
  expect(JSON.stringify(await show(await newest((await owner(operations.requests)).body.items[0].id)))).not.toContain(
    key,
  );
});

test("one is found by all that it is known by, and who it is stays masked for support", async () => {
  const input = { mobile: "09129998877", payerName: "نیلوفر صادقی" };
  const { paymentId, query, id } = await paid(input, "pay");
  await back(query);
  const payment = await show(paymentId);
  const { invoice } = await request(id);
  const ids = [paymentId, payment.transId, payment.refNumber, input.mobile];
  for (const q of [...ids, payment.trackingCode, invoice]) {
    const { items } = (await owner(operations.payments, { q: q ?? "" })).body;
    expect(items.map((row: { id: string }) => row.id)).toContain(paymentId);
  }
  for (const q of ids) {
    const { text } = await owner(searchOperations.lookup, { q: q ?? "" });
    expect(text).toContain(paymentId);
  }
  const masked = await support(operations.payments, { q: input.mobile });
  expect(masked.text).toContain(paymentId);
  expect(masked.text).not.toMatch(/09129998877|نیلوفر/);
  expect((await owner(operations.payments, { state: "verified", q: "nothing-like-it" })).body.total).toBe(0);
});

test.each(["decline", "pay_and_leave"])(
  "the statement's row of one that came to nothing (%s) leads to it, and it to the row",
  async (how) => {
    const { paymentId } = await paid({}, how);
    if (how === "pay_and_leave") {
      await sandbox.control("POST", "clock", { advanceSeconds: 20 * 60 + 1 });
      await age(paymentId, 21);
    }
    await settlePayment(paymentId);
    const payment = await show(paymentId);
    expect(payment.state).toBe(how === "decline" ? "failed" : "lapsed");
    const { body } = await askProxy(accountant, walletOperations.transactions, { id: payment.transId });
    expect(body.items).toMatchObject([{ id: payment.transId, status: "failed", effectRial: 0 }]);
    const found = (await owner(operations.payments, { q: payment.transId })).body.items;
    expect(found.map(({ id }: { id: string }) => id)).toEqual([paymentId]);
  },
);

test("one that failed without the gateway naming its row has no way to the wallet, and says nothing else", async () => {
  await sandbox.control("POST", "habits", { gateway_failed: "unnamed" });
  const { paymentId } = await paid({}, "decline");
  await settlePayment(paymentId);
  expect(await show(paymentId)).toMatchObject({ state: "failed", transId: null });
});

test("whoever approves a refund of it reads whom it was asked of and the card that gets it", async () => {
  const { paymentId, query } = await paid({ payerName: "نازنین رستگار" }, "pay", CARDS[0]);
  await back(query);
  const { transId } = await show(paymentId);
  const content = { transactionId: transId, amountRial: 10_000 };
  const made = await accountant.ask(orderOperations.make, {
    kind: "gatewayRefund",
    idempotencyKey: randomUUID(),
    content,
  } as never);
  expect(made.status, made.text).toBe(200);
  const order = (await owner(orderOperations.show, { orderId: made.body.orderId })).body;
  expect(order).toMatchObject({ receiver: "نازنین رستگار", payersCard: "6037 99•• •••• 7893" });
  const masked = (await support(orderOperations.show, { orderId: made.body.orderId })).body;
  expect(masked.receiver).not.toContain("نازنین");
});

test("an invoice number is found in whatever digits it is typed, by the list and by the one box", async () => {
  const { id, paymentId } = await paid({ invoice: "فاکتور ۱۴/۷۷" });
  for (const q of ["فاکتور ۱۴/۷۷", "فاکتور 14/77"]) {
    expect((await owner(operations.requests, { q })).body.items.map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await owner(operations.payments, { q })).body.items[0].id).toBe(paymentId);
    expect((await owner(searchOperations.lookup, { q })).text).toContain(id);
  }
});

test("an invoice number is found by the one box whatever its shape, and is what was asked for", async () => {
  for (const [invoice, q] of [
    ["7", "۷"],
    ["14 77", "14 77"],
    ["fa", "FA"],
    ["1234", "1234"],
  ]) {
    const { id } = await paid({ invoice });
    const { hits } = (await owner(searchOperations.lookup, { q })).body;
    expect(hits, invoice).toContainEqual(expect.objectContaining({ kind: "paymentRequest", id, isExact: true }));
  }
});

test("what is personal goes when somebody is erased, and another secret opens what the last one sealed", async () => {
  const { paymentId, query, id } = await paid({ mobile: "09121112233", payerName: "سارا" }, "pay", CARDS[1]);
  await back(query);
  await reseal(paymentSeals);
  expect((await show(paymentId)).mobile).toBe("09121112233");
  const byCard = async (q: string) =>
    (await owner(operations.payments, { q })).body.items.map((payment: { id: string }) => payment.id);
  for (const q of [CARDS[1], CARDS[1].slice(-4)]) expect(await byCard(q)).toContain(paymentId);
  await db().transaction((tx) => forgetPayersOf(BUSINESS, [["mobile", "09121112233"]], tx));
  expect(await show(paymentId)).toMatchObject({ mobile: null, payerName: null, card: null, state: "verified" });
  for (const q of [CARDS[1], CARDS[1].slice(-4)]) expect(await byCard(q)).not.toContain(paymentId);
  expect(await request(id)).toMatchObject({ mobile: null, verified: 1 });
});

test("somebody whom the book does not know is erased from what they were asked to pay", async () => {
  const mobile = "09121998877";
  const id = await ask({ mobile, payerName: "سارا" });
  await rekeyBook(new AbortController().signal);
  const eraser = await makeMember(BUSINESS, "owner");
  const wanted = { value: mobile, confirmation: mobile, reason: "به خواست خودش" };
  const erased = await eraser.ask(searchOperations.erase, wanted);
  expect(erased, erased.text).toMatchObject({ status: 200, body: { records: 1 } });
  expect(await request(id)).toMatchObject({ mobile: null, payerName: null });
  expect(await eraser.ask(searchOperations.erase, wanted)).toMatchObject({ status: 404 });
});
