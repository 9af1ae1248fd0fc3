import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keepInBook } from "@/lib/server/book/keep";
import { db } from "@/lib/server/db/client";
import { bookChanges, bookRecords, watchedRecords } from "@/lib/server/db/schema/index";
import { subscribe } from "@/lib/server/events/bus";
import { sessionCookieName } from "@/lib/server/members/session";
import { serveService } from "@/lib/server/proxy/serve-service";
import { makeMember } from "@/lib/testing/members";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { withdrawalOperations } from "../../operations";
import type { WithdrawalTimeline } from "../../timeline";
import type { Withdrawal } from "../answers";
import { entryOfWithdrawal } from "../book";
import { discoverOpenWithdrawals, lookAtDue } from "./poll";
import { nextLook } from "./rules";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "1000", SERVICE_LIMIT_POST: "1000" },
  });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await db().delete(bookChanges);
  await db().delete(bookRecords);
  await db().delete(watchedRecords);
});

const make = (more: Partial<Withdrawal> = {}): Withdrawal => ({
  id: randomUUID(),
  authorizationId: "a-1",
  retryCount: 0,
  maxRetryCount: 3,
  transactionId: null,
  refundId: null,
  amountRial: 120_000,
  wageRial: 1000,
  paymentNumber: null,
  payerAccount: null,
  trackId: "t-1",
  status: "PENDING",
  description: null,
  date: "2020-01-01",
  isInstant: false,
  hasNotifyUrl: true,
  errorCode: null,
  errorMessage: null,
  ...more,
});
const see = (withdrawal: Withdrawal, at = new Date()) =>
  keepInBook(BUSINESS, [entryOfWithdrawal(withdrawal)], { source: "look_up", toldAt: at, actorName: "عضو" });
const lines = () => db().select().from(bookChanges).orderBy(asc(bookChanges.id));
const watches = () => db().select().from(watchedRecords);

describe("a sighting", () => {
  it("is kept only when it tells something new", async () => {
    const first = make();
    expect(await see(first)).toMatchObject([{ id: first.id, before: null, after: { seen: { status: "PENDING" } } }]);
    expect(await see({ ...first, description: "another" })).toEqual([]);
    expect(await see({ ...first, retryCount: 1, errorCode: "01" })).toHaveLength(1);
    expect(await see({ ...first, status: "DONE", retryCount: 2 })).toHaveLength(1);
    const account = { accountNumber: "0123456789", pan: null };
    expect(await see({ ...first, status: "DONE", retryCount: 2, payerAccount: account })).toHaveLength(1);
    expect(await lines()).toHaveLength(4);
    expect(JSON.stringify(await lines())).not.toContain("0123456789");
  });

  it("by many at once is kept once", async () => {
    const one = make();
    await Promise.all(Array.from({ length: 20 }, () => see(one)));
    expect(await lines()).toHaveLength(1);
  });

  it("that comes in late does not turn a final state back", async () => {
    const one = make({ status: "DONE" });
    const at = new Date();
    await see(one, at);
    expect(await see({ ...one, status: "PENDING" }, new Date(at.getTime() - 1000))).toEqual([]);
    expect(await see({ ...one, status: "PENDING" }, new Date(at.getTime() + 1000))).toEqual([]);
    expect(await lines()).toHaveLength(1);
  });
});

describe("what is watched", () => {
  it("is what is not decided, until it is", async () => {
    const instant = make({ status: "INIT", isInstant: true });
    const waiting = make();
    await see(instant);
    await see(waiting);
    expect((await watches()).map(({ reason }) => reason).sort()).toEqual(["deciding", "waiting"]);
    await see({ ...instant, status: "FAILED" });
    await see({ ...waiting, status: "DONE" });
    expect((await watches()).map(({ reason }) => reason)).toEqual(["payer_account"]);
    await see({ ...waiting, status: "DONE", payerAccount: { accountNumber: "1", pan: null } });
    expect(await watches()).toEqual([]);
  });

  it("is not every success of the past", async () => {
    await see(make({ status: "DONE", date: "2020-01-01" }));
    expect(await watches()).toEqual([]);
  });

  it("is looked at less and less often, and not for ever", () => {
    const date = { date: null };
    const gap = (hours: number) => (nextLook("waiting", date, 0, hours * 3_600_000) ?? Number.NaN) - hours * 3_600_000;
    expect(gap(0)).toBeLessThan(gap(5));
    expect(gap(5)).toBeLessThan(gap(48));
    expect(nextLook("waiting", date, 0, 91 * 86_400_000)).toBeNull();
    expect(nextLook("payer_account", date, 0, 2 * 3_600_000)).toBeNull();
    // A future day is waited for, with one look a day.
    const now = Date.parse("2026-11-20T10:00:00Z");
    expect(nextLook("waiting", { date: "2026-11-21" }, now, now)).toBe(Date.parse("2026-11-20T20:31:00Z"));
    expect(nextLook("waiting", { date: "2026-12-21" }, now, now)).toBe(now + 86_400_000);
  });

  it("heals a webhook that never came: an open withdrawal is found, asked for and announced", async () => {
    await discoverOpenWithdrawals();
    const open = (await watches()).filter(({ reason }) => reason === "deciding");
    expect(open.length).toBeGreaterThan(0);
    const heard: string[] = [];
    const stop = subscribe(({ tags, ids }) => {
      if (tags.includes("withdrawals")) heard.push(...(ids ?? []));
    });
    await expect
      .poll(async () =>
        lookAtDue().then(async () => (await watches()).filter((row) => row.reason === "deciding").length),
      )
      .toBe(0);
    await expect.poll(() => open.every(({ subjectId }) => heard.includes(subjectId))).toBe(true);
    stop();
  });
});

describe("a timeline", () => {
  it("tells what members were shown, by whom", async () => {
    const owner = await makeMember(BUSINESS, "owner");
    const address = new URL(`http://localhost:3000/api/service/${BUSINESS}/withdrawals.list?status=FAILED&perPage=5`);
    const request = new Request(address, { headers: { cookie: `${sessionCookieName()}=${owner.secret}` } });
    const answer = await serveService(request, BUSINESS, "withdrawals.list");
    const { items } = (await answer.json()) as { items: Withdrawal[] };
    await new Promise((resolve) => setImmediate(resolve));
    const withdrawalId = items[0]?.id ?? "";
    const timeline = (await owner.ask(withdrawalOperations.timeline, { withdrawalId })).body as WithdrawalTimeline;
    expect(timeline.entries).toMatchObject([
      {
        kind: "seen",
        source: "look_up",
        actorName: expect.stringContaining("عضو"),
        before: null,
        state: { status: "FAILED" },
      },
    ]);
    expect(timeline.watch).toBeNull();
    expect(await lines()).toHaveLength(items.length);
  });
});
