import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import type { UsedByBook } from "@/lib/areas/collecting/authorizations/rules";
import type { Authorization } from "@/lib/areas/collecting/authorizations/server/answers";
import { payersHaving } from "@/lib/areas/collecting/authorizations/server/ask";
import { entryOfAuthorization, revoked } from "@/lib/areas/collecting/authorizations/server/book";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { entryOfWithdrawal } from "@/lib/areas/collecting/withdrawals/server/book";
import { type SearchAnswer, searchOperations } from "@/lib/areas/records/search/operations";
import { jalaliMonthOf, tehranDayOf } from "@/lib/kit/format/jalali";
import { db, pool } from "@/lib/server/db/client";
import { auditEntries, bookReadings, bookRecords, personalSearches } from "@/lib/server/db/schema";
import { callService } from "@/lib/server/proxy/call-service";
import { areaOf, readKind } from "@/lib/testing/book/area-of";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { toldOf } from "@/lib/testing/notices";
import { REMOVED_ALONE, setPolicy } from "@/lib/testing/orders/orders";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { flushAnswers, noteInBook, noteRefusal } from "./feed";
import { keepInBook, recordIn } from "./keep";
import { lookAgain } from "./read-lists";
import { rekeyBook } from "./upkeep";

const never = new AbortController().signal;
const ONE = "/v3/business/:business/subscription/authorization/:authorization_id";
const SHOW = `GET ${ONE}/search`;
const DELETE = `DELETE ${ONE}`;
let sandbox: TestSandbox;
let owner: TestMember;
let support: TestMember;
let active: Authorization[];

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { ANSWER_CACHE: "off" } });
  owner = await makeMember(BUSINESS, "owner");
  support = await makeMember(BUSINESS, "support");
  await setPolicy(BUSINESS, REMOVED_ALONE);
  await rekeyBook(never);
  await readKind("authorization");
  const { items } = (await askProxy(owner, authorizationOperations.list, { status: "ACTIVE", perPage: 50 })).body;
  // The service keeps listing ended authorizations.
  active = (items as Authorization[]).filter(({ status }) => status === "ACTIVE");
});
afterEach(() => sandbox.control("DELETE", "faults"));
afterAll(() => sandbox.close());

function next(): Authorization {
  const one = active.pop();
  if (!one) throw new Error("no active authorization is left");
  return one;
}
const isThis = (id: string) =>
  and(eq(bookRecords.business, BUSINESS), eq(bookRecords.kind, "authorization"), eq(bookRecords.id, id));
async function inBook(id: string) {
  await flushAnswers();
  const [row] = await db().select().from(bookRecords).where(isThis(id));
  if (!row) throw new Error("not in the book");
  return { ...row, record: recordIn<Authorization>(row) };
}
const show = (authorizationId: string, member = owner) =>
  askProxy(member, authorizationOperations.show, { authorizationId });
const revoke = (authorizationId: string, member = owner, writeKey: string = randomUUID()) =>
  askProxy(member, authorizationOperations.revoke, { authorizationId }, { writeKey });
const fault = (operation: string, fault: string, value?: unknown) =>
  sandbox.control("POST", "faults", { operation, fault, value, times: "always" });
const told = async (id: string) =>
  (await db().select().from(auditEntries).where(eq(auditEntries.subject, id)).orderBy(auditEntries.seq)).map(
    ({ action, detail }) => [action, (detail as { outcome: string }).outcome],
  );

it("an answer after a refusal is compared with what the refusal said, also if both are written together", async () => {
  const one = next();
  const refused = {
    kind: "authorization",
    id: one.id,
    entry: (known: Authorization) => entryOfAuthorization(revoked(known)),
  } as const;
  const now = Date.now();
  noteRefusal(BUSINESS, refused, { askedAtMs: now });
  expect((await inBook(one.id)).state).toBe("REVOKED");
  noteInBook(BUSINESS, [entryOfAuthorization(one)], { askedAtMs: now + 60_000 });
  expect((await inBook(one.id)).state).toBe("ACTIVE");
  noteRefusal(BUSINESS, refused, { askedAtMs: now + 120_000 });
  noteInBook(BUSINESS, [entryOfAuthorization(one)], { askedAtMs: now + 180_000 });
  expect((await inBook(one.id)).state).toBe("ACTIVE");
});

it("answers of one moment are compared with the book by one query, and written only for news", async () => {
  const [one, other] = [next(), next()];
  const told = { source: "look_up", toldAt: new Date() } as const;
  await keepInBook(BUSINESS, [one, other].map(entryOfAuthorization), told);
  const begun = vi.spyOn(db(), "transaction");
  const asked = vi.spyOn(pool(), "query");
  for (const each of [one, other, one]) noteInBook(BUSINESS, [entryOfAuthorization(each)], { askedAtMs: Date.now() });
  await flushAnswers();
  const ofBook = asked.mock.calls.filter(([query]) => JSON.stringify(query).includes("book_records"));
  expect([ofBook.length, begun.mock.calls.length]).toEqual([1, 0]);
  for (const spy of [begun, asked]) spy.mockRestore();
});

it("a revoked authorization lives on in the book as it was known, and is found as revoked", async () => {
  const one = next();
  for (const role of ["support", "accountant", "auditor"] as const) {
    const { body } = await revoke(one.id, role === "support" ? support : await makeMember(BUSINESS, role));
    expect(body).toMatchObject({ code: "forbidden" });
  }
  expect((await show(one.id)).body.status).toBe("ACTIVE");
  const askedAt = new Date();
  expect((await revoke(one.id)).status).toBe(200);
  // The answer to the revocation does not tell the new state.
  expect((await inBook(one.id)).state).toBe("ACTIVE");
  expect((await show(one.id)).status).toBe(422);
  const kept = await inBook(one.id);
  expect(kept).toMatchObject({ state: "REVOKED", isFinal: true });
  expect(kept.record).toEqual({ ...one, status: "REVOKED" });
  expect(await told(one.id)).toEqual([["authorization.revoked", "done"]]);

  // A list that was requested earlier and arrives now must not undo the revocation.
  await keepInBook(BUSINESS, [entryOfAuthorization(one)], { source: "reading", toldAt: askedAt });
  expect((await inBook(one.id)).state).toBe("REVOKED");

  const found = async (member: TestMember) => {
    const { body } = await member.ask(searchOperations.lookup, { q: one.mobile ?? "" });
    return (body as SearchAnswer).hits.find(({ id }) => id === one.id);
  };
  expect(await found(owner)).toMatchObject({ status: "REVOKED", name: one.name });
  const masked = await found(support);
  expect(masked).toMatchObject({ status: "REVOKED" });
  expect(masked?.name).not.toBe(one.name);
});

it("of a revocation whose answer was lost nothing is assumed; the service's own word is asked for", async () => {
  const one = next();
  await fault(DELETE, "drop_after");
  const key = randomUUID();
  expect((await revoke(one.id, owner, key)).body).toMatchObject({ code: "outcome_unknown" });
  expect((await inBook(one.id)).state).toBe("ACTIVE");
  await sandbox.control("DELETE", "faults");
  expect((await revoke(one.id, owner, key)).body).toMatchObject({ code: "outcome_unknown" });
  expect(await told(one.id)).toEqual([["authorization.revoked", "unknown"]]);
  expect((await show(one.id)).status).toBe(422);
  expect((await inBook(one.id)).state).toBe("REVOKED");
});

it.each([400, 402, 405, 422])("a refusal %d is no revocation", async (status) => {
  const one = next();
  await fault(DELETE, "status", status);
  await fault(SHOW, "status", status);
  expect((await revoke(one.id)).status).toBeGreaterThanOrEqual(400);
  expect((await show(one.id)).status).toBeGreaterThanOrEqual(400);
  expect((await inBook(one.id)).state).toBe("ACTIVE");
  await sandbox.control("DELETE", "faults");
  expect((await show(one.id)).body.status).toBe("ACTIVE");
});

it("one that was revoked elsewhere is asked for once the list has not told it, and others are not", async () => {
  const one = next();
  const other = next();
  const elsewhere = { business: BUSINESS, requestId: "test" };
  await callService(authorizationOperations.revoke, { authorizationId: one.id }, elsewhere);
  await lookAgain(BUSINESS, areaOf("authorization"), never);
  expect((await inBook(one.id)).state).toBe("ACTIVE");
  await db().update(bookReadings).set({ wholeAt: null }).where(eq(bookReadings.kind, "authorization"));
  await readKind("authorization");
  const before = (await inBook(other.id)).toldAt;
  await lookAgain(BUSINESS, areaOf("authorization"), never);
  expect((await inBook(one.id)).state).toBe("REVOKED");
  expect(await inBook(other.id)).toMatchObject({ state: "ACTIVE", toldAt: before });
});

it("the list of those that have ended is the book's, and says so; support sees it masked and is counted", async () => {
  const { items, total, bookAsOf } = (await askProxy(owner, authorizationOperations.list, { status: "REVOKED" })).body;
  expect(total).toBe(items.length);
  expect(bookAsOf).toEqual(expect.any(String));
  const gone = (await db().select().from(bookRecords).where(eq(bookRecords.state, "REVOKED"))).map(({ id }) => id);
  expect(items.map(({ id }: Authorization) => id).sort()).toEqual(gone.sort());
  expect(gone.length).toBeGreaterThan(1);

  const [one] = items as Authorization[];
  if (!one?.mobile || !one.name) throw new Error("nobody is behind it");
  const asked = { status: "REVOKED", bankCode: one.bankCode };
  for (const by of [{ mobile: one.mobile }, { q: one.name }, { q: one.id }]) {
    const found = (await askProxy(owner, authorizationOperations.list, { ...asked, ...by })).body.items;
    expect(found.map(({ id }: Authorization) => id)).toContain(one.id);
  }
  const nobodys = { status: "REVOKED", mobile: "09990000000" };
  expect((await askProxy(owner, authorizationOperations.list, nobodys)).body.items).toEqual([]);

  const searches = () => db().select().from(personalSearches).where(eq(personalSearches.memberId, support.id));
  const before = (await searches()).length;
  const masked = await askProxy(support, authorizationOperations.list, { ...asked, q: one.name });
  expect(masked.body.items.map(({ id }: Authorization) => id)).toContain(one.id);
  expect(masked.text).not.toContain(one.mobile);
  expect((await searches()).length).toBe(before + 1);
});

it("what soon needs a new one is listed by its end and by the month's count, as the overview counts it", async () => {
  const told = () => toldOf(owner.ask, /^authorizations_/);
  const listed = async (concern: string) =>
    (await askProxy(owner, authorizationOperations.list, { concern, perPage: 100 })).body;
  const now = Date.now();
  const one = { ...next(), expiresAt: new Date(now + 29 * 86_400_000).toISOString(), monthlyCount: 10 };
  const late = { ...next(), expiresAt: new Date(now + 31 * 86_400_000).toISOString(), monthlyCount: 10 };
  await keepInBook(BUSINESS, [one, late].map(entryOfAuthorization), { source: "reading", toldAt: new Date(now) });
  const expiring = await listed("expiring");
  const ids = expiring.items.map(({ id }: Authorization) => id);
  expect(ids).toContain(one.id);
  expect(ids).not.toContain(late.id);
  for (const { expiresAt, status } of expiring.items as Authorization[]) {
    expect(status).toBe("ACTIVE");
    expect(Date.parse(expiresAt ?? "") - now).toBeLessThanOrEqual(30 * 86_400_000);
  }
  expect((await told()).authorizations_expiring).toBe(expiring.total);

  const fullIds = async () => (await listed("full")).items.map(({ id }: Authorization) => id);
  const withdrawal = (authorizationId: string, status: Withdrawal["status"]) =>
    entryOfWithdrawal({ id: randomUUID(), authorizationId, status, date: tehranDayOf(now) } as Withdrawal);
  const collect = (count: number, status: Withdrawal["status"]) =>
    keepInBook(
      BUSINESS,
      Array.from({ length: count }, () => withdrawal(late.id, status)),
      { source: "reading", toldAt: new Date() },
    );
  const used = async () => {
    const asked = { authorizationId: late.id, ...jalaliMonthOf(tehranDayOf(now)) };
    return (await support.ask(authorizationOperations.used, asked)).body as UsedByBook;
  };
  const before = await used();
  await collect(8, "DONE");
  await collect(3, "FAILED");
  expect(await fullIds()).not.toContain(late.id);
  await collect(1, "PENDING");
  expect(await fullIds()).toContain(late.id);
  const after = await used();
  expect(after.done.count - before.done.count).toBe(8);
  expect(after.open.count - before.open.count).toBe(1);
  expect([after.today.count - before.today.count, after.countToday - before.countToday]).toEqual([8, 9]);
  // Not all withdrawals have been read here, and the answer says so.
  expect(after.asOf).toBeNull();
  expect((await told()).authorizations_full).toBe((await listed("full")).total);
});

it("what has ended is ended everywhere, though the service told it last as active, or tells it so still", async () => {
  const one = next();
  const ended = { ...one, status: "ACTIVE", expiresAt: new Date(Date.now() - 60_000).toISOString() } as Authorization;
  // The authorization ended after it was told, so the book still has it as active.
  await keepInBook(BUSINESS, [entryOfAuthorization(ended)], { source: "reading", toldAt: new Date() });
  expect((await inBook(one.id)).state).toBe("ACTIVE");
  const listed = (await askProxy(owner, authorizationOperations.list, { status: "EXPIRED", perPage: 100 })).body;
  expect(listed.items.find(({ id }: Authorization) => id === one.id)).toMatchObject({ status: "EXPIRED" });
  expect(new Set(listed.items.map(({ status }: Authorization) => status))).toEqual(new Set(["EXPIRED"]));
  const hits = (await owner.ask(searchOperations.lookup, { q: one.mobile ?? "" })).body as SearchAnswer;
  expect(hits.hits.find(({ id }) => id === one.id)).toMatchObject({ status: "EXPIRED" });
  const [payer] = await payersHaving(BUSINESS, [["id", one.id]]);
  expect(payer?.status).toBe("EXPIRED");
  const concerned = { ...ended, id: randomUUID(), monthlyCount: 5 };
  await keepInBook(BUSINESS, [entryOfAuthorization(concerned)], { source: "reading", toldAt: new Date() });
  await keepInBook(
    BUSINESS,
    Array.from({ length: 5 }, () =>
      entryOfWithdrawal({
        id: randomUUID(),
        authorizationId: concerned.id,
        status: "DONE",
        date: tehranDayOf(Date.now()),
      } as Withdrawal),
    ),
    { source: "reading", toldAt: new Date() },
  );
  const full = (await askProxy(owner, authorizationOperations.list, { concern: "full", perPage: 100 })).body;
  expect(full.items.map(({ id }: Authorization) => id)).not.toContain(concerned.id);
});
