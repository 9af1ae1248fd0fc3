import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { searchOperations } from "@/lib/areas/records/search/operations";
import { isoDayToJalali, tehranDayOf } from "@/lib/kit/format/jalali";
import { defaultPolicy } from "@/lib/kit/orders/policy";
import { flushAnswers } from "@/lib/server/book/feed";
import { ANNOUNCE_EVERY_MS } from "@/lib/server/book/keep";
import { bookCoverage } from "@/lib/server/book/read-lists";
import { rekeyBook } from "@/lib/server/book/upkeep";
import { db } from "@/lib/server/db/client";
import { bookReadings } from "@/lib/server/db/schema/index";
import { type ChangeEvent, publish, subscribe } from "@/lib/server/events/bus";
import { readKind } from "@/lib/testing/book/area-of";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { groupsOf, toldOf } from "@/lib/testing/notices";
import { setPolicy } from "@/lib/testing/orders/orders";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { depositRoutes } from "../declared";
import { depositOperations as operations } from "../operations";
import { evidenceOf } from "../proposal";

const KINDS = ["deposit", "suspiciousDeposit"] as const;
const never = new AbortController().signal;
const IBAN = "IR820540102680020817909002";
let sandbox: TestSandbox;
let owner: TestMember;
let manager: TestMember;
let accountant: TestMember;
let support: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { ANSWER_CACHE: "off" } });
  owner = await makeMember(BUSINESS, "owner");
  manager = await makeMember(BUSINESS, "manager");
  accountant = await makeMember(BUSINESS, "accountant");
  support = await makeMember(BUSINESS, "support");
  await rekeyBook(never);
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.control("POST", "habits", { identified_deposits: "on" });
});

const readAll = async (): Promise<void> => {
  await db().delete(bookReadings).where(eq(bookReadings.business, BUSINESS));
  for (const kind of KINDS) await readKind(kind);
};
const hold = async (more: object = {}): Promise<string> => {
  const given = { amountRial: 7_654_000, payer_name: "سهراب کتابدار", payer_iban: IBAN, ...more };
  return String((await sandbox.control<{ payment: { id: number } }>("POST", "deposits/suspicious", given)).payment.id);
};
const find = async (q: string, by = owner): Promise<{ kind: string; id: string; href: string }[]> =>
  (await by.ask(searchOperations.lookup, { q })).body.hits;
const heldIn = (by: TestMember) => groupsOf(by.ask, /^(?:held|decisions)_/);
const paymentOf = async (id: string) =>
  (await askProxy(owner, operations.suspicious, { perPage: 100 })).body.items.find(
    (each: { id: string }) => each.id === id,
  );

it("both are found by code, payer, tracking code, id, and amount with or without its day", async () => {
  const id = await hold();
  await readAll();
  const payment = await paymentOf(id);
  const day = isoDayToJalali(tehranDayOf(payment.paidAt));
  for (const q of [id, payment.code, IBAN, "سهراب کتابدار", `7654000 ${day}`, "765400", "۷٬۶۵۴٬۰۰۰ ریال"]) {
    const kinds = (await find(q)).filter((hit) => hit.id === id).map(({ kind }) => kind);
    expect([q, kinds.sort()]).toEqual([q, ["deposit", "suspiciousDeposit"]]);
  }
  expect((await find(id)).find(({ kind }) => kind === "suspiciousDeposit")?.href).toBe(
    depositRoutes.suspiciousDeposit(BUSINESS, id),
  );
  const masked = await support.ask(searchOperations.lookup, { q: id });
  expect(masked.body.hits.map((hit: { id: string }) => hit.id)).toContain(id);
  expect(masked.text).not.toContain("سهراب");
  expect(masked.text).not.toContain(IBAN.slice(8));
});

it("a deposit is known by its own id, that of its row of the statement, and its customer's", async () => {
  await sandbox.control("POST", "deposits", { amountRial: 3_210_000 });
  await readAll();
  const { items } = (await askProxy(owner, operations.list, { perPage: 100 })).body;
  const done = items.find(({ transactionId }: { transactionId: string | null }) => transactionId !== null);
  const first = { id: done.id, day: tehranDayOf(done.paidAt) };
  for (const id of [done.id, done.transactionId])
    expect((await owner.ask(operations.known, { id })).body).toEqual({ count: 1, first });
  const { customerId } = items.find((row: { customerId: string | null }) => row.customerId !== null);
  const all = items.filter((row: { customerId: string | null }) => row.customerId === customerId);
  expect((await support.ask(operations.known, { id: customerId })).body.count).toBeGreaterThanOrEqual(all.length);
  expect((await owner.ask(operations.known, { id: randomUUID() })).body).toEqual({ count: 0, first: null });
});

it("what arrives is announced to open screens once the book hears of it, and only then", async () => {
  await readAll();
  const heard: ChangeEvent[] = [];
  const stop = subscribe((event) => heard.push(event));
  const announced = () => heard.filter(({ tags }) => tags.includes("deposits")).length;
  await hold();
  await readAll();
  // Timers of the same length end in the order in which they began, and so do messages.
  const allHeard = async (mark: string) => {
    await new Promise((resolve) => setTimeout(resolve, ANNOUNCE_EVERY_MS));
    await publish({ business: BUSINESS, tags: ["figures"], ids: [mark] });
    await expect.poll(() => heard.some(({ ids }) => ids?.includes(mark))).toBe(true);
  };
  // Each of the two lists announces its own.
  await allHeard("first");
  const before = announced();
  expect(before).toBeGreaterThan(0);
  await readAll();
  await allHeard("second");
  stop();
  expect(announced()).toBe(before);
});

it("a business without them has none, and the book is whole all the same", async () => {
  await sandbox.control("POST", "habits", { identified_deposits: "off" });
  await readAll();
  const covered = (await bookCoverage(BUSINESS)).filter(({ kind }) => KINDS.some((each) => each === kind));
  expect(covered.map(({ kind, freshAt }) => [kind, freshAt !== null]).sort()).toEqual([
    ["deposit", true],
    ["suspiciousDeposit", true],
  ]);
});

it("what waits is told to those who decide, with the oldest, and told otherwise after the business's own deadline", async () => {
  await setPolicy(BUSINESS);
  await hold();
  await readAll();
  const waiting = (await askProxy(owner, operations.suspicious, { perPage: 100 })).body.items.filter(
    ({ status }: { status: string }) => status === "PENDING",
  );
  const times = waiting.map(({ paidAt }: { paidAt: string }) => paidAt).sort();
  for (const by of [owner, manager])
    expect(await heldIn(by)).toMatchObject([{ kind: "held_waiting", count: waiting.length }]);
  // The oldest comes first.
  const [held] = await heldIn(owner);
  expect(held?.items[0]?.since).toBe(times[0]);
  for (const by of [accountant, support]) expect(await heldIn(by)).toEqual([]);
  await setPolicy(BUSINESS, { held: { ...defaultPolicy().held, waitHours: 1 } });
  const late = times.filter((at: string) => Date.parse(at) < Date.now() - 3_600_000).length;
  expect(late).toBeGreaterThan(0);
  expect(await toldOf(owner.ask, /^held_/)).toEqual({
    held_overdue: late,
    ...(waiting.length > late && { held_waiting: waiting.length - late }),
  });
  await setPolicy(BUSINESS);
});

it("a proposal waits for the other on the overview and among the counts, and its end for its maker until they saw it", async () => {
  const bands = defaultPolicy().held.bands.map((band) => ({ ...band, approvals: 1 }));
  await setPolicy(BUSINESS, { held: { ...defaultPolicy().held, bands } });
  const id = await hold();
  const seen = evidenceOf(await paymentOf(id));
  const input = { paymentId: id, decision: "REJECTED", comment: null, seen };
  const { proposalId } = (await owner.ask(operations.decide, input, randomUUID())).body;
  const kindsIn = async (by: TestMember) => (await heldIn(by)).map(({ kind }) => kind);
  expect(await kindsIn(manager)).toContain("decisions_to_confirm");
  expect(await kindsIn(owner)).not.toContain("decisions_to_confirm");
  await manager.ask(operations.answer, { proposalId, answer: "decline", seen, reason: "بپرسید" });
  expect(await kindsIn(manager)).not.toContain("decisions_to_confirm");
  expect(await heldIn(owner)).toContainEqual(
    expect.objectContaining({
      kind: "decisions_ended",
      count: 1,
      facts: expect.objectContaining({ state: "declined" }),
      items: [expect.objectContaining({ record: id })],
    }),
  );
  expect(await kindsIn(manager)).not.toContain("decisions_ended");
  await manager.ask(operations.seen, { paymentId: id });
  expect(await kindsIn(owner)).toContain("decisions_ended");
  await owner.ask(operations.seen, { paymentId: id });
  expect(await kindsIn(owner)).not.toContain("decisions_ended");
  await flushAnswers();
});
