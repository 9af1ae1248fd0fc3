import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as book from "@/lib/server/book/keep";
import * as upstream from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { bookChanges, bookRecords, watchedRecords } from "@/lib/server/db/schema/index";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { discoverOpenWithdrawals, lookAtDue } from "./poll";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await db().delete(bookChanges);
  await db().delete(bookRecords);
  await db().delete(watchedRecords);
});
afterEach(() => vi.restoreAllMocks());

/** A withdrawal as the service tells it. */
const told = (more: object) => ({
  authorization_id: "a-1",
  retry_count: 0,
  max_retry_count: 1,
  amount: 1000,
  wage_amount: "0",
  payer_account: null,
  track_id: "t-1",
  status: "PENDING",
  withdrawal_date: "1399/01/01",
  is_instant: 1,
  ...more,
});

/** What the service answers, by the end of the path that it is asked for; anything else is an empty page. */
function serve(answers: Record<string, unknown>): void {
  vi.spyOn(upstream, "sendUpstream").mockImplementation(async ({ path, query }) => {
    const id = decodeURIComponent(path.split("/").at(-1) ?? "");
    const answer = answers[id] ?? answers[String(query?.status)] ?? page([]);
    if (answer instanceof Error) throw answer;
    return { status: 200, headers: {}, text: JSON.stringify(answer) };
  });
}
const page = (rows: object[]) => ({
  data: rows,
  meta: { current_page: 1, last_page: 1, per_page: 100, total: rows.length },
});
const one = (more: object) => ({ result: { withdrawal: told(more) } });

const watch = (...ids: string[]) =>
  db()
    .insert(watchedRecords)
    .values(
      ids.map((subjectId) => ({
        business: BUSINESS,
        kind: "withdrawal" as const,
        subjectId,
        reason: "deciding" as const,
        nextAt: new Date(Date.now() - 1000),
      })),
    );
const seen = async () => {
  const rows = await db().select({ id: bookChanges.recordId, after: bookChanges.after }).from(bookChanges);
  return Object.fromEntries(rows.map(({ id, after }) => [id, after.seen]));
};
const watched = async (id: string) =>
  (await db().select().from(watchedRecords).where(eq(watchedRecords.subjectId, id)))[0];

describe("an odd record of the service", () => {
  it("is kept like the others when only a letter of it cannot be", async () => {
    serve({ PENDING: page([told({ id: "good" }), told({ id: "odd", error_code: "\0" })]) });
    await discoverOpenWithdrawals();
    expect(await seen()).toMatchObject({ good: { errorCode: null }, odd: { errorCode: null } });
  });

  it("with an id longer than any leaves its list unread, and the other lists as they are", async () => {
    serve({ INIT: page([told({ id: "x".repeat(3000) })]), PENDING: page([told({ id: "good" })]) });
    await discoverOpenWithdrawals();
    expect(Object.keys(await seen())).toEqual(["good"]);
  });

  it("that cannot be kept costs no other one, among those that are looked at together", async () => {
    const keep = book.keepInBook;
    vi.spyOn(book, "keepInBook").mockImplementation((business, entries, telling) => {
      if (entries.some(({ id }) => id === "odd")) throw new Error("index row size exceeds");
      return keep(business, entries, telling);
    });
    await watch("odd", "good");
    serve({ odd: one({ id: "odd", status: "FAILED" }), good: one({ id: "good", status: "FAILED" }) });
    expect(await lookAtDue()).toBe(2);
    expect(Object.keys(await seen())).toEqual(["good"]);
    expect(await watched("good")).toBeUndefined();
    expect((await watched("odd"))?.nextAt.getTime()).toBeGreaterThan(Date.now() + 600_000);
  });

  it.each([
    ["cannot be read", one({ id: "odd", amount: "much" })],
    ["is told of another", one({ id: "another" })],
    ["makes us stumble", new Error("a fault of ours")],
  ])("that %s is asked for again later, not at once, and the others are looked at", async (_, answer) => {
    await watch("odd", "good");
    serve({ odd: answer, good: one({ id: "good", status: "FAILED" }) });
    expect(await lookAtDue()).toBe(2);
    expect(Object.keys(await seen())).toEqual(["good"]);
    expect((await watched("odd"))?.nextAt.getTime()).toBeGreaterThan(Date.now() + 600_000);
    expect(await lookAtDue()).toBe(0);
  });

  it("that asking brings no further is not asked for for ever", async () => {
    await watch("odd");
    await db()
      .update(watchedRecords)
      .set({ since: new Date(Date.now() - 91 * 86_400_000) });
    serve({ odd: one({ id: "odd", amount: "much" }) });
    await lookAtDue();
    expect(await watched("odd")).toBeUndefined();
  });
});

it("a business whose list makes us stumble does not keep the next list waiting", async () => {
  serve({ INIT: new Error("a fault of ours"), PENDING: page([told({ id: "good" })]) });
  await discoverOpenWithdrawals();
  expect(Object.keys(await seen())).toEqual(["good"]);
});

it("nothing is asked for once the run's time is over", async () => {
  await watch("good");
  serve({});
  await lookAtDue(Date.now());
  await discoverOpenWithdrawals(Date.now());
  expect(upstream.sendUpstream).not.toHaveBeenCalled();
});

it("a business of which nothing can be kept leaves the run going on", async () => {
  vi.spyOn(book, "keepInBook").mockRejectedValue(new Error("an index is broken"));
  const ids = Array.from({ length: 12 }, (_, at) => `w-${at}`);
  await watch(...ids);
  serve(Object.fromEntries(ids.map((id) => [id, one({ id })])));
  expect(await lookAtDue()).toBe(12);
  expect(await lookAtDue()).toBe(0);
});
