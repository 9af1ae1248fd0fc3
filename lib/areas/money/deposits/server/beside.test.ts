import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { flushAnswers } from "@/lib/server/book/feed";
import { keepInBook } from "@/lib/server/book/keep";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { testIban } from "@/lib/testing/orders/orders";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { depositOperations as operations } from "../operations";
import type { DepositsBeside } from "../proposal";
import type { Deposit } from "./answers";
import { entryOfDeposit } from "./book";

let sandbox: TestSandbox;
let owner: TestMember;
let support: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { ANSWER_CACHE: "off" } });
  owner = await makeMember(BUSINESS, "owner");
  support = await makeMember(BUSINESS, "support");
});
afterAll(() => sandbox.close());

/** The list from yesterday on: midnight may pass while a test runs. */
async function askRecent(): Promise<Deposit[]> {
  const today = tehranDayOf(Date.now());
  const { status, body } = await askProxy(owner, operations.list, {
    from: addDays(today, -1),
    to: today,
    perPage: 100,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.items;
}

it("shows beside a suspicious payment what came from the same account, and what is usual under its code", async () => {
  const payer = { payer_name: "نادر آزمون", payer_iban: testIban(585) };
  for (const amountRial of [1_000_000, 3_000_000]) await sandbox.control("POST", "deposits", { amountRial });
  for (const amountRial of [200_000_000, 190_000_000])
    await sandbox.control("POST", "deposits", { amountRial, ...payer });
  const { payment } = await sandbox.control<{ payment: { id: number } }>("POST", "deposits/suspicious", {
    amountRial: 585_000_000,
    ...payer,
    reason: "از یک حساب در زمان کوتاه چند واریز انجام شده است.",
  });
  const paymentId = String(payment.id);
  // Lists that pass bring the book what is in them.
  await askRecent();
  await askProxy(owner, operations.suspicious, { perPage: 100 });
  await flushAnswers();
  const told: DepositsBeside = (await owner.ask(operations.beside, { paymentId })).body;
  expect(told.fromAccount).toEqual({ count: 2, rial: 390_000_000 });
  const same = told.rows.filter(({ why }) => why === "sameAccount");
  expect(same.map(({ amountRial, name }) => [amountRial, name])).toEqual(
    expect.arrayContaining([
      [200_000_000, "نادر آزمون"],
      [190_000_000, "نادر آزمون"],
    ]),
  );
  expect(told.rows.map(({ id, kind }) => kind === "suspiciousDeposit" && id)).not.toContain(paymentId);
  expect(told.rows.some(({ why, amountRial }) => why === "sameDay" && amountRial === 3_000_000)).toBe(true);
  expect(told.usual.count).toBeGreaterThanOrEqual(4);
  expect(told.usual.largestRial).toBeGreaterThanOrEqual(200_000_000);
  // The book has read neither list: nobody says that it has just heard them.
  expect(told.isHeard).toBe(null);
  // Held back too: the deposits' list tells of it as well, and nothing of it was credited.
  await sandbox.control("POST", "deposits/suspicious", { amountRial: 33_000_007, ...payer });
  await askRecent();
  await askProxy(owner, operations.suspicious, { perPage: 100 });
  await flushAnswers();
  const again: DepositsBeside = (await owner.ask(operations.beside, { paymentId })).body;
  expect(again.rows.filter(({ amountRial }) => amountRial === 33_000_007)).toHaveLength(1);
  expect(again.fromAccount).toEqual({ count: 2, rial: 390_000_000 });
  const masked = await support.ask(operations.beside, { paymentId });
  expect(masked.body.fromAccount).toEqual({ count: 2, rial: 390_000_000 });
  expect(masked.text).not.toContain("نادر آزمون");
  // A list that was never read is read before anybody says that a payment is not on it.
  const operation = "GET /v3/business/:business/cash-in/suspicious-payment";
  await sandbox.control("POST", "faults", { operation, fault: "status", value: 500, times: "always" });
  expect((await owner.ask(operations.beside, { paymentId: "999999" })).body.code).toBe("busy");
  await sandbox.control("DELETE", "faults");
  expect((await owner.ask(operations.beside, { paymentId: "999999" })).body.code).toBe("not_found");
});

it("hears at once of a payment that was held back since the book last heard", async () => {
  const { payment } = await sandbox.control<{ payment: { id: number } }>("POST", "deposits/suspicious", {
    amountRial: 4_000_000,
  });
  const asked = await owner.ask(operations.beside, { paymentId: String(payment.id) });
  expect(asked.status, asked.text).toBe(200);
  expect((await owner.ask(operations.beside, { paymentId: "999999" })).body.code).toBe("not_found");
});

it("takes a day for what is near, and ninety days for what is usual", async () => {
  const { payment } = await sandbox.control<{ payment: { id: number } }>("POST", "deposits/suspicious", {
    amountRial: 2_000_000,
  });
  await sandbox.control("POST", "deposits", { amountRial: 1_500_000 });
  const paymentId = String(payment.id);
  const like = (await askRecent()).find(({ amountRial }) => amountRial === 1_500_000);
  if (!like) throw new Error("the deposit is not listed");
  await askProxy(owner, operations.suspicious, { perPage: 100 });
  await flushAnswers();
  const beside = async (): Promise<DepositsBeside> => (await owner.ask(operations.beside, { paymentId })).body;
  const before = await beside();
  const daysAgo = (days: number, amountRial: number): Deposit => ({
    ...like,
    id: randomUUID(),
    transactionId: randomUUID(),
    trackingCode: `ago${days}`,
    amountRial,
    paidAt: new Date(Date.now() - days * 86_400_000).toISOString(),
  });
  const earlier = [daysAgo(0.9, 7_000_001), daysAgo(2, 7_000_002), daysAgo(100, 9_999_000_000)];
  await keepInBook(BUSINESS, earlier.map(entryOfDeposit), { source: "poll", toldAt: new Date() });
  const after = await beside();
  const near = after.rows.map(({ amountRial }) => amountRial);
  expect(near).toContain(7_000_001);
  expect(near).not.toContain(7_000_002);
  expect(after.count).toBe(before.count + 1);
  expect(after.usual.count).toBe(before.usual.count + 2);
  expect(after.usual.rial).toBe(before.usual.rial + 14_000_003);
  expect(after.usual.largestRial).toBeLessThan(9_999_000_000);
});
