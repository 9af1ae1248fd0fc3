import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import Papa from "papaparse";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import type { withdrawalFilters } from "@/lib/areas/collecting/withdrawals/filters";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import type { WithdrawalPage } from "@/lib/areas/collecting/withdrawals/server/answers";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import type { ExportRow } from "@/lib/areas/records/exports/schemas";
import { revealOperations } from "@/lib/areas/records/reveal/operations";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import type { Asked as ListAsked } from "@/lib/kit/records/list-input";
import * as upstream from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { bookReadings, jobChunks, members } from "@/lib/server/db/schema";
import { boss } from "@/lib/server/jobs/boss";
import { runJob } from "@/lib/server/jobs/watched/run";
import { dayOf, type WholeBook, wholeBook } from "@/lib/testing/book/truth";
import { makeMember, type TestMember } from "@/lib/testing/members";
import { askProxy } from "@/lib/testing/proxy";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { readLists } from "./read-lists";

const never = new AbortController().signal;
const today = () => tehranDayOf(Date.now());
const LIST = "GET /v3/business/:business/subscription/withdrawal";
let sandbox: TestSandbox;
let owner: TestMember;
let support: TestMember;

beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "30000", SERVICE_LIMIT_POST: "30000", ANSWER_CACHE: "off", BOOK_DAYS: "90" },
  });
  owner = await makeMember(BUSINESS, "owner");
  support = await makeMember(BUSINESS, "support");
  await db().update(members).set({ locale: "en", calendar: "gregorian", unit: "rial" }).where(eq(members.id, owner.id));
  await boss();
  await readLists(never);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await sandbox.control("DELETE", "faults");
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});

type Asked = Partial<ListAsked<typeof withdrawalFilters>>;

/** The list as its screen requests it. */
async function listed(asked: Asked, member = owner) {
  const input = { page: 1, perPage: 100, ...asked };
  const { status, body } = await askProxy(member, withdrawalOperations.list, { ...input });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as WithdrawalPage;
}

async function collected(from: string, to: string): Promise<WholeBook["withdrawals"]> {
  const { withdrawals } = await wholeBook(sandbox);
  return withdrawals.filter(({ due_at }) => from <= dayOf(due_at) && dayOf(due_at) <= to);
}
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

it("withdrawals of a period are those of their own day, whenever they were ordered, in the states that are asked for", async () => {
  const [from, to] = [addDays(today(), -20), addDays(today(), 30)];
  const theirs = await collected(from, to);
  const told = await listed({ from, to });
  expect(idsOf(told.items)).toEqual(idsOf(theirs));
  expect(told).toMatchObject({ total: theirs.length, hasMore: false, bookAsOf: expect.any(String) });
  const days = told.items.map(({ date }) => date ?? "");
  expect(days).toEqual(days.toSorted().reverse());
  // Some were ordered before the period. The service's own filter uses the time of the order.
  const sooner = theirs.filter(({ created_at }) => dayOf(created_at) < from);
  expect(sooner.length).toBeGreaterThan(0);

  const failed = await listed({ from, to, status: "FAILED" });
  expect(idsOf(failed.items)).toEqual(idsOf(theirs.filter(({ status }) => status === "FAILED")));
  const [one] = theirs;
  if (!one) throw new Error("nothing was collected");
  const ofOne = await listed({ from, to, authorizationId: one.authorization_id });
  expect(idsOf(ofOne.items)).toEqual(idsOf(theirs.filter((each) => each.authorization_id === one.authorization_id)));

  const first = await listed({ from, to, perPage: 10 });
  const second = await listed({ from, to, perPage: 10, page: 2 });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(told.items.slice(0, 20).map(({ id }) => id));
  expect(second.hasMore).toBe(theirs.length > 20);
});

it("what was made a moment ago is there, and while the service is away what is known stays, as of when", async () => {
  const [from, to] = [today(), addDays(today(), 1)];
  const before = await listed({ from, to });
  const [payer] = (await wholeBook(sandbox)).authorizations.filter(({ status }) => status === "ACTIVE");
  const order = { authorization_id: payer?.id, track_id: randomUUID(), amount: 120_000, is_instant: 1 };
  const pair = await sandbox.control<{ access_token: string }>("POST", "tokens", { accessSeconds: 1e9 });
  const answer = await fetch(`${sandbox.url}/v3/business/${BUSINESS}/subscription/withdrawal/store`, {
    method: "POST",
    headers: { authorization: `Bearer ${pair.access_token}`, "content-type": "application/json" },
    body: JSON.stringify(order),
  });
  const { id } = (await answer.json()).result.withdrawal as { id: string };
  // A second view within moments does not ask the service again; a later view does.
  const long = new Date(Date.now() - 60_000);
  await db().update(bookReadings).set({ freshAt: long }).where(eq(bookReadings.kind, "withdrawal"));
  const after = await listed({ from, to });
  expect(after.items.map((row) => row.id)).toContain(id);
  expect(after.total).toBe((before.total ?? 0) + 1);

  await sandbox.control("POST", "faults", { operation: LIST, fault: "status", value: 503, times: "always" });
  await db().update(bookReadings).set({ freshAt: long }).where(eq(bookReadings.kind, "withdrawal"));
  const kept = await listed({ from, to });
  expect(idsOf(kept.items)).toEqual(idsOf(after.items));
  expect(kept.bookAsOf).toBe(long.toISOString());
  await sandbox.control("DELETE", "faults");

  // An incomplete book does not answer. The service's answer is used and marked as such.
  await db().update(bookReadings).set({ wholeAt: null }).where(eq(bookReadings.kind, "withdrawal"));
  expect((await listed({ from, to })).bookAsOf).toBeNull();
  expect((await listed({ status: "FAILED" })).bookAsOf).toBeUndefined();
  await readLists(never);
  expect((await listed({ from, to })).bookAsOf).toEqual(expect.any(String));
});

it("support sees it masked, and one row at a time as they ask for it", async () => {
  const [from, to] = [addDays(today(), -60), today()];
  const own = await listed({ from, to, status: "DONE" });
  const row = own.items.find(({ payerAccount }) => payerAccount?.accountNumber);
  if (!row) throw new Error("no account is told");
  const masked = await listed({ from, to, status: "DONE" }, support);
  expect(idsOf(masked.items)).toEqual(idsOf(own.items));
  const theirs = masked.items.find(({ id }) => id === row.id)?.payerAccount?.accountNumber;
  expect(theirs).not.toBe(row.payerAccount?.accountNumber);
  const input = { page: 1, perPage: 100, from, to, status: "DONE" };
  const path = "items.*.payerAccount.accountNumber";
  const { status, body } = await support.ask(revealOperations.fields, {
    ...{ operation: "withdrawals.list", input, paths: [path], itemId: row.id, reason: "they called" },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toEqual({ values: { [path]: row.payerAccount?.accountNumber } });
});

async function fileOf(source: string, input: Record<string, unknown>): Promise<string[][]> {
  const made = await owner.ask(exportOperations.create, { source, format: "csv", input });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { id } = made.body as ExportRow;
  await runJob(id, never);
  const chunks = await db().select().from(jobChunks).where(eq(jobChunks.jobId, id)).orderBy(asc(jobChunks.seq));
  const text = Buffer.concat(chunks.map(({ bytes }) => bytes)).toString("utf8");
  return Papa.parse<string[]>(text.slice(1), { skipEmptyLines: true }).data;
}

it("files of a period are the book's: no call, its sums by state, as of when; others are the service's, with why", async () => {
  const [from, to] = [addDays(today(), -80), addDays(today(), -5)];
  const book = await wholeBook(sandbox);
  const withdrawals = book.withdrawals.filter(({ due_at }) => from <= dayOf(due_at) && dayOf(due_at) <= to);
  const settlements = book.settlements.filter(({ created_at }) => from <= dayOf(created_at) && dayOf(created_at) <= to);
  const send = vi.spyOn(upstream, "sendUpstream");
  const page = { page: 1, perPage: 20 };
  for (const [source, input, rows, word] of [
    ["withdrawals", { ...page, from, to }, withdrawals, "Done"],
    ["settlements", { ...page, from, to }, settlements, "Paid"],
  ] as const) {
    const lines = await fileOf(source, input);
    const line = (name: string) => lines.find(([first]) => first === name)?.slice(1) ?? [];
    expect(line("Source of the rows")).toEqual(["Daftar's own book"]);
    expect(line("Complete until")).toEqual([expect.stringMatching(/^\d{4}/)]);
    expect(line("No status is older than")).toEqual([expect.stringMatching(/^\d{4}/)]);
    const sum = (some: readonly { amount_rial: number }[]) => some.reduce((all, each) => all + each.amount_rial, 0);
    expect(line("All rows").map(Number)).toEqual([rows.length, sum(rows)]);
    const done = rows.filter(({ status }) => status === "DONE");
    expect(line(word).map(Number)).toEqual([done.length, sum(done)]);
    const data = lines.slice(lines.findLastIndex((each) => each.length > 5 && each.includes("Description")) + 1);
    expect(data).toHaveLength(rows.length);
  }
  expect(send).not.toHaveBeenCalled();

  const whole = await fileOf("withdrawals", { status: "FAILED" });
  expect(whole.find(([first]) => first === "Why not from Daftar's book")).toEqual([
    "Why not from Daftar's book",
    "No first day was chosen",
  ]);
  expect(send).toHaveBeenCalled();
});
