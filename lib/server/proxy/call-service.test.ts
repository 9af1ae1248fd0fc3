import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { inquiriesAtService } from "@/lib/areas/people/inquiries/operations";
import * as upstream from "@/lib/server/core/upstream";
import { db } from "@/lib/server/db/client";
import { unreadableAnswers } from "@/lib/server/db/schema";
import { publish } from "@/lib/server/events/bus";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { callService } from "./call-service";

const IBAN = "IR062960000000100324200001";
const LIST = "/v3/business/:business/subscription/withdrawal";
const context = { business: BUSINESS, requestId: "test-request" };
let sandbox: TestSandbox;
let page = 0;

beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "1000", SERVICE_LIMIT_POST: "1000" },
  });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.control("DELETE", "faults"));
afterEach(() => vi.restoreAllMocks());

const fault = (kind: string, more: Record<string, unknown> = {}) =>
  sandbox.control("POST", "faults", { path: LIST, method: "GET", fault: kind, times: 1, ...more });
/** A page that no other test has requested, so that it does not come from the cache. */
const ask = (input: { page: number; perPage: number } = { page: ++page, perPage: 20 }) =>
  callService(withdrawalOperations.list, input, context);
const callsTo = async (since: number): Promise<number> => {
  const { calls } = await sandbox.control<{ calls: { route: string }[] }>("GET", `calls?since=${since}`);
  return calls.filter(({ route }) => route === `GET ${LIST}`).length;
};

describe("an answer that hurts", () => {
  it.each([
    ["truncated JSON", "malformed", { value: "truncated" }],
    ["a page instead of JSON", "malformed", { value: "html" }],
    ["fields of the wrong type", "malformed", { value: "wrong_types" }],
    ["an empty body", "malformed", { value: "empty" }],
    ["more than can be read", "huge", {}],
  ])("%s is an unreadable answer, counted by field names only", async (_, kind, more) => {
    await fault(kind, more);
    await expect(ask()).rejects.toMatchObject({ code: "upstream_unreadable", detail: undefined });
    await expect(ask()).resolves.toBeDefined();
  });

  it("is counted on the page for support without any value", async () => {
    await fault("malformed", { value: "wrong_types" });
    await expect(ask()).rejects.toMatchObject({ code: "upstream_unreadable" });
    const rows = await db().select().from(unreadableAnswers);
    expect(rows.every(({ operation }) => operation === "withdrawals.list")).toBe(true);
    expect(rows.map(({ fields }) => fields).join()).toMatch(/data/);
    expect(rows.map(({ fields }) => fields).join()).not.toMatch(/\d{4,}/);
  });

  it("in some of its rows costs those, and what is odd is counted", async () => {
    await fault("malformed", { value: "odd_rows" });
    const { data } = await ask();
    expect(data.items).toHaveLength(19);
    expect(data.unreadRows).toBe(1);
    expect(data.items[0]).toMatchObject({ status: "UNKNOWN", statusAsSent: "PARKED", date: null, unread: ["date"] });
    const rows = await db().select().from(unreadableAnswers);
    expect(rows.map(({ fields }) => fields)).toContain("*.amount, status, withdrawal_date");
  });

  it("that never ends is given up after the operation's own time", async () => {
    await fault("never_ending");
    const impatient = { ...withdrawalOperations.list, timeoutMs: 400 };
    const sent = vi.spyOn(upstream, "sendUpstream");
    await expect(callService(impatient, { page: ++page, perPage: 20 }, context)).rejects.toMatchObject({
      code: "upstream_timeout",
    });
    expect(sent.mock.calls).toMatchObject([[{ timeoutMs: 400 }]]);
  });

  it.each([
    ["a cut connection", "drop_before", {}, "upstream_unavailable"],
    ["500", "status", { value: 500 }, "upstream_unavailable"],
    ["403", "status", { value: 403 }, "upstream_forbidden"],
    ["409", "status", { value: 409 }, "upstream_conflict"],
  ])("%s has a code of its own", async (_, kind, more, code) => {
    await fault(kind, more);
    await expect(ask()).rejects.toMatchObject({ code });
  });

  it("waits as long as a 429 asks and then answers", async () => {
    await fault("rate_limit", { value: 1 });
    await expect(ask()).resolves.toMatchObject({ data: { items: expect.any(Array) } });
  });
});

describe("identical reads", () => {
  it("in flight are one call", async () => {
    const since = Date.now();
    const input = { page: ++page, perPage: 20 };
    await Promise.all(Array.from({ length: 50 }, () => ask(input)));
    expect(await callsTo(since)).toBe(1);
  });

  it("are answered from memory until something they read has changed", async () => {
    const since = Date.now();
    const input = { page: ++page, perPage: 20 };
    vi.spyOn(withdrawalOperations.list, "cacheSeconds", "get").mockReturnValue(600);
    await ask(input);
    expect((await ask(input)).ageSeconds).toBeGreaterThanOrEqual(0);
    expect(await callsTo(since)).toBe(1);

    await publish({ business: BUSINESS, tags: ["wallet"] });
    await publish({ business: "another", tags: ["withdrawals"] });
    await ask(input);
    expect(await callsTo(since)).toBe(1);

    await publish({ business: BUSINESS, tags: ["withdrawals"] });
    await expect.poll(() => ask(input).then(() => callsTo(since))).toBe(2);
  });

  it("keep nothing that was asked before a change and answered after it", async () => {
    const input = { page: ++page, perPage: 20 };
    await fault("delay", { value: 3000 });
    const early = ask(input);
    await expect.poll(() => sandbox.control("GET", "faults")).toEqual({ faults: [] });
    await publish({ business: BUSINESS, tags: ["withdrawals"] });
    await early;
    const since = Date.now();
    await ask(input);
    expect(await callsTo(since)).toBe(1);
  });

  it("of different people never share what another business was told", async () => {
    await expect(callService(walletOperations.balance, {}, { ...context, business: "another" })).rejects.toMatchObject({
      code: "token_broken",
    });
  });
});

describe("a question that goes by POST", () => {
  const question = {
    ...inquiriesAtService.iban,
    costs: undefined,
    isRead: true,
    cacheSeconds: 60,
    reads: ["destinations"],
  } as const;
  const ROUTE = "POST /v3/business/:business/customers/inquiry/iban";
  const askOwner = (trackId: string, isFresh = false) =>
    callService(question, { iban: IBAN, trackId }, { ...context, isFresh });
  const asked = async () => {
    const { calls } = await sandbox.control<{ calls: { route: string; class: string }[] }>("GET", "calls");
    return calls.filter(({ route }) => route === ROUTE);
  };

  it("is joined while it is under way, kept afterwards, and asked again after a change, always as a POST", async () => {
    const before = (await asked()).length;
    await sandbox.control("POST", "faults", { operation: ROUTE, fault: "delay", value: 200, times: 1 });
    const [one, other] = await Promise.all([askOwner("q1"), askOwner("q1")]);
    expect(other.data).toEqual(one.data);
    await askOwner("q1");
    expect((await asked()).length - before).toBe(1);
    await publish({ business: BUSINESS, tags: ["destinations"] });
    // The track id is already taken, which shows that the service was asked.
    await expect.poll(() => askOwner("q1").catch(({ code }) => code)).toBe("upstream_rejected");
    expect(new Set((await asked()).map((call) => call.class))).toEqual(new Set(["post"]));
  });

  it("that fails changed nothing, and says so", async () => {
    await sandbox.control("POST", "faults", { operation: ROUTE, fault: "drop_after", times: 1 });
    await expect(askOwner("q2", true)).rejects.toMatchObject({ code: "upstream_unavailable" });
    await sandbox.control("POST", "faults", { operation: ROUTE, fault: "status", value: 500, times: 1 });
    await expect(askOwner("q3", true)).rejects.toMatchObject({ code: "upstream_unavailable", detail: undefined });
  });
});
