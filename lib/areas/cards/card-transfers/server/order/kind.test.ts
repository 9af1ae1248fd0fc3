import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as comeBack } from "@/app/(public)/return/card/route";
import { cardOperations as cards } from "@/lib/areas/cards/cards/operations";
import type { CardApplicationShown } from "@/lib/areas/cards/cards/status";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { makeIban } from "@/lib/kit/format/iban";
import type { OrderDetail } from "@/lib/kit/orders/views";
import { reseal } from "@/lib/server/core/reseal";
import { db } from "@/lib/server/db/client";
import { auditEntries, orderEvents, paymentOrders } from "@/lib/server/db/schema/index";
import { approveOrder } from "@/lib/server/orders/approval/decide";
import { acknowledgeOrder } from "@/lib/server/orders/engine/acknowledge";
import { applyReceipt } from "@/lib/server/orders/engine/settle";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderSeals, sealedOf } from "@/lib/server/orders/record/sealed";
import { orderTimes } from "@/lib/server/orders/record/times";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { withCheckDigit } from "@/lib/testing/national-code";
import { type Cardholders, startCardholders } from "@/lib/testing/orders/cardholders";
import { type OrderEngine, resetTimes, startOrderEngine } from "@/lib/testing/orders/engine";
import { setPolicy } from "@/lib/testing/orders/orders";
import { BUSINESS } from "@/lib/testing/rig/server";
import { underSecrets } from "@/lib/testing/under-secrets";
import { cardTransferOperations as transfers } from "../../operations";
import { holderPartOf, isCodeOpen } from "../../status";
import { otherAccountOf } from "./holder-transfer-find";
import { cardTransferKind, holderTransferKind } from "./kind";

const ONE = "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id";
const DOORS = { holderTransfer: `${ONE}/transfer`, cardTransfer: `${ONE}/card/transfer/store` } as const;
const CONFIRMS = {
  holderTransfer: `${ONE}/transfer/confirm-otp`,
  cardTransfer: `${ONE}/card/transfer/confirm-otp`,
} as const;
const FOLLOW = `${ONE}/transfer/inquiry`;
type Kind = keyof typeof DOORS;
const KINDS = ["holderTransfer", "cardTransfer"] as const;
const FUNDS_RIAL = 500_000_000;
const IBAN = makeIban("062", "4455");
const CARD = "6037997512345670";

interface Transfer {
  id: string;
  track_id: string;
  status: string;
  code: string;
  token: string | null;
  destination: string;
  times_paid: number;
  description: string;
}

let engine: OrderEngine;
let owner: TestMember;
let accountant: TestMember;
let support: TestMember;
let cardholders: Cardholders;
/** This holder has the same balance before each test. */
let known: CardApplicationShown;
let holder: CardApplicationShown;
let made = 0;

function nationalCode(): string {
  made += 1;
  return withCheckDigit(`${String(2000 + made)}88061`);
}

/** A cardholder with a card in use and money in the account. */
async function newHolder(): Promise<CardApplicationShown> {
  const { body: begun } = await owner.ask(cards.begin, { provider: "default" }, randomUUID());
  const facts = {
    ...{ firstName: "زهرا", lastName: "نوری", firstNameEn: "Zahra", lastNameEn: "Nouri" },
    ...{ nationalCode: nationalCode(), birthDate: "1990-05-01", gender: "FEMALE", mobile: `0912555${1000 + made}` },
    ...{ provinceId: "1", cityId: "101", address: "خیابان ولیعصر، پلاک ۱۲", postalCode: "1234567890" },
    cardTemplateId: "1",
  };
  const { body: saved } = await owner.ask(cards.save, { applicationId: begun.id, version: 1, facts });
  const { body } = await owner.ask(cards.register, { applicationId: begun.id, version: saved.version });
  const { cardholderId } = body as CardApplicationShown;
  const play = (what: string, more: object = {}) =>
    engine.sandbox.control("POST", `cardholders/${cardholderId}/${what}`, more);
  await play("complete");
  await owner.ask(cards.finalize, { applicationId: begun.id });
  await play("review", { decision: "approve" });
  await play("print");
  await play("card", { status: "ACTIVE" });
  await play("money", { amountRial: FUNDS_RIAL });
  const { body: shown } = await owner.ask(cards.look, { applicationId: begun.id });
  return shown;
}

const contentOf = (kind: Kind, amountRial: number, more: object = {}) => ({
  applicationId: holder.id,
  amountRial,
  description: "اجارهٔ آذر",
  ...(kind === "holderTransfer" ? { way: "INTERNAL", destination: "1234567890" } : { cardNumber: CARD }),
  ...more,
});
const approved = (kind: Kind, amountRial: number, more: object = {}) =>
  engine.approved(kind, contentOf(kind, amountRial, more));
const work = async (order: PaymentOrder, times = 1) => {
  for (let step = 0; step < times; step += 1) await workOnOrder(order.id);
};
/** An order that the service has accepted and that waits for its holder. */
async function waiting(kind: Kind, amountRial: number, more: object = {}): Promise<PaymentOrder> {
  const order = await approved(kind, amountRial, more);
  await work(order);
  const sent = await engine.stored(order);
  expect(sent).toMatchObject({ state: "sent", receipt: { status: "WAITING_OTP" } });
  return sent;
}
async function transfersOf({ trackId }: PaymentOrder): Promise<Transfer[]> {
  const asked = `card-transfers?track_id=${trackId}`;
  return (await engine.sandbox.control<{ transfers: Transfer[] }>("GET", asked)).transfers;
}
async function transferOf(order: PaymentOrder): Promise<Transfer> {
  const [transfer, ...more] = await transfersOf(order);
  expect(more).toEqual([]);
  if (!transfer) throw new Error("no transfer");
  return transfer;
}
const balance = async (): Promise<number> =>
  (await engine.sandbox.control<{ balanceRial: number }>("GET", `cardholders/${holder.cardholderId}/money`))
    .balanceRial;
const tell = (order: PaymentOrder, code: string, by = accountant) =>
  by.ask(transfers.confirm, { orderId: order.id, code });
const rightCode = async (order: PaymentOrder): Promise<string> => (await transferOf(order)).code;
const wrongCode = async (order: PaymentOrder): Promise<string> =>
  (await rightCode(order)) === "11111" ? "22222" : "11111";
const callsOf = async (path: string): Promise<number> => {
  const { calls } = await engine.sandbox.control<{ calls: { method: string; route: string | null }[] }>(
    "GET",
    `calls?path=${path}`,
  );
  return calls.filter(({ route }) => route?.endsWith(path)).length;
};
const habits = (more: Record<string, string>) => engine.sandbox.control("POST", "habits", more);
const advance = (seconds: number) => engine.sandbox.control("POST", "clock", { advanceSeconds: seconds });
const openOf = ({ receipt }: PaymentOrder): boolean => isCodeOpen(holderPartOf(receipt));

beforeAll(async () => {
  engine = await startOrderEngine();
  cardholders = await startCardholders(engine.sandbox);
  owner = cardholders.owner;
  accountant = await makeMember(BUSINESS, "accountant");
  support = await makeMember(BUSINESS, "support");
  known = await newHolder();
});
beforeEach(async () => {
  holder = known;
  await cardholders.setMoney(holder, FUNDS_RIAL);
});
afterEach(async () => {
  resetTimes();
  await setPolicy(BUSINESS);
  await engine.sandbox.control("DELETE", "faults");
  await habits({ card_transfer_follow: "told" });
});
afterAll(() => engine.stop());

it("another account is one, however its number is told", () => {
  expect(otherAccountOf("0012-345.678", "12345678")).toBeNull();
  expect(otherAccountOf(IBAN, IBAN.slice(-9))).toBeNull();
  expect(otherAccountOf(null, "12345678")).toBeNull();
  expect(otherAccountOf("12345670", "12345678")).toBe("12345670");
});

it("a transfer out of another account than was approved stops all sending", async () => {
  const order = await waiting("holderTransfer", 1_900_000);
  const { id, track_id } = await transferOf(order);
  const data = {
    transfer_id: id,
    track_id,
    source_account_number: "999000111",
    amount: 1_900_000,
    status: "WAITING_OTP",
  };
  await engine.fault(FOLLOW, "answer", { value: JSON.stringify({ message: "ok", data }), times: 1 });
  await work(order);
  expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: "other_destination" });
  expect((await tell(order, await rightCode(order))).body.fields.orderId).toBe("errors.transferStopped");
  await db().update(paymentOrders).set({ attention: null }).where(eq(paymentOrders.id, order.id));
});

describe.each(KINDS)("a %s", (kind) => {
  it("is sent once, moves nothing before the holder's code, and once with it", async () => {
    const order = await waiting(kind, 2_000_000);
    expect(order).toMatchObject({
      attempts: 1,
      attention: null,
      content: { holderName: "زهرا نوری", cardholderId: holder.cardholderId, description: "اجارهٔ آذر" },
      receipt: { echoRial: 2_000_000 },
    });
    const before = await transferOf(order);
    expect(before).toMatchObject({ status: "WAITING_OTP", times_paid: 0 });
    expect(before.description).toBe(`اجارهٔ آذر ${order.content.walletCode}`);
    expect(await balance()).toBe(FUNDS_RIAL);
    expect((await tell(order, before.code)).body).toEqual({ status: "DONE" });
    expect(await engine.stored(order)).toMatchObject({ state: "done", attempts: 1, sealed: null });
    expect(await transferOf(order)).toMatchObject({ status: "DONE", times_paid: 1 });
    // A second try of the code is refused, because the order does not wait for one any more.
    expect((await tell(order, before.code)).status).toBe(409);
    expect((await transferOf(order)).times_paid).toBe(1);
  });

  it("is not confirmed by a wrong code, nor by one that is over; a right one goes on", async () => {
    const order = await waiting(kind, 2_300_000);
    const wrong = await tell(order, await wrongCode(order));
    expect(wrong.status).toBe(422);
    expect(wrong.body.fields.code).toMatch(/درست نیست/);
    // The service repeated the code in its answer, and nobody can read it.
    expect(JSON.stringify(wrong.body)).not.toContain(await wrongCode(order));
    const now = await engine.stored(order);
    expect(now).toMatchObject({ state: "sent", receipt: { status: "WAITING_OTP" } });
    expect(openOf(now)).toBe(false);
    if (kind === "holderTransfer") {
      await advance(121);
      expect((await tell(order, await rightCode(order))).body.fields.code).toMatch(/گذشته/);
      const sent = await accountant.ask(transfers.sendCode, { orderId: order.id });
      expect(sent.status).toBe(200);
      expect(Date.parse(sent.body.codeUntil)).toBeGreaterThan(Date.now() + 60_000);
    }
    expect((await tell(order, await rightCode(order))).status).toBe(200);
    expect((await transferOf(order)).times_paid).toBe(1);
  });

  it("has the code nowhere: not in the order, its history, the audit log, nor an answer", async () => {
    const order = await waiting(kind, 2_310_000);
    const codes = [await wrongCode(order), await rightCode(order)];
    for (const code of codes) await tell(order, code);
    const kept = [
      await engine.stored(order),
      await db().select().from(orderEvents).where(eq(orderEvents.orderId, order.id)),
      await db().select().from(auditEntries).where(eq(auditEntries.subject, order.id)).orderBy(auditEntries.seq),
    ];
    const told = await db()
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, order.id))
      .orderBy(auditEntries.seq);
    expect(told.filter(({ action }) => action === "order.holder_code_told").map(({ detail }) => detail)).toMatchObject([
      { outcome: "refused" },
      { outcome: "done" },
    ]);
    // Amounts and times contain digits too, so the codes are searched for as separate words.
    for (const code of codes) expect(JSON.stringify(kept)).not.toMatch(new RegExp(`"${code}"|\\b${code}\\b(?![-:.])`));
  });

  it("whose refused code nobody can tell more of takes no second one", async () => {
    const order = await waiting(kind, 2_330_000);
    await engine.fault(FOLLOW, "status", { value: kind === "holderTransfer" ? "404 message" : 500, times: "always" });
    orderTimes().proofMs = 60_000;
    expect((await tell(order, await wrongCode(order))).body.code).toBe("outcome_unknown");
    expect(openOf(await engine.stored(order))).toBe(true);
    const confirms = await callsOf("confirm-otp");
    expect((await tell(order, await rightCode(order))).status).not.toBe(200);
    expect(await callsOf("confirm-otp")).toBe(confirms);
    const told = await db().select().from(auditEntries).where(eq(auditEntries.subject, order.id));
    const outcomes = told.filter(({ action }) => action === "order.holder_code_told").map(({ detail }) => detail);
    expect(outcomes).toMatchObject([{ outcome: "unknown" }]);
  });

  it("whose code is answered with 401 is told once", async () => {
    const order = await waiting(kind, 2_340_000);
    await engine.fault(CONFIRMS[kind], "status_after", { value: "401 message" });
    const confirms = await callsOf("confirm-otp");
    expect((await tell(order, await rightCode(order))).body.code).toBe("outcome_unknown");
    expect(await callsOf("confirm-otp")).toBe(confirms + 1);
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "done" });
    expect((await transferOf(order)).times_paid).toBe(1);
  });

  it("of which the answer to the code was lost takes no other before it is known what became of the first", async () => {
    const order = await waiting(kind, 2_400_000);
    await engine.fault(CONFIRMS[kind], "drop_after");
    orderTimes().proofMs = 60_000;
    await engine.fault(FOLLOW, "status", { value: 500, times: 1 });
    const lost = await tell(order, await rightCode(order));
    expect(lost.body.code).toBe("outcome_unknown");
    expect(openOf(await engine.stored(order))).toBe(true);
    const confirms = await callsOf("confirm-otp");
    // The service must be asked first and does not answer, so nothing is sent.
    expect((await tell(order, "12345")).status).not.toBe(200);
    expect(await callsOf("confirm-otp")).toBe(confirms);
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "done" });
    expect((await transferOf(order)).times_paid).toBe(1);
  });

  it("has failed where nobody told the code in time, and can be made again", async () => {
    const order = await waiting(kind, 2_900_000);
    await advance(15 * 60 + 1);
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "failed", failure: "errors.transferExpired" });
    const again = await engine.make(kind, contentOf(kind, 2_900_000));
    expect(again.state).toBe("awaiting_approval");
  });

  it("is for those who order payments to confirm, and shows support no name and no number whole", async () => {
    const order = await waiting(kind, 3_000_000, { ownerName: "مریم سپهرآرا" });
    expect((await tell(order, await rightCode(order), support)).status).toBe(403);
    const { body } = await support.ask(orderOperations.show, { orderId: order.id });
    const shown = body as OrderDetail;
    expect(JSON.stringify(shown)).not.toMatch(/سپهرآرا|زهرا نوری/);
    expect(JSON.stringify(shown)).not.toContain(String(order.content.fromAccount));
    expect(JSON.stringify(shown)).not.toContain("1234567890");
    expect(shown.whereabouts).toBe("holder");
  });
});

describe("a transfer of either kind", () => {
  it("of which a row of the statement may be is for a person, with what they find", async () => {
    const order = await approved("holderTransfer", 2_250_000);
    await engine.fault(DOORS.holderTransfer, "drop_before");
    await work(order);
    await engine.sandbox.control("POST", `cardholders/${holder.cardholderId}/money`, {
      amountRial: -2_250_000,
      description: "برداشت",
    });
    orderTimes().noAnswerMs = 0;
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "unproven", attempts: 1 });
    const said = { orderId: order.id, attention: "unproven", reason: "از بانک پرسیده شد", found: "stayed" } as const;
    await acknowledgeOrder(said, engine.team.manager);
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "canceled", attempts: 1 });
    expect(await transfersOf(order)).toEqual([]);
  });

  it("with a track id that is taken there is never called refused, and waits once the service tells of it", async () => {
    const order = await approved("holderTransfer", 2_270_000);
    await engine.fault(DOORS.holderTransfer, "drop_after");
    await work(order);
    // The follow-up does not know it so far, so it is sent once more with the same track id, which is taken there.
    await engine.fault(FOLLOW, "status", { value: "404 message" });
    await work(order, 3);
    expect(await engine.stored(order)).toMatchObject({
      state: "sent",
      attempts: 2,
      receipt: { status: "WAITING_OTP" },
    });
    expect(await transfersOf(order)).toHaveLength(1);
  });

  it("whose code was refused after it was taken is not free for another, whatever the refusal says", async () => {
    const order = await waiting("holderTransfer", 2_320_000);
    await engine.fault(CONFIRMS.holderTransfer, "status_after", { value: "422 message" });
    const { status } = await tell(order, await rightCode(order));
    // The follow-up right after that shows it as done.
    expect(status).toBe(200);
    expect(await engine.stored(order)).toMatchObject({ state: "done" });
    expect((await transferOf(order)).times_paid).toBe(1);
  });

  it("has its code tried out five times a minute and no more", async () => {
    const order = await waiting("holderTransfer", 2_338_000);
    const wrong = await wrongCode(order);
    const answers = [];
    for (let time = 0; time < 6; time += 1) answers.push((await tell(order, wrong)).body.code);
    expect(answers.slice(0, 5)).not.toContain("locked");
    expect(answers[5]).toBe("locked");
  });

  it("that a look saw waiting before its code was told does not wait again by that", async () => {
    const order = await waiting("holderTransfer", 2_350_000);
    const seen = await holderTransferKind.follow?.(order.content as never, { order, lane: "person" });
    expect(seen?.facts).toMatchObject({ status: "WAITING_OTP" });
    await engine.fault(CONFIRMS.holderTransfer, "drop_after");
    orderTimes().proofMs = 60_000;
    expect((await tell(order, await rightCode(order))).body.code).toBe("outcome_unknown");
    const told = await engine.stored(order);
    if (seen)
      await applyReceipt(order.id, {
        ...seen,
        facts: { ...seen.facts, codeFreed: holderPartOf(told.receipt).codeTriedAt },
      });
    expect(openOf(await engine.stored(order))).toBe(true);
  });

  it("of which the code was lost on its way is free for another, a minute later and not before", async () => {
    const order = await waiting("holderTransfer", 2_500_000);
    await engine.fault(CONFIRMS.holderTransfer, "drop_before");
    orderTimes().proofMs = 60_000;
    expect((await tell(order, await rightCode(order))).body.code).toBe("outcome_unknown");
    await work(order);
    // It still waits there, and a request may still be under way.
    expect(openOf(await engine.stored(order))).toBe(true);
    expect((await tell(order, await rightCode(order))).body.code).toBe("outcome_unknown");
    orderTimes().proofMs = 0;
    expect((await tell(order, await rightCode(order))).status).toBe(200);
    expect((await transferOf(order)).times_paid).toBe(1);
  });

  it("is confirmed by one of two who press at once", async () => {
    const order = await waiting("holderTransfer", 2_700_000);
    const code = await rightCode(order);
    orderTimes().proofMs = 60_000;
    const both = await Promise.all([tell(order, code), tell(order, code, owner)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await transferOf(order)).times_paid).toBe(1);
  });

  it("is not confirmed once the policy forbids it, or while an alarm stops the business", async () => {
    const order = await waiting("holderTransfer", 2_800_000);
    await setPolicy(BUSINESS, { makerDayRial: 1 });
    const refused = await tell(order, await rightCode(order));
    expect(refused.body.code).toBe("policy_refused");
    await setPolicy(BUSINESS);
    await db().update(paymentOrders).set({ attention: "unit_mismatch" }).where(eq(paymentOrders.id, order.id));
    expect((await tell(order, await rightCode(order))).body.fields.orderId).toBe("errors.transferStopped");
    await db().update(paymentOrders).set({ attention: null }).where(eq(paymentOrders.id, order.id));
    expect((await transferOf(order)).times_paid).toBe(0);
  });

  it("that the service refuses has failed, in its words", async () => {
    const order = await approved("cardTransfer", FUNDS_RIAL * 2);
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "failed", sentAt: null, sealed: null });
    expect((await engine.stored(order)).failure).toMatch(/کافی نیست/);
    expect(await transfersOf(order)).toEqual([]);
  });

  it("with a track id that is taken, of which nobody tells, never goes out again", async () => {
    const order = await approved("cardTransfer", 2_280_000);
    await engine.fault(DOORS.cardTransfer, "drop_after");
    await work(order);
    await engine.fault(FOLLOW, "status", { value: "404 message", times: "always" });
    await work(order, 6);
    expect(await engine.stored(order)).toMatchObject({ state: "unknown", attention: "taken_id", attempts: 2 });
    expect(await transfersOf(order)).toHaveLength(1);
    expect(await balance()).toBe(FUNDS_RIAL);
  });

  it.each(["FAILED", "EXPIRED"])(
    "of which the code's answer says %s although it went is not called failed",
    async (status) => {
      const order = await waiting("cardTransfer", 2_336_000);
      await engine.fault(CONFIRMS.cardTransfer, "lie", { value: JSON.stringify({ status }) });
      await tell(order, await rightCode(order));
      expect((await engine.stored(order)).state).not.toBe("failed");
      await work(order);
      expect(await engine.stored(order)).toMatchObject({ state: "done" });
      expect((await transferOf(order)).times_paid).toBe(1);
    },
  );

  it("is not called done by a word that names no transfer", async () => {
    const order = await waiting("cardTransfer", 2_337_000);
    await engine.fault(CONFIRMS.cardTransfer, "answer", { value: JSON.stringify({ data: { status: "DONE" } }) });
    expect((await tell(order, await rightCode(order))).body.code).toBe("outcome_unknown");
    expect((await engine.stored(order)).state).toBe("sent");
    expect((await transferOf(order)).times_paid).toBe(0);
  });

  it("made twice by one form at the same moment is one", async () => {
    const content = contentOf("cardTransfer", 2_339_000);
    const ask = { kind: "cardTransfer", content, idempotencyKey: randomUUID() };
    const both = await Promise.all([1, 2, 3].map(() => accountant.ask(orderOperations.make, ask)));
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(both.map(({ body }) => body.orderId)).size).toBe(1);
  });

  it("whose process died after the claim is asked about by a look, and never told twice", async () => {
    const order = await waiting("cardTransfer", 2_600_000);
    const triedAt = new Date(Date.now() - 120_000).toISOString();
    await db()
      .update(paymentOrders)
      .set({ receipt: { ...order.receipt, codeTriedAt: triedAt } })
      .where(eq(paymentOrders.id, order.id));
    orderTimes().proofMs = 60_000;
    await work(order);
    const looked = await engine.stored(order);
    expect(looked.receipt).toMatchObject({ codeTriedAt: triedAt, codeFreed: triedAt });
    expect((await tell(order, await rightCode(order))).status).toBe(200);
  });
});

describe("a transfer from an account", () => {
  it("between banks goes out with the code, is followed until it is there, and names its cycle", async () => {
    const order = await waiting("holderTransfer", 3_100_000, {
      way: "PAYA",
      destination: IBAN,
      ownerName: "مریم سپهرآرا",
    });
    expect(order.destination).toBe(IBAN);
    expect((await tell(order, await rightCode(order))).body).toEqual({ status: "PENDING" });
    await work(order);
    const between = await engine.stored(order);
    expect(between).toMatchObject({ state: "sent", receipt: { status: "PENDING", wageRial: 6_000 } });
    // The bank's reference number is shown on its page and finds the order.
    const { refCode } = between.receipt ?? {};
    expect(refCode).toEqual(expect.any(String));
    const listed = await owner.ask(orderOperations.list, { q: String(refCode) });
    expect(listed.body.items.map(({ id }: { id: string }) => id)).toEqual([order.id]);
    expect(Date.parse(String(between.receipt?.cycleAt))).toBeGreaterThan(0);
    await engine.sandbox.control("POST", `card-transfers/${order.trackId}/play`, { what: "arrives" });
    await work(order);
    const done = await engine.stored(order);
    expect(done.state).toBe("done");
    expect(Date.parse(String(done.receipt?.settledAt))).toBeGreaterThan(0);
  });

  it("that the other bank sent back has failed", async () => {
    const order = await waiting("holderTransfer", 3_200_000, { way: "PAYA", destination: IBAN, ownerName: "رضا" });
    await tell(order, await rightCode(order));
    await engine.sandbox.control("POST", `card-transfers/${order.trackId}/play`, { what: "comes_back" });
    await work(order, 2);
    expect((await engine.stored(order)).state).toBe("failed");
    expect(await balance()).toBe(FUNDS_RIAL);
  });

  it("that shows another destination there stops all sending, and its code", async () => {
    const order = await waiting("holderTransfer", 3_300_000, { way: "SATNA", destination: IBAN, ownerName: "رضا" });
    await db()
      .update(paymentOrders)
      .set({ content: { ...order.content, iban: makeIban("012", "9") } })
      .where(eq(paymentOrders.id, order.id));
    await work(order);
    expect((await engine.stored(order)).attention).toBe("other_destination");
    expect((await tell(order, await rightCode(order))).body.fields.orderId).toBe("errors.transferStopped");
    await db().update(paymentOrders).set({ attention: null, state: "canceled" }).where(eq(paymentOrders.id, order.id));
  });

  it.each([
    [{ way: "PAYA", destination: "1234567890", ownerName: "رضا" }, "destination"],
    [{ way: "PAYA", destination: IBAN }, "ownerName"],
    [{ destination: "IR000000000000000000000000" }, "destination"],
    [{ description: "D-1234-5678-9012" }, "description"],
    [{ amountRial: 0 }, "amountRial"],
  ])("is refused beside its field: %j", async (more, field) => {
    const { status, body } = await accountant.ask(orderOperations.make, {
      kind: "holderTransfer",
      idempotencyKey: randomUUID(),
      content: contentOf("holderTransfer", 1_000_000, more),
    });
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toContain(field);
  });

  it("gets no second code while the first is good", async () => {
    const order = await waiting("holderTransfer", 3_400_000);
    const early = await accountant.ask(transfers.sendCode, { orderId: order.id });
    expect(early.status).toBe(422);
    expect(early.body.detail).toMatch(/تا پایان مهلت/);
  });
});

describe("a transfer from a card", () => {
  it("keeps the receiver's number sealed until it is sent, and shows its ends alone", async () => {
    const order = await engine.make("cardTransfer", contentOf("cardTransfer", 3_500_000));
    expect(JSON.stringify(order.content)).not.toContain(CARD);
    expect(order.content.card).toMatch(/^6037 99/);
    expect(sealedOf(order)).toEqual({ cardNumber: CARD });
    await approveOrder(order.id, order.contentHash, engine.team.manager);
    await work(order);
    const sent = await engine.stored(order);
    expect((await transferOf(order)).destination).toBe(CARD);
    // The token of the bank's page replaces it.
    expect(sealedOf(sent)).toEqual({ token: (await transferOf(order)).token });
    const dump = JSON.stringify(await db().select().from(paymentOrders).where(eq(paymentOrders.id, order.id)));
    expect(dump).not.toContain(CARD);
    expect(JSON.stringify((await accountant.ask(orderOperations.show, { orderId: order.id })).body)).not.toContain(
      String((await transferOf(order)).token),
    );
  });

  it("opens by the present secret alone once what was sealed by an earlier one is sealed anew", async () => {
    const order = await engine.make("cardTransfer", contentOf("cardTransfer", 3_510_000));
    const DAFTAR_SECRET = process.env.DAFTAR_SECRET ?? "";
    const next = randomBytes(32).toString("hex");
    await underSecrets({ present: next, earlier: DAFTAR_SECRET }, () => reseal(orderSeals));
    const moved = await engine.stored(order);
    expect(sealedOf(moved)).toEqual({});
    const opened = await underSecrets({ present: next }, async () => sealedOf(moved));
    expect(opened).toEqual({ cardNumber: CARD });
    await underSecrets({ present: DAFTAR_SECRET, earlier: next }, () => reseal(orderSeals));
    expect(sealedOf(await engine.stored(order))).toEqual({ cardNumber: CARD });
  });

  it("is another order with another number of the same ends", async () => {
    const key = randomUUID();
    const ask = (cardNumber: string) =>
      accountant.ask(orderOperations.make, {
        kind: "cardTransfer",
        idempotencyKey: key,
        content: contentOf("cardTransfer", 3_600_000, { cardNumber }),
      });
    expect((await ask(CARD)).status).toBe(200);
    expect((await ask(CARD)).status).toBe(200);
    // A number with the same six first and four last digits, and valid check digits.
    expect((await ask("6037991000025670")).status).toBe(409);
  });

  it("goes by the bank's page, whose address is told on demand and believed nothing", async () => {
    const order = await waiting("cardTransfer", 3_700_000);
    const { status, body } = await accountant.ask(transfers.pageLink, { orderId: order.id });
    expect(status, JSON.stringify(body)).toBe(200);
    const token = String((await transferOf(order)).token);
    expect(body.url).toBe(`${engine.sandbox.url}/v1/redirect/card/transfer/${token}`);
    const back = (said: string) =>
      comeBack(new Request(`http://localhost:3000/return/card?token=${token}&transfer_id=x&status=${said}`));
    // The holder has not been there yet, so the status in the return proves nothing.
    expect((await back("SUCCEED")).headers.get("location")).toMatch(/\/return\/card\/unknown$/);
    expect((await engine.stored(order)).state).toBe("sent");
    await fetch(body.url, { method: "POST", body: new URLSearchParams({ decision: "agree" }), redirect: "manual" });
    expect((await back("FAILED")).headers.get("location")).toMatch(/\/return\/card\/done$/);
    expect((await engine.stored(order)).state).toBe("done");
    expect((await transferOf(order)).times_paid).toBe(1);
    const shown = await support.ask(orderOperations.show, { orderId: order.id });
    expect(shown.body.receipt).not.toHaveProperty("pageHash");
    expect((await accountant.ask(transfers.pageLink, { orderId: order.id })).status).toBe(409);
  });

  it("is asked about once for each word of whoever comes back, however often the words take turns", async () => {
    const order = await waiting("cardTransfer", 3_750_000);
    await accountant.ask(transfers.pageLink, { orderId: order.id });
    const token = String((await transferOf(order)).token);
    const before = await callsOf("transfer/inquiry");
    for (const said of ["SUCCEED", "FAILED", "SUCCEED", "FAILED", "SUCCEED"])
      await comeBack(new Request(`http://localhost:3000/return/card?token=${token}&transfer_id=x&status=${said}`));
    expect(await callsOf("transfer/inquiry")).toBe(before + 2);
  });

  it("is told by the holder's statement where the follow-up knows nothing of cards", async () => {
    await habits({ card_transfer_follow: "accounts_only" });
    orderTimes().holderMs = 3_600_000;
    const order = await waiting("cardTransfer", 3_800_000);
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null });
    await engine.fault(CONFIRMS.cardTransfer, "drop_after");
    expect((await tell(order, await rightCode(order))).body.code).toBe("outcome_unknown");
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "done", attention: null });
    expect((await transferOf(order)).times_paid).toBe(1);
  });

  it("that nobody agreed to cannot have moved: an hour later it has failed", async () => {
    await habits({ card_transfer_follow: "accounts_only" });
    orderTimes().holderMs = 3_600_000;
    const order = await waiting("cardTransfer", 3_900_000);
    await work(order);
    expect((await engine.stored(order)).state).toBe("sent");
    orderTimes().holderMs = 0;
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "failed", failure: "errors.transferNotConfirmed" });
  });

  it("whose code was lost and which no statement shows is for a person", async () => {
    await habits({ card_transfer_follow: "accounts_only" });
    orderTimes().holderMs = 3_600_000;
    const order = await waiting("cardTransfer", 4_000_000);
    await engine.fault(CONFIRMS.cardTransfer, "drop_before");
    await tell(order, await rightCode(order));
    orderTimes().noAnswerMs = 0;
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: "vanished" });
  });

  it("whose code was told after a look began is not called unconfirmed by that", async () => {
    await habits({ card_transfer_follow: "accounts_only" });
    orderTimes().holderMs = 0;
    const order = await waiting("cardTransfer", 4_050_000);
    const seen = await cardTransferKind.follow?.(order.content as never, { order, lane: "person" });
    expect(seen).toMatchObject({ state: "failed" });
    await engine.fault(CONFIRMS.cardTransfer, "drop_after");
    expect((await tell(order, await rightCode(order))).body.code).toBe("outcome_unknown");
    if (seen) await applyReceipt(order.id, seen);
    expect(await engine.stored(order)).toMatchObject({ state: "sent" });
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "done" });
  });

  it("gets no second code", async () => {
    const order = await waiting("cardTransfer", 4_100_000);
    await advance(121);
    const { body } = await accountant.ask(transfers.sendCode, { orderId: order.id });
    expect(body.fields.orderId).toBe("errors.transferNoMoreCodes");
  });

  it("is not ordered from a card that is blocked", async () => {
    holder = await newHolder();
    await engine.sandbox.control("POST", `cardholders/${holder.cardholderId}/card`, { status: "BLOCKED" });
    await owner.ask(cards.look, { applicationId: holder.id });
    const { body } = await accountant.ask(orderOperations.make, {
      kind: "cardTransfer",
      idempotencyKey: randomUUID(),
      content: contentOf("cardTransfer", 1_000_000),
    });
    expect(body.fields.applicationId).toBe("errors.transferOver");
  });
});
