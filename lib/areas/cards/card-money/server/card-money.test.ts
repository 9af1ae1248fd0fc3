import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import type { Ask } from "@/lib/server/exports/ask";
import type { TotalledRows } from "@/lib/server/exports/every-page";
import { sourceOf } from "@/lib/server/exports/source";
import { forgetTags } from "@/lib/server/proxy/answer-cache";
import { callService } from "@/lib/server/proxy/call-service";
import { APPLICANT } from "@/lib/testing/applicant";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { withCheckDigit } from "@/lib/testing/national-code";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { cardMoneyOperations as operations } from "../operations";

let sandbox: TestSandbox;
let owner: TestMember;
let auditor: TestMember;
let support: TestMember;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await makeMember(BUSINESS, "owner");
  auditor = await makeMember(BUSINESS, "auditor");
  support = await makeMember(BUSINESS, "support");
  await owner.ask(cardOperations.saveProvider, { slug: "money-bank", name: "بانک پول" });
  expect((await owner.ask(cardOperations.configure)).status).toBe(200);
});
afterAll(() => sandbox.close());

let made = 0;
/** @param sign the digits that tell the sandbox how the holder of the code is treated */
function nationalCode(sign: string): string {
  made += 1;
  return withCheckDigit(`${String(2000 + made)}${sign}1`);
}

const play = (cardholderId: string, what: string, body: object) =>
  sandbox.control("POST", `cardholders/${cardholderId}/${what}`, body);

/** A cardholder with an opened, empty account. */
async function holder(provider = "money-bank", sign = "8800") {
  const { body: begun } = await owner.ask(cardOperations.begin, { provider }, randomUUID());
  const facts = {
    ...APPLICANT,
    firstName: "زهرا",
    lastName: "نوری",
    firstNameEn: "Zahra",
    lastNameEn: "Nouri",
    nationalCode: nationalCode(sign),
    cardTemplateId: "2",
  };
  const { body: saved } = await owner.ask(cardOperations.save, { applicationId: begun.id, version: 1, facts });
  const registered = await owner.ask(cardOperations.register, { applicationId: begun.id, version: saved.version });
  expect(registered.status, JSON.stringify(registered.body)).toBe(200);
  const cardholderId: string = registered.body.cardholderId;
  if (sign === "8800") {
    await play(cardholderId, "complete", {});
    await owner.ask(cardOperations.finalize, { applicationId: begun.id });
    await play(cardholderId, "review", { decision: "approve" });
    await play(cardholderId, "print", {});
  }
  return { applicationId: begun.id as string, cardholderId };
}

/** Asks the issuer and bypasses the cache. */
const ask = async (operation: (typeof operations)[keyof typeof operations], input: object, by = owner) => {
  forgetTags(BUSINESS, ["card-money"]);
  const { status, body } = await by.ask(operation as never, input as never);
  expect(status, JSON.stringify(body)).toBe(200);
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it reads of which answer
  return body as any;
};
const today = () => tehranDayOf(Date.now());

const reader = { id: randomUUID(), business: BUSINESS, role: "owner" } as const;
/** Asks in the way of a file that is written in the background. */
const inJob: Ask = async (operation, input) =>
  (await callService(operation, input, { business: BUSINESS, requestId: "test" })).data;
async function rowsOf(parts: AsyncGenerator<TotalledRows<unknown>> | undefined): Promise<Record<string, unknown>[]> {
  const all: unknown[] = [];
  for await (const { rows } of parts ?? []) all.push(...rows);
  return all as Record<string, unknown>[];
}

describe("an account", () => {
  it("is told with what it holds and its rows, newest first, each with what stood there after it", async () => {
    const { applicationId, cardholderId } = await holder();
    await play(cardholderId, "money", { amountRial: 10_000_000, description: "واریز حقوق", daysAgo: 5 });
    await play(cardholderId, "money", { amountRial: -3_000_000, description: "خرید", daysAgo: 2 });
    const { items } = await ask(operations.accounts, { applicationId });
    expect(items).toMatchObject([{ place: 1, kind: { status: "CURRENT" }, state: { status: "ACTIVE" }, isRial: true }]);
    expect(await ask(operations.balance, { applicationId })).toMatchObject({
      balanceRial: 7_000_000,
      availableRial: 6_900_000,
    });
    const statement = await ask(operations.statement, { applicationId });
    expect(statement.items).toMatchObject([
      { status: "WITHDRAWAL", amountRial: 3_000_000, balanceRial: 7_000_000, description: "خرید" },
      { status: "DEPOSIT", amountRial: 10_000_000, balanceRial: 10_000_000, description: "واریز حقوق" },
    ]);
    const first = await ask(operations.statement, { applicationId, perPage: 1 });
    expect([first.items.length, first.hasMore]).toEqual([1, true]);
    const day = addDays(today(), -5);
    const ofDay = await ask(operations.statement, { applicationId, from: day, to: day });
    expect(ofDay.items.map(({ amountRial }: { amountRial: number }) => amountRial)).toEqual([10_000_000]);
  });

  it("is drawn day by day, and of a long period its last days", async () => {
    const { applicationId, cardholderId } = await holder();
    await play(cardholderId, "money", { amountRial: 10_000_000, daysAgo: 5 });
    await play(cardholderId, "money", { amountRial: -3_000_000, daysAgo: 2 });
    const flow = await ask(operations.flow, { applicationId });
    expect([flow.from, flow.to, flow.isShortened, flow.left, flow.unplaced]).toEqual([
      addDays(today(), -29),
      today(),
      false,
      0,
      0,
    ]);
    const on = (daysAgo: number) => flow.points.find(({ day }: { day: string }) => day === addDays(today(), -daysAgo));
    expect(on(6)).toMatchObject({ inRial: 0, balanceRial: 0 });
    expect(on(5)).toMatchObject({ inRial: 10_000_000, balanceRial: 10_000_000 });
    expect(on(3)).toMatchObject({ inRial: 0, outRial: 0, balanceRial: 10_000_000 });
    expect(on(0)).toMatchObject({ balanceRial: 7_000_000 });
    const long = await ask(operations.flow, { applicationId, from: addDays(today(), -300) });
    expect([long.isShortened, long.points.length]).toEqual([true, 92]);
  });

  it("has every row, in its list, chart and file, also where the bank books two under one code", async () => {
    const { applicationId, cardholderId } = await holder();
    await play(cardholderId, "money", { amountRial: 10_000_000, daysAgo: 2 });
    for (const amountRial of [-3_000_000, -9_000])
      await play(cardholderId, "money", { amountRial, trackingCode: "7000000000000001" });
    const { items } = await ask(operations.statement, { applicationId });
    expect(items.map(({ trackingCode }: { trackingCode: string }) => trackingCode).slice(0, 2)).toEqual([
      "7000000000000001",
      "7000000000000001",
    ]);
    expect(new Set(items.map(({ id }: { id: string }) => id)).size).toBe(3);
    const { points } = await ask(operations.flow, { applicationId });
    expect(points.at(-1)).toMatchObject({ outRial: 3_009_000, balanceRial: 6_991_000 });
    const rows = await rowsOf(sourceOf("cardStatement").rows?.({ applicationId }, inJob, reader));
    expect(rows.map(({ amountRial }) => amountRial)).toEqual([9_000, 3_000_000, 10_000_000]);
  });

  it("whose balance is answered with another account's is not shown it", async () => {
    const { applicationId, cardholderId } = await holder();
    await play(cardholderId, "money", { amountRial: 4_000_000 });
    const operation = "GET /v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id/balance";
    const data = { account_number: "0999888777666", balance: 70_000_000, available_balance: 70_000_000 };
    const value = JSON.stringify({ message: "موجودی حساب", data });
    await sandbox.control("POST", "faults", { operation, fault: "answer", value, times: 1 });
    forgetTags(BUSINESS, ["card-money"]);
    expect((await owner.ask(operations.balance, { applicationId })).body.code).toBe("upstream_unreadable");
    expect((await ask(operations.balance, { applicationId })).balanceRial).toBe(4_000_000);
  });

  it("is chosen by its place; a place that nobody has is not found", async () => {
    const { applicationId, cardholderId } = await holder();
    await play(cardholderId, "accounts", { type: "SAVINGS" });
    await play(cardholderId, "money", { amountRial: 4_000_000 });
    const { items } = await ask(operations.accounts, { applicationId });
    expect(items.map(({ kind }: { kind: { status: string } }) => kind.status)).toEqual(["CURRENT", "SAVINGS"]);
    expect(await ask(operations.balance, { applicationId, account: 2 })).toMatchObject({ balanceRial: 0 });
    expect((await owner.ask(operations.balance, { applicationId, account: 3 })).status).toBe(404);
    expect((await owner.ask(operations.balance, { applicationId, account: 0 })).status).toBe(422);
  });
});

it("is nothing for support, and everything for whoever checks", async () => {
  const { applicationId } = await holder();
  for (const operation of Object.values(operations)) {
    const input = { applicationId, provider: "money-bank" } as never;
    expect([operation.id, (await support.ask(operation as never, input)).status]).toEqual([operation.id, 403]);
    expect([operation.id, (await auditor.ask(operation as never, input)).status]).toEqual([operation.id, 200]);
  }
});

it("asks nothing of somebody whom the issuer does not know yet", async () => {
  const { body } = await owner.ask(cardOperations.begin, { provider: "money-bank" }, randomUUID());
  expect((await owner.ask(operations.accounts, { applicationId: body.id })).status).toBe(409);
  expect((await owner.ask(operations.accounts, { applicationId: randomUUID() })).status).toBe(404);
});

describe("credit", () => {
  it("is what was given, less what was taken back, less what was bought and is not repaid", async () => {
    const { applicationId, cardholderId } = await holder();
    expect(await ask(operations.credit, { applicationId })).toMatchObject({ found: "none", credit: null });
    await play(cardholderId, "credit", { amountRial: 50_000_000 });
    await play(cardholderId, "credit", { amountRial: -5_000_000 });
    await play(cardholderId, "spend", { amountRial: 10_000_000, daysAgo: 40 });
    await play(cardholderId, "spend", { amountRial: 4_000_000 });
    const credit = await ask(operations.credit, { applicationId });
    expect(credit).toEqual({
      found: "yes",
      credit: { status: "ACTIVE", statusAsSent: null, leftRial: 31_000_000 },
      openRial: 14_000_000,
      lateRial: 10_000_000,
      lateCount: 1,
      nextDueOn: addDays(today(), 30),
    });
    const changes = await ask(operations.creditChanges, { applicationId });
    expect(changes.items).toMatchObject([
      { status: "DEBIT", amountRial: 5_000_000 },
      { status: "CREDIT", amountRial: 50_000_000 },
    ]);
    const given = changes.items.reduce(
      (sum: number, { status, amountRial }: { status: string; amountRial: number }) =>
        sum + (status === "DEBIT" ? -amountRial : amountRial),
      0,
    );
    expect(given - credit.openRial).toBe(credit.credit.leftRial);
    const bought = await ask(operations.creditPayments, { applicationId });
    expect(bought.items).toMatchObject([
      { state: "due", amountRial: 4_000_000, name: "زهرا نوری", providerName: "بانک پول", applicationId },
      { state: "late", amountRial: 10_000_000, dueOn: addDays(today(), -10) },
    ]);
    // A purchase passes through the account, whose balance stays the same.
    expect((await ask(operations.balance, { applicationId })).balanceRial).toBe(0);
  });

  it("can be used again once the account has repaid it", async () => {
    const { applicationId, cardholderId } = await holder();
    await play(cardholderId, "credit", { amountRial: 20_000_000 });
    await play(cardholderId, "money", { amountRial: 30_000_000, daysAgo: 50 });
    await play(cardholderId, "spend", { amountRial: 8_000_000, daysAgo: 40 });
    await sandbox.control("POST", "clock", { advanceSeconds: 2 });
    expect(await ask(operations.credit, { applicationId })).toMatchObject({
      credit: { leftRial: 20_000_000 },
      openRial: 0,
      lateCount: 0,
    });
    const { items } = await ask(operations.creditPayments, { applicationId });
    expect(items).toMatchObject([{ state: "repaid", amountRial: 8_000_000 }]);
    expect(items[0].repaidAt).not.toBeNull();
    expect((await ask(operations.balance, { applicationId })).balanceRial).toBe(22_000_000);
  });
});

describe("the overview", () => {
  it("adds up every holder of a provider, says what is due on which day, and lists what is late first", async () => {
    await owner.ask(cardOperations.saveProvider, { slug: "overview-bank", name: "بانک نما" });
    const late = await holder("overview-bank");
    const due = await holder("overview-bank");
    for (const { cardholderId } of [late, due]) await play(cardholderId, "credit", { amountRial: 10_000_000 });
    await play(late.cardholderId, "spend", { amountRial: 1_000_000, daysAgo: 90 });
    await play(late.cardholderId, "spend", { amountRial: 2_000_000, daysAgo: 35 });
    await play(due.cardholderId, "spend", { amountRial: 3_000_000 });
    const overview = await ask(operations.overview, {});
    const own = overview.providers.find(({ provider }: { provider: string }) => provider === "overview-bank");
    expect(own).toEqual({
      provider: "overview-bank",
      name: "بانک نما",
      isFailed: false,
      isWhole: true,
      holders: 2,
      active: 2,
      unclear: 0,
      leftRial: 14_000_000,
      openRial: 6_000_000,
      lateRial: 3_000_000,
      lateCount: 2,
    });
    expect(overview.templates.find(({ provider }: { provider: string }) => provider === "overview-bank")).toMatchObject(
      { templateId: "2", title: "سبز برگ", holders: 2, leftRial: 14_000_000, openRial: 6_000_000 },
    );
    const { items, total, isWhole } = await ask(operations.repayments, { provider: "overview-bank" });
    expect(items).toMatchObject([
      { state: "late", amountRial: 1_000_000, dueOn: addDays(today(), -60), applicationId: late.applicationId },
      { state: "late", amountRial: 2_000_000, dueOn: addDays(today(), -5) },
      { state: "due", amountRial: 3_000_000, dueOn: addDays(today(), 30), applicationId: due.applicationId },
    ]);
    expect([total, isWhole]).toEqual([3, true]);
    expect(overview.days).toContainEqual(expect.objectContaining({ day: addDays(today(), -5) }));
    expect(overview.earlier.rial).toBeGreaterThanOrEqual(1_000_000);
    const narrowed = { provider: "overview-bank", state: "late", from: addDays(today(), -10), to: today() };
    expect((await ask(operations.repayments, narrowed)).items).toMatchObject([{ amountRial: 2_000_000 }]);
    const changes = await ask(operations.allCreditChanges, { provider: "overview-bank" });
    expect(changes.items).toMatchObject([
      { status: "CREDIT", amountRial: 10_000_000, applicationId: due.applicationId, name: "زهرا نوری" },
      { status: "CREDIT", amountRial: 10_000_000, applicationId: late.applicationId },
    ]);
    expect((await owner.ask(operations.allCreditChanges, { provider: "not-ours" })).status).toBe(404);

    const basis = await sourceOf("cardRepayments").basis?.({ provider: "overview-bank" }, reader, {} as never, inJob);
    expect(await rowsOf(basis?.rows)).toMatchObject(items);
    expect(basis?.lines).toEqual([]);
  });

  it("counts those whom only the issuer knows, without a name and a card", async () => {
    await owner.ask(cardOperations.saveProvider, { slug: "default", name: "بانک نمونه" });
    const overview = await ask(operations.overview, {});
    const seeded = overview.templates.find(
      ({ provider, templateId }: { provider: string; templateId: string | null }) =>
        provider === "default" && templateId === null,
    );
    expect(seeded.holders).toBeGreaterThan(0);
    const { items } = await ask(operations.repayments, { provider: "default" });
    expect(items.length).toBeGreaterThan(0);
    expect(items[0]).toMatchObject({ applicationId: null, name: null });
  });
});

it("tells of everything of somebody who has had a card in use for months", async () => {
  const { applicationId } = await holder("money-bank", "8808");
  expect((await ask(operations.accounts, { applicationId })).items).toHaveLength(2);
  const { balanceRial } = await ask(operations.balance, { applicationId });
  const statement = await ask(operations.statement, { applicationId, perPage: 100 });
  expect(statement.items[0].balanceRial).toBe(balanceRial);
  expect(await ask(operations.grants, { applicationId })).toMatchObject({ items: [{ status: "ACTIVE" }] });
  expect((await ask(operations.credit, { applicationId })).found).toBe("yes");
});
