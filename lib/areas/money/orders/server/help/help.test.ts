import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { destinationOperations, type IbanOwner } from "@/lib/areas/money/destinations/operations";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { settlementOperations } from "@/lib/areas/money/settlements/operations";
import { settlementsLately } from "@/lib/areas/money/settlements/server/ask";
import { readStatement } from "@/lib/areas/money/wallet/server/ask";
import { policyOperations } from "@/lib/areas/settings/policy/operations";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import type { Page } from "@/lib/kit/operations/define";
import type { InboxRow, OrderHelp, OrderRow } from "@/lib/kit/orders/views";
import { readLists } from "@/lib/server/book/read-lists";
import { db } from "@/lib/server/db/client";
import { bookReadings, paymentOrders } from "@/lib/server/db/schema";
import { lookUpNow, workOnOrder } from "@/lib/server/orders/engine/work";
import { callService } from "@/lib/server/proxy/call-service";
import { clearDesk, content, type Desk, ok, openDesk } from "@/lib/testing/orders/desk";
import { setPolicy, testIban } from "@/lib/testing/orders/orders";
import { BUSINESS } from "@/lib/testing/rig/server";

const daysAgo = (days: number) => addDays(tehranDayOf(Date.now()), -days);
const BY_JOB = { business: BUSINESS, requestId: "test" };

let desk: Desk;
let owner: Desk["owner"];
let manager: Desk["manager"];
let accountant: Desk["accountant"];
let support: Desk["support"];
let make: Desk["make"];
let show: Desk["show"];
let decide: Desk["decide"];

beforeAll(async () => {
  desk = await openDesk();
  ({ owner, manager, accountant, support, make, show, decide } = desk);
});
afterAll(() => desk.close());
beforeEach(clearDesk);

describe("what helps to decide", () => {
  it("tells of the past, the balance, the owner, the bank and the policy", async () => {
    const calls = async () =>
      (await desk.sandbox.control<{ calls: { path: string }[] }>("GET", "calls")).calls.filter(({ path }) =>
        path.endsWith("/inquiry/iban"),
      ).length;
    const askedBefore = await calls();
    const ask = () => accountant.ask(destinationOperations.askOwner, { iban: testIban(12) });
    const [{ body }] = await Promise.all([ask(), ask()]);
    const { owner: told } = body as { owner: IbanOwner };
    expect(told.names[0]).toMatch(/\S/);
    await ask();
    expect(await calls()).toBe(askedBefore + 1);
    const first = await make(accountant, { ...content(), ownerName: told.names[0] });
    await decide(owner, first);
    await workOnOrder(first);
    const second = await make(accountant, { ...content(), ownerName: "کس دیگری" });
    const help = (await owner.ask(orderOperations.help, { orderId: second })).body as OrderHelp;
    expect(help).toMatchObject({
      verdict: { approvals: 1, violations: [] },
      arrival: { arrivesAt: expect.stringMatching(/Z$/) },
      destination: {
        // The first settlement is under way, which proves nothing yet.
        past: "none",
        earlierCount: 1,
        owner: { match: "none" },
        a2a: { isPossible: expect.any(Boolean) },
      },
      similar: [{ orderId: first }],
    });
    // The fees of settlements ordered elsewhere tell the price.
    expect(help.balance).toMatchObject({
      feeRial: 25_000,
      afterRial: (help.balance?.availableRial ?? 0) - 525_000,
    });
    await desk.sandbox.control("POST", `settlements/${(await show(first)).trackId}/settle`, { status: "DONE" });
    await lookUpNow(first);
    const later = (await owner.ask(orderOperations.help, { orderId: second })).body as OrderHelp;
    expect(later).toMatchObject({ destination: { past: "paid" }, balance: { feeRial: 25_000 } });
    expect(later.balance?.afterRial).toBe((later.balance?.availableRial ?? 0) - 525_000);
    // No lists are read here, so the book has only passing answers and tells nothing about the destination.
    expect(later.destination?.history).toBeNull();
    // The linked receipt names the receiver unmasked.
    expect((await show(first)).receipt).toMatchObject({ receiptUrl: expect.stringMatching(/^https:/) });
    expect((await show(first, support)).receipt).toMatchObject({ receiptUrl: null });
    const fresh = (await accountant.ask(orderOperations.preview, { kind: "settlement", content: content(60_000, 77) }))
      .body as OrderHelp;
    expect(fresh).toMatchObject({ destination: { past: "none", canAskOwner: true, owner: null }, similar: [] });
  });

  it("tells what became of all settlements to a destination, whoever ordered them, once the book has them", async () => {
    const list = (page: number) =>
      callService(settlementOperations.list, { page, perPage: 100, from: daysAgo(30) }, { ...BY_JOB, isFresh: true });
    await readLists(AbortSignal.timeout(60_000));
    const { items } = (await list(1)).data;
    const iban = items.find(({ status }) => status === "DONE")?.iban ?? "";
    const to = items.filter((row) => row.iban === iban);
    const arrived = to.filter(({ status }) => status === "DONE");
    const helpFor = async () =>
      (
        (await accountant.ask(orderOperations.preview, { kind: "settlement", content: { iban, amountRial: 60_000 } }))
          .body as OrderHelp
      ).destination;
    const { path } = settlementOperations.list.service;
    await desk.sandbox.control("POST", "faults", { method: "GET", path, fault: "status", value: 503, times: "always" });
    const told = await helpFor();
    await desk.sandbox.control("DELETE", "faults");
    expect(told).toMatchObject({
      past: "paid_elsewhere",
      history: {
        arrived: { count: arrived.length, rial: arrived.reduce((sum, { amountRial }) => sum + amountRial, 0) },
      },
    });
    // The book also tells the price and the duration while the service is away.
    const lately = await settlementsLately(BUSINESS);
    const paid = items.filter(({ status, type }) => status === "DONE" && type === "ACH");
    expect(lately.prices.get("ACH")).toBe(paid[0]?.wageRial);
    expect(lately.durations.size).toBe(0);
    await readStatement(
      BUSINESS,
      Array.from({ length: 31 }, (_, index) => daysAgo(30 - index)),
      AbortSignal.timeout(60_000),
    );
    const took = (await settlementsLately(BUSINESS)).durations.get("ACH");
    expect(took?.count).toBeGreaterThan(4);
    expect(took?.middleMs).toBeGreaterThan(0);
    expect(took?.mostMs).toBeGreaterThanOrEqual(took?.middleMs ?? 0);
    const asked = { kind: "settlement", content: { iban, amountRial: 60_000 } };
    const usual = async (content = {}) =>
      (
        (await accountant.ask(orderOperations.preview, { ...asked, content: { ...asked.content, ...content } }))
          .body as OrderHelp
      ).usual;
    expect(await usual()).toEqual(took);
    expect(await usual({ isInstant: true })).toBeNull();
    const back = to.filter(({ status }) => ["FAILED", "CANCELED", "REVERSED"].includes(status));
    expect(told?.history?.cameBack?.count ?? 0).toBe(back.length);
    await db().delete(bookReadings);
    expect((await helpFor())?.history).toBeNull();
  });

  it("calls a destination new only when the service's own settlements show none", async () => {
    const { data } = await callService(settlementOperations.list, { status: "DONE", page: 1, perPage: 20 }, BY_JOB);
    const paidElsewhere = data.items.find(({ iban }) => iban !== testIban(12))?.iban ?? "";
    const helpFor = async (iban: string) => {
      const asked = { kind: "settlement", content: { iban, amountRial: 60_000 } };
      return ((await accountant.ask(orderOperations.preview, asked)).body as OrderHelp).destination?.past;
    };
    expect(await helpFor(paidElsewhere)).toBe("paid_elsewhere");
    // A settlement to another IBAN that only mentions this IBAN matches the search, but says nothing about it.
    const another = await make(accountant, { ...content(60_000, 81), description: `بابت ${testIban(82)}` });
    await decide(owner, another);
    await workOnOrder(another);
    await desk.sandbox.control("POST", `settlements/${(await show(another)).trackId}/settle`, { status: "DONE" });
    expect(await helpFor(testIban(82))).toBe("none");
    const orderId = await make(accountant, content(60_000, 83));
    const rows = [content(60_000, 84), content(60_000, 85), { iban: paidElsewhere, amountRial: 60_000 }];
    const batch = { kind: "batch", idempotencyKey: randomUUID(), content: { fileName: "a.csv", rows } };
    const batchId = ((await accountant.ask(orderOperations.make, batch)).body as { orderId: string }).orderId;
    const inbox = async () =>
      new Map(
        ((await manager.ask(orderOperations.inbox, {})).body as Page<InboxRow>).items.map((row) => [row.id, row]),
      );
    const fault = { method: "GET", path: "/v4/business/:business/settlement", fault: "status", value: 503, times: 100 };
    await desk.sandbox.control("POST", "faults", fault);
    expect((await inbox()).get(orderId)).toMatchObject({ newDestinations: 0, unaskedDestinations: 1 });
    expect((await inbox()).get(batchId)).toMatchObject({ newDestinations: 0, unaskedDestinations: 2 });
    const preview = { kind: "batch", content: { fileName: "a.csv", rows } };
    const unasked = (await accountant.ask(orderOperations.preview, preview)).body as OrderHelp;
    expect(unasked.rows).toMatchObject({ firstTime: 0, unasked: 2 });
    expect(await helpFor(testIban(83))).toBe("unknown");
    await desk.sandbox.control("DELETE", "faults");
    expect((await inbox()).get(orderId)).toMatchObject({ newDestinations: 1, unaskedDestinations: 0 });
    expect((await inbox()).get(batchId)).toMatchObject({ newDestinations: 2, unaskedDestinations: 0 });
    const selection = (await manager.ask(orderOperations.selection, { orderIds: [orderId, batchId] })).body;
    expect((selection as { orders: InboxRow[] }).orders.map(({ newDestinations }) => newDestinations)).toEqual([1, 2]);
    const asked = (await accountant.ask(orderOperations.preview, preview)).body as OrderHelp;
    expect(asked.rows).toMatchObject({ firstTime: 2, unasked: 0 });
    const many = [...rows, ...Array.from({ length: 300 }, (_, index) => content(60_000, 1000 + index))];
    const large = { kind: "batch", content: { fileName: "a.csv", rows: many } };
    const { body } = await accountant.ask(orderOperations.preview, large);
    expect((body as OrderHelp).rows).toMatchObject({ firstTime: 302, unasked: 0 });
  });

  it("counts in the balance afterwards what takes from the wallet before", async () => {
    const help = async (orderId: string) => (await owner.ask(orderOperations.help, { orderId })).body as OrderHelp;
    const first = await make(accountant, content(100_000, 21));
    const queued = { kind: "queued", idempotencyKey: randomUUID(), content: content(900_000, 22) };
    const queuedId = ((await accountant.ask(orderOperations.make, queued)).body as { orderId: string }).orderId;
    const inQueue = async () => (await help(first)).balance?.queued ?? { count: 0, rial: 0 };
    const before = await inQueue();
    await decide(owner, queuedId);
    await workOnOrder(queuedId);
    expect(await inQueue()).toEqual({ count: before.count + 1, rial: before.rial + 900_000 });
    const rows = [content(60_000, 23), { ...content(70_000, 24), type: "A2A" }];
    const batch = { kind: "batch", idempotencyKey: randomUUID(), content: { fileName: "a.csv", rows } };
    const batchId = ((await accountant.ask(orderOperations.make, batch)).body as { orderId: string }).orderId;
    const last = await make(accountant, content(200_000, 25));
    const later = await make(accountant, content(300_000, 26));
    // Two cycle fees and one A2A fee. A queued or later order takes nothing before this one.
    const taken = 100_000 + 25_000 + 60_000 + 25_000 + 70_000 + 10_000;
    const waiting = (await help(last)).balance;
    expect(waiting).toMatchObject({ before: { orders: 2, takesRial: taken }, feeRial: 25_000 });
    expect(waiting?.afterRial).toBe((waiting?.availableRial ?? 0) - taken - 225_000);
    const draft = { kind: "settlement", content: content(60_000, 27) };
    const preview = (await accountant.ask(orderOperations.preview, draft)).body as OrderHelp;
    expect(preview.balance?.before).toEqual({ orders: 4, takesRial: taken + 225_000 + 325_000 });
    // An approved order is sent before waiting ones, independent of its age. Amounts already taken do not count.
    await db().update(paymentOrders).set({ state: "approved" }).where(eq(paymentOrders.id, later));
    expect((await help(first)).balance?.before).toEqual({ orders: 1, takesRial: 325_000 });
    const orderIds = [first, batchId];
    const asked = (await owner.ask(orderOperations.selection, { orderIds })).body as Pick<OrderHelp, "balance">;
    const { balance } = asked;
    expect(balance).toMatchObject({ before: { orders: 1, takesRial: 325_000 }, feeRial: 60_000 });
    // Orders approved together are sent after those that waited before the newest of them, as each would be alone.
    const both = (await owner.ask(orderOperations.selection, { orderIds: [first, last] })).body as typeof asked;
    expect(both.balance).toMatchObject({ before: { orders: 2, takesRial: 325_000 + 165_000 }, feeRial: 50_000 });
    await db().update(paymentOrders).set({ state: "sent" }).where(eq(paymentOrders.id, later));
    expect((await help(first)).balance?.before).toEqual({ orders: 0, takesRial: 0 });
    await db().update(paymentOrders).set({ state: "unknown" }).where(eq(paymentOrders.id, later));
    expect((await help(first)).balance?.before.orders).toBe(1);
  });

  it("is given for ten thousand rows at once, and for no body without end", async () => {
    const row = content(60_000, 91);
    const preview = (by: typeof accountant, fileName: string, rows: object[] = [row]) =>
      by.ask(orderOperations.preview, { kind: "batch", content: { fileName, rows } });
    const many = Array.from({ length: 10_000 }, (_, index) => content(60_000, 100_000 + index));
    expect((await preview(accountant, "a.csv", many)).body).toMatchObject({ rows: expect.anything() });
    expect((await preview(accountant, "a".repeat(4 * 1024 * 1024))).status).toBe(413);
    expect((await accountant.ask(orderOperations.lookUp, { orderId: "a".repeat(1024 * 1024) })).status).toBe(413);
    expect((await preview(support, "a.csv")).status).toBe(403);
  });

  it("offers destinations that somebody saved under a name, until it is removed", async () => {
    const { iban } = content(60_000, 92);
    const saved = async () => ((await manager.ask(destinationOperations.list)).body as { saved: object[] }).saved;
    const savedAs = async () => {
      const asked = { kind: "settlement", content: { iban, amountRial: 60_000 } };
      return ((await manager.ask(orderOperations.preview, asked)).body as OrderHelp).destination?.savedAs;
    };
    expect(await savedAs()).toBeNull();
    expect((await accountant.ask(destinationOperations.save, { iban, label: "انبار" })).status).toBe(200);
    expect(await saved()).toMatchObject([{ iban, label: "انبار" }]);
    expect(await savedAs()).toBe("انبار");
    expect((await support.ask(destinationOperations.list)).status).toBe(403);
    expect((await accountant.ask(destinationOperations.remove, { iban })).status).toBe(200);
    expect(await saved()).toEqual([]);
    expect(await savedAs()).toBeNull();
  });

  it("hides people's accounts from those who may not see them", async () => {
    const orderId = await make(accountant, {
      ...content(),
      ownerName: "سارا احمدی",
      description: "به حساب 0123456789012",
    });
    const seen = await show(orderId, support);
    expect(seen.destination).toMatch(/^IR\w{5}•••/);
    expect(JSON.stringify(seen)).not.toContain(testIban(12));
    expect(JSON.stringify(seen)).not.toMatch(/احمدی|0123456789012/);
    const { contentHash: shownHash } = await show(orderId);
    const edit = { orderId, shownHash, content: content(510_000) };
    expect((await accountant.ask(orderOperations.edit, edit)).status).toBe(200);
    // A hash of few unknown digits reveals them to a reader who tries all of them.
    const { events } = await show(orderId, support);
    expect(events.map(({ event }) => event)).toContain("edited");
    expect(JSON.stringify(events)).not.toMatch(/[0-9a-f]{64}/);
    const help = (await support.ask(orderOperations.help, { orderId })).body;
    expect(JSON.stringify(help)).not.toContain(testIban(12));
    // A whole IBAN finds the order, as in every search. Each such search counts, and the results are masked.
    const found = await support.ask(orderOperations.list, { q: testIban(12) });
    expect((found.body as Page<OrderRow>).items.map(({ id }) => id)).toEqual([orderId]);
    expect(JSON.stringify(found.body)).not.toContain(testIban(12));
    const part = await support.ask(orderOperations.list, { q: testIban(12).slice(0, -1) });
    expect((part.body as Page<OrderRow>).items).toEqual([]);
    const seenByOwner = (await owner.ask(orderOperations.list, { q: testIban(12) })).body as Page<OrderRow>;
    expect(seenByOwner.items.map(({ id }) => id)).toEqual([orderId]);
    expect((await owner.ask(orderOperations.list, { q: testIban(13) })).body).toMatchObject({ items: [] });
    expect((await support.ask(orderOperations.list, { q: orderId })).body).toMatchObject({ items: [{ id: orderId }] });
    expect((await support.ask(orderOperations.make, {})).status).toBe(403);
    await decide(manager, orderId, { decision: "reject", reason: "شماره ۰۹۱۲۱۲۳۴۵۶۷ اشتباه است" });
    expect(JSON.stringify(await show(orderId, support))).not.toMatch(/09121234567|۰۹۱۲۱۲۳۴۵۶۷/);
    expect(await show(orderId, support)).toMatchObject({ contentHash: "" });
    await setPolicy(BUSINESS, { blocked: [{ iban: testIban(12), note: "سارا 09121234567" }] });
    const policy = JSON.stringify((await support.ask(policyOperations.show)).body);
    expect(policy).not.toMatch(/09121234567/);
    expect(policy).not.toContain(testIban(12));
  });

  it("warns in the inbox of destinations that are new, and of names that are not the owners'", async () => {
    // Nobody has paid this IBAN yet, at the service neither.
    const unpaid = content(500_000, 14);
    await accountant.ask(destinationOperations.askOwner, { iban: unpaid.iban });
    const first = await make(accountant, { ...unpaid, ownerName: "کس دیگری" });
    const rows = [unpaid, unpaid, content(60_000, 71), content(60_000, 72)];
    const makeBatch = async () => {
      const batch = { kind: "batch", idempotencyKey: randomUUID(), content: { fileName: "a.csv", rows } };
      return ((await accountant.ask(orderOperations.make, batch)).body as { orderId: string }).orderId;
    };
    const orderId = await makeBatch();
    const inbox = async () =>
      new Map(
        ((await manager.ask(orderOperations.inbox, {})).body as Page<InboxRow>).items.map((row) => [row.id, row]),
      );
    const before = await inbox();
    expect(before.get(first)).toMatchObject({
      newDestinations: 1,
      nameMatch: "none",
      receiver: "کس دیگری",
      hasTwin: false,
    });
    const twin = await make(accountant, unpaid);
    const both = (await inbox()).get(first);
    expect(both).toMatchObject({ hasTwin: true });
    expect((await inbox()).get(twin)).toMatchObject({ hasTwin: true });
    expect(before.get(orderId)).toMatchObject({ newDestinations: 3, nameMatch: null, receiver: null });
    const help = (await manager.ask(orderOperations.help, { orderId })).body as OrderHelp;
    expect(help.rows?.twins).toEqual({ count: 1, rows: [2] });
    const orderIds = [first, twin];
    const selection = (await manager.ask(orderOperations.selection, { orderIds })).body;
    const { totalRial, balance } = selection as { totalRial: number; balance: OrderHelp["balance"] };
    expect(totalRial).toBe(1_000_000);
    // The batch was made between them.
    expect(balance).toMatchObject({ before: { orders: 1, takesRial: 1_220_000 }, feeRial: 50_000 });
    expect(balance?.afterRial).toBe((balance?.availableRial ?? 0) - 1_050_000 - 1_220_000);
    const paid = await make(accountant, { ...unpaid, amountRial: 60_000 });
    await db().update(paymentOrders).set({ state: "done" }).where(eq(paymentOrders.id, paid));
    const again = await makeBatch();
    const after = await inbox();
    expect(after.get(first)).toMatchObject({ newDestinations: 0 });
    expect(after.get(again)).toMatchObject({ newDestinations: 2 });
    const rejected = await decide(manager, again, { decision: "reject", reason: "تکراری" });
    expect(rejected).toMatchObject(ok);
    const decided = (await manager.ask(orderOperations.inbox, { box: "decided" })).body as Page<InboxRow>;
    expect(decided.items.find(({ id }) => id === again)).toMatchObject({ newDestinations: 0 });
  });

  it("shows each member what they can decide, the next missed cycle first", async () => {
    const [byAccountant, byManager] = [
      await make(),
      await make(manager, { ...content(), type: "A2A", isInstant: true }),
    ];
    const mine = (await manager.ask(orderOperations.inbox, {})).body as Page<InboxRow>;
    expect(mine.items.map(({ id }) => id)).toEqual([byAccountant]);
    const all = (await manager.ask(orderOperations.inbox, { box: "waiting" })).body as Page<InboxRow>;
    expect(all.items.map(({ id, whyNot }) => [id, whyNot])).toEqual([
      [byAccountant, null],
      [byManager, "maker"],
    ]);
    const nothingElse = { needPerson: 0, news: 0 };
    expect((await manager.ask(orderOperations.counts)).body).toEqual({ mine: 1, ...nothingElse });
    expect((await owner.ask(orderOperations.counts)).body).toEqual({ mine: 2, ...nothingElse });
    expect((await support.ask(orderOperations.counts)).body).toEqual({ mine: 0, ...nothingElse });
  });
});
