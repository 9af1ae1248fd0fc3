import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { readStatement } from "@/lib/areas/money/wallet/server/ask";
import { addDays, tehranDayOf } from "@/lib/kit/format/jalali";
import { db } from "@/lib/server/db/client";
import { auditEntries, bookRecords, dailyFigures } from "@/lib/server/db/schema";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { underSecrets } from "@/lib/testing/under-secrets";
import { findInBook } from "./find";
import { keepInBook, recordIn } from "./keep";
import { bookCoverage, readLists } from "./read-lists";
import { forgetOldRecords, isBookKeyed, rekeyBook } from "./upkeep";

const never = new AbortController().signal;
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "30000", SERVICE_LIMIT_POST: "30000", ANSWER_CACHE: "off" },
  });
});
afterAll(() => sandbox.close());

const rows = () => db().select().from(bookRecords).where(eq(bookRecords.business, BUSINESS));

it("a changed secret: the book opens, says that it is not whole until it is sealed anew, and is found again then", async () => {
  await readLists(never);
  const today = tehranDayOf(Date.now());
  await readStatement(BUSINESS, [addDays(today, -1), today], never);
  // A few of each kind are enough, but together more than one step of sealing.
  await db().execute(sql`
    DELETE FROM book_records WHERE (kind, id) IN (
      SELECT kind, id FROM (
        SELECT kind, id, row_number() OVER (PARTITION BY kind ORDER BY at DESC, id) AS nth FROM book_records
      ) AS numbered WHERE nth > 60)`);
  const before = await rows();
  expect(before.length).toBeGreaterThan(200);
  const one = before.find(({ kind }) => kind === "withdrawal");
  if (!one) throw new Error("nothing was read");
  const { trackId } = recordIn<Withdrawal>(one);
  const shape = { kind: "trackId", value: trackId ?? "" } as const;
  expect(await findInBook(BUSINESS, shape, ["withdrawal"], 5)).toMatchObject([{ id: one.id }]);
  const { DAFTAR_SECRET = "" } = process.env;
  const next = randomBytes(32).toString("hex");

  await underSecrets({ present: next, earlier: DAFTAR_SECRET }, async () => {
    const find = () => findInBook(BUSINESS, shape, ["withdrawal"], 5);
    expect(recordIn(one)).toMatchObject({ trackId });
    expect(await find()).toEqual([]);
    expect(await isBookKeyed()).toBe(false);
    expect(await bookCoverage(BUSINESS)).toEqual([]);
    // It is aborted at once, so nothing counts as done.
    await expect(rekeyBook(AbortSignal.abort())).rejects.toThrow();
    expect(await isBookKeyed()).toBe(false);
    await rekeyBook(never);
    expect(await find()).toMatchObject([{ id: one.id }]);
    expect((await bookCoverage(BUSINESS)).length).toBeGreaterThan(0);
  });
  // The earlier secret is not needed any more.
  await underSecrets({ present: next }, async () => {
    expect((await rows()).map((row) => recordIn(row)).length).toBe(before.length);
  });
  // This process began with the first secret and goes on with it.
  await underSecrets({ present: DAFTAR_SECRET, earlier: next }, () => rekeyBook(never));
});

it("processes that come to its end at the same moment all do", async () => {
  for (let time = 0; time < 5; time += 1) {
    await db().execute(sql`DELETE FROM book_keys`);
    await Promise.all(Array.from({ length: 8 }, () => rekeyBook(never)));
    expect(await isBookKeyed()).toBe(true);
  }
});

it("what opens with no known key costs itself, and is written anew where the service still tells of it", async () => {
  const [one] = (await rows()).filter(({ kind }) => kind === "withdrawal");
  if (!one) throw new Error("nothing was read");
  const { trackId } = recordIn<Withdrawal>(one);
  const isOne = and(eq(bookRecords.business, BUSINESS), eq(bookRecords.id, one.id));
  await db()
    .update(bookRecords)
    .set({ sealed: randomBytes(80), digest: "another" })
    .where(isOne);
  expect(await findInBook(BUSINESS, { kind: "trackId", value: trackId ?? "" }, ["withdrawal"], 5)).toEqual([]);
  await db().execute(sql`DELETE FROM book_keys`);
  await rekeyBook(never);
  expect(await isBookKeyed()).toBe(true);
  // The book does not count as complete any more, and everything is read again.
  expect((await bookCoverage(BUSINESS)).every(({ freshAt }) => freshAt === null)).toBe(true);
  await readLists(never);
  expect(await findInBook(BUSINESS, { kind: "trackId", value: trackId ?? "" }, ["withdrawal"], 5)).toHaveLength(1);
});

it("what is found by hashes of an earlier kind is found again once they are reckoned anew", async () => {
  const [one] = (await rows()).filter(({ kind }) => kind === "withdrawal");
  if (!one) throw new Error("nothing was read");
  const shape = { kind: "trackId", value: recordIn<Withdrawal>(one).trackId ?? "" } as const;
  const isOne = and(eq(bookRecords.business, BUSINESS), eq(bookRecords.id, one.id));
  await db().update(bookRecords).set({ terms: [], termsFormat: 1 }).where(isOne);
  await db().execute(sql`DELETE FROM book_keys`);
  expect(await findInBook(BUSINESS, shape, ["withdrawal"], 5)).toEqual([]);
  expect(await isBookKeyed()).toBe(false);
  await rekeyBook(never);
  expect(await isBookKeyed()).toBe(true);
  expect(await findInBook(BUSINESS, shape, ["withdrawal"], 5)).toHaveLength(1);
});

it("what is older than the term is forgotten with its sums and months, and the audit log says how much", async () => {
  const old = new Date(Date.now() - 4000 * 86_400_000);
  const [one] = await rows();
  if (!one) throw new Error("nothing was read");
  const entry = {
    ...one,
    kind: "withdrawal" as const,
    id: "old",
    at: old.toISOString(),
    endedAt: null,
    terms: [],
    record: {},
  };
  await keepInBook(BUSINESS, [entry], { source: "reading", toldAt: old });
  const months = () =>
    db().execute<{ name: string }>(sql`SELECT relname AS name FROM pg_class WHERE relname ~ '^book_records_20'`);
  const month = `book_records_${old.toISOString().slice(0, 7).replace("-", "_")}`;
  expect((await months()).rows.map(({ name }) => name)).toContain(month);
  const count = (await rows()).length;
  const figures = await db().select().from(dailyFigures);
  await forgetOldRecords();
  expect((await rows()).length).toBe(count - 1);
  expect((await months()).rows.map(({ name }) => name)).not.toContain(month);
  expect(await db().select().from(dailyFigures)).toHaveLength(figures.length);
  const [told] = await db()
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, "book.expired"))
    .orderBy(auditEntries.seq);
  expect(told).toMatchObject({ business: BUSINESS, detail: { rows: 1 } });
  await forgetOldRecords();
  expect(
    await db().select().from(auditEntries).where(eq(auditEntries.action, "book.expired")).orderBy(auditEntries.seq),
  ).toHaveLength(1);
});
