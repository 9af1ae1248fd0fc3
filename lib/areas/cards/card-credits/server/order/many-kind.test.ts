import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { situationOf } from "@/lib/areas/money/orders/status";
import { documentOperations } from "@/lib/areas/records/documents/operations";
import { pool } from "@/lib/server/db/client";
import { releaseOrder } from "@/lib/server/orders/engine/release";
import { workOnOrder } from "@/lib/server/orders/engine/work";
import type { PaymentOrder } from "@/lib/server/orders/record/change";
import { orderTimes } from "@/lib/server/orders/record/times";
import { makeMember } from "@/lib/testing/members";
import { type Cardholders, startCardholders, type TestHolder } from "@/lib/testing/orders/cardholders";
import { type OrderEngine, resetTimes, startOrderEngine } from "@/lib/testing/orders/engine";
import { IS_WHOLE_RUN } from "@/lib/testing/rig/whole-run";
import { cardCreditOperations } from "../../operations";

const P = "/v1/business/:business/issuer/provider/:provider";
const DOOR = `${P}/credit/adjustment`;
const LIST = `${P}/credit`;
const FUNDS_RIAL = 10_000_000;
/** The service lists twenty rows per page. */
const MANY = IS_WHOLE_RUN ? 200 : 23;

let engine: OrderEngine;
let cards: Cardholders;
let holders: TestHolder[];

const work = async (order: PaymentOrder, times = 1) => {
  for (let step = 0; step < times; step += 1) await workOnOrder(order.id);
};
const contentOf = (way: "add" | "take", amountsRial: readonly number[]) => ({
  fileName: null,
  provider: cards.provider,
  way,
  rows: amountsRial.map((amountRial, index) => ({ applicationId: holders[index]?.applicationId, amountRial })),
});
const approved = (way: "add" | "take", amountsRial: readonly number[]) =>
  engine.approved(way === "add" ? "cardCredits" : "cardCreditsTake", contentOf(way, amountsRial));
const books = () =>
  Promise.all(holders.map(async (holder) => (await cards.money(holder)).credit?.balance_rial ?? null));
/** The number of database queries during the work. */
async function questions(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const note = () => {
    count += 1;
  };
  pool().on("acquire", note);
  await work().finally(() => pool().off("acquire", note));
  return count;
}
const rowsOf = async (order: PaymentOrder) =>
  (await cards.owner.ask(cardCreditOperations.rows, { orderId: order.id })).body.items as {
    state: string;
    failure: string | null;
  }[];

beforeAll(async () => {
  engine = await startOrderEngine();
  cards = await startCardholders(engine.sandbox);
  holders = [await cards.make(), await cards.make(), await cards.make()];
});
beforeEach(async () => {
  for (const [index, balanceRial] of (await books()).slice(0, 2).entries()) {
    const missingRial = FUNDS_RIAL - (balanceRial ?? 0);
    const { cardholderId = "" } = holders[index] ?? {};
    if (missingRial !== 0) await cards.control(cardholderId, "credit", { amountRial: missingRial });
  }
});
afterEach(async () => {
  resetTimes();
  await engine.sandbox.control("DELETE", "faults");
});
afterAll(() => engine.stop());

describe("credit of many", () => {
  it("is changed by one request, and each is done when the service lists it", async () => {
    const order = await approved("add", [1_000_000, 2_000_000]);
    expect(order).toMatchObject({ amountRial: 3_000_000, itemCount: 2, content: { largestRial: 2_000_000 } });
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "done", receipt: { echoRial: 3_000_000 } });
    expect(await rowsOf(order)).toMatchObject([{ state: "done" }, { state: "done" }]);
    expect(await books()).toEqual([FUNDS_RIAL + 1_000_000, FUNDS_RIAL + 2_000_000, null]);
  });

  it("tells of each cardholder their own row alone", async () => {
    const order = await approved("add", [1_050_000, 2_050_000]);
    await work(order);
    const support = await makeMember(order.business, "support");
    for (const [index, { applicationId, cardholderId }] of holders.slice(0, 2).entries()) {
      const { body } = await support.ask(cardCreditOperations.orders, { applicationId });
      const [{ ownRial, rowKeys }] = body.orders;
      expect(ownRial).toBe([1_050_000, 2_050_000][index]);
      expect(rowKeys).toEqual([expect.stringContaining(cardholderId)]);
    }
  });

  it("is done for the others where one is refused, with the service's words beside it", async () => {
    const order = await approved("add", [1_100_000, 2_100_000, 3_100_000]);
    await work(order);
    const done = await engine.stored(order);
    expect(done).toMatchObject({ state: "done", attention: null });
    expect(done.receipt?.ends).toMatchObject({ paidRial: 3_200_000, unpaidRial: 3_100_000, unlistedRial: 0 });
    const { body: shown } = await cards.owner.ask(orderOperations.show, { orderId: order.id });
    expect(situationOf(shown, Date.now())).toBe("someCredit");
    const issued = await cards.owner.ask(documentOperations.issue, { kind: "orderReceipt", about: order.id });
    expect(issued.status, JSON.stringify(issued.body)).toBe(200);
    const { body: paper } = await cards.owner.ask(documentOperations.show, { documentId: issued.body.id });
    expect(paper.content.facts).toContainEqual(expect.objectContaining({ name: "refused", value: 3_100_000 }));
    const rows = await rowsOf(order);
    expect(rows.map(({ state }) => state)).toEqual(["done", "done", "failed"]);
    expect(rows[2]?.failure).toContain("اعتبار");
    expect(await books()).toEqual([FUNDS_RIAL + 1_100_000, FUNDS_RIAL + 2_100_000, null]);
  });

  it("has failed where all are refused", async () => {
    const order = await approved("take", [FUNDS_RIAL + 1, FUNDS_RIAL + 1]);
    await work(order);
    expect(await engine.stored(order)).toMatchObject({ state: "failed" });
    expect((await rowsOf(order)).map(({ state }) => state)).toEqual(["failed", "failed"]);
  });

  it("of which some are found and of the others nothing is known is a person's, and not sent again", async () => {
    const order = await approved("add", [1_300_000, 2_300_000, 3_300_000]);
    await engine.fault(DOOR, "drop_after");
    await work(order, 2);
    expect(await engine.stored(order)).toMatchObject({ state: "sent", attention: null, attempts: 1 });
    expect((await rowsOf(order)).map(({ state }) => state)).toEqual(["done", "done", "open"]);
    orderTimes().noAnswerMs = 0;
    await work(order);
    expect(await engine.stored(order)).toMatchObject({
      state: "sent",
      attention: "parts_differ",
      receipt: { ends: { paidRial: 3_600_000, unpaidRial: 0, unlistedRial: 3_300_000 } },
    });
  });

  it("keeps what was found of it, where a later look does not list it", async () => {
    const order = await approved("add", [1_350_000, 2_350_000, 3_350_000]);
    await engine.fault(DOOR, "drop_after");
    await work(order, 2);
    const { rowKeys } = (await engine.stored(order)).receipt ?? {};
    expect(rowKeys).toHaveLength(2);
    const value = JSON.stringify({ message: "", data: { has_more: false, credits: [] } });
    await engine.fault(LIST, "answer", { value });
    await work(order);
    const later = await engine.stored(order);
    expect(later).toMatchObject({ state: "sent", receipt: { rowKeys } });
    expect((await rowsOf(order)).map(({ state }) => state)).toEqual(["done", "done", "open"]);
  });

  it("of which the answer tells another amount or way than was asked has not succeeded by it", async () => {
    const order = await approved("add", [1_450_000, 2_450_000, 3_450_000]);
    const said = [
      { credit_amount: 14_500_000, type: "CREDIT" },
      { credit_amount: 2_450_000, type: "DEBIT" },
      { credit_amount: 3_450_000, type: "CREDIT" },
    ];
    const data = holders.map(({ cardholderId }, index) => ({
      ...{ cardholder_id: cardholderId, has_error: false, credit_balance: 1, error: null },
      ...said[index],
    }));
    await engine.fault(DOOR, "answer", { value: JSON.stringify({ message: "", data }) });
    await work(order);
    expect((await rowsOf(order)).map(({ state }) => state)).toEqual(["open", "open", "sent"]);
    // As for any amount that the service understood differently.
    expect(await engine.stored(order)).toMatchObject({
      state: "sent",
      attention: "unit_mismatch",
      receipt: { echoRial: 20_400_000 },
    });
    await releaseOrder(order.id, "بررسی شد", engine.team.manager);
  });

  it("does not leave while what was there before cannot be read", async () => {
    const order = await approved("add", [1_500_000, 2_500_000]);
    await engine.fault(LIST, "status", { value: 500, times: "always" });
    await work(order);
    expect((await engine.stored(order)).state).toBe("approved");
    expect(await books()).toEqual([FUNDS_RIAL, FUNDS_RIAL, null]);
  });
});

it("credit of many by one lost answer is found row by row over the pages of the list, and adds up", async () => {
  const people: TestHolder[] = [];
  while (people.length < MANY) people.push(await cards.make());
  await Promise.all(
    people.map(({ cardholderId }) => cards.control(cardholderId, "credit", { amountRial: FUNDS_RIAL })),
  );
  const rows = people.map(({ applicationId }, index) => ({ applicationId, amountRial: 1_000_000 + index * 10 }));
  const order = await engine.approved("cardCredits", { ...contentOf("add", []), rows });
  const allRial = MANY * 1_000_000 + 10 * (((MANY - 1) * MANY) / 2);
  expect(order).toMatchObject({ amountRial: allRial, itemCount: MANY });
  await engine.fault(DOOR, "drop_after");
  await work(order, 2);
  expect(await engine.stored(order)).toMatchObject({ state: "done", attempts: 1 });
  const money = await Promise.all(people.map((holder) => cards.money(holder)));
  const given = money.map(({ credit }) => (credit?.balance_rial ?? 0) - FUNDS_RIAL);
  expect(given).toEqual(rows.map(({ amountRial }) => amountRial));
  const told = await rowsOf(order);
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told.map(({ state }) => state))).toEqual(new Set(["done"]));
});

describe("what can be ordered of many", () => {
  it("is each cardholder once, of one provider, and known to the service", async () => {
    const { rows, ...content } = contentOf("add", [1000]);
    await expect(engine.make("cardCredits", { ...content, rows: [...rows, ...rows] })).rejects.toThrow();
    const nobody = { applicationId: "8a2f4d55-6a2e-4a8f-8c11-5f0f3f3c7a02", amountRial: 1000 };
    await expect(engine.make("cardCredits", { ...content, rows: [...rows, nobody] })).rejects.toMatchObject({
      fields: { "rows.1.applicationId": "errors.cardholderUnknown" },
    });
    await expect(engine.make("cardCredits", { ...content, provider: "another", rows })).rejects.toMatchObject({
      fields: { "rows.0.applicationId": "errors.otherProvider" },
    });
  });

  it("is found by national codes, and nobody by one that is not known here", async () => {
    const people = [...holders.map(({ nationalCode }) => nationalCode), "0013542419", "x"];
    const { body } = await cards.owner.ask(cardCreditOperations.findHolders, { provider: cards.provider, people });
    expect(body.holders.slice(0, 3)).toMatchObject(holders.map(({ applicationId }) => ({ applicationId })));
    expect(body.holders.slice(3)).toEqual(["nobody", "nobody"]);
  });

  it("is found by ids as well, each for themselves, and nobody at another bank", async () => {
    const [first, second] = holders as [TestHolder, TestHolder];
    const people = [second.cardholderId, first.applicationId.toUpperCase(), second.nationalCode];
    const find = async (provider: string) =>
      (await cards.owner.ask(cardCreditOperations.findHolders, { provider, people })).body.holders;
    expect(await find(cards.provider)).toMatchObject(
      [second, first, second].map(({ applicationId }) => ({ applicationId })),
    );
    expect(await find("another")).toEqual(["nobody", "nobody", "nobody"]);
  });

  it("is asked for together: many cost the database what one does", async () => {
    const provider = cards.provider;
    const nobody = Array.from({ length: 60 }, (_, at) => `8a2f4d55-6a2e-4a8f-8c11-${String(at).padStart(12, "0")}`);
    const find = (people: readonly string[]) =>
      questions(() => cards.owner.ask(cardCreditOperations.findHolders, { provider, people }));
    const codes = holders.map(({ nationalCode }) => nationalCode);
    expect(await find([...codes, ...nobody])).toBeLessThan((await find(codes.slice(0, 1))) + 10);
    const make = (ids: readonly string[]) => {
      const rows = ids.map((applicationId) => ({ applicationId, amountRial: 1000 }));
      const content = { ...contentOf("add", []), rows };
      return questions(() => expect(engine.make("cardCredits", content)).rejects.toThrow());
    };
    const own = holders.map(({ applicationId }) => applicationId);
    expect(await make([...own, ...nobody])).toBeLessThan((await make(nobody)) + own.length);
  });
});
