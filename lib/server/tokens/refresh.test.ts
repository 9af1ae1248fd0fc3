import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import { connectionStateOf } from "@/lib/areas/settings/connection/server/state";
import { ApiError } from "@/lib/kit/operations/errors";
import { seal } from "@/lib/server/core/secret-box";
import { db, pool } from "@/lib/server/db/client";
import { tokenEvents, tokenPairs } from "@/lib/server/db/schema";
import { callService } from "@/lib/server/proxy/call-service";
import { BUSINESS, linkBusiness, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { refreshIfStill } from "./refresh";
import { refreshDuePairs } from "./refresh-due";
import { pairFacts } from "./state";
import { readPair, storePair } from "./store";

let sandbox: TestSandbox;
const context = { business: BUSINESS, requestId: "test-request" };

beforeAll(async () => {
  sandbox = await startTestServer({
    limits: "off",
    env: { SERVICE_LIMIT_OTHER: "1000", SERVICE_LIMIT_POST: "1000" },
  });
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.control("DELETE", "faults");
  await linkBusiness(sandbox, { revokeOthers: true });
});

interface Calls {
  calls: { route: string; status: number }[];
}
async function refreshCalls(since: number): Promise<Calls["calls"]> {
  const { calls } = await sandbox.control<Calls>("GET", `calls?since=${since}`);
  return calls.filter(({ route }) => route?.includes("/v3/refreshtoken"));
}

describe("the token pair", () => {
  it("is refreshed once when 200 parallel calls meet its end", async () => {
    const since = Date.now();
    await sandbox.control("POST", "clock", { advanceSeconds: 6 * 86_400 });
    const pages = Array.from({ length: 200 }, (_, index) => index + 1);
    const answers = await Promise.all(
      pages.map((page) => callService(withdrawalOperations.list, { page, perPage: 20 }, context)),
    );
    expect(answers).toHaveLength(200);
    expect(await refreshCalls(since)).toHaveLength(1);
  });

  it("is not refreshed for a version that is already replaced", async () => {
    const before = await readPair(BUSINESS);
    const since = Date.now();
    const version = before?.version ?? 0;
    const [first, second] = await Promise.all([refreshIfStill(BUSINESS, version), refreshIfStill(BUSINESS, version)]);
    expect(first.version).toBe(version + 1);
    expect(second.version).toBe(version + 1);
    expect((await refreshIfStill(BUSINESS, version)).version).toBe(version + 1);
    expect(await refreshCalls(since)).toHaveLength(1);
  });

  it("is taken by whoever waits for a turn as it is when the turn comes", async () => {
    await callService(walletOperations.balance, {}, { ...context, isFresh: true });
    const since = Date.now();
    const setFree = (when: string) =>
      pool().query(`UPDATE budget_slots SET free_at = now() + $2::interval WHERE business = $1`, [BUSINESS, when]);
    await setFree("50 seconds");
    const waiting = Array.from({ length: 5 }, () =>
      callService(walletOperations.balance, {}, { ...context, isFresh: true, patienceMs: 60_000 }),
    );
    await linkBusiness(sandbox, { revokeOthers: true });
    await setFree("0");
    await Promise.all(waiting);
    const { calls } = await sandbox.control<Calls>("GET", `calls?since=${since}`);
    expect(calls.filter(({ status }) => status === 401)).toEqual([]);
  });

  it("is read again after a 401, though the news of a newer one has not come", async () => {
    const before = await readPair(BUSINESS);
    await callService(walletOperations.balance, {}, { ...context, isFresh: true });
    const newer = await sandbox.control<{ access_token: string }>("POST", "tokens", { revokeOthers: true });
    // As another process would, with its news still on the way.
    await db()
      .update(tokenPairs)
      .set({
        version: (before?.version ?? 0) + 1,
        accessToken: seal(newer.access_token, `token:${BUSINESS}:access`),
      })
      .where(eq(tokenPairs.business, BUSINESS));
    for (const _ of ["at once", "and from then on"]) {
      await expect(callService(walletOperations.balance, {}, { ...context, isFresh: true })).resolves.toBeDefined();
    }
  });

  it("that somebody pastes is not overwritten by a refresh of the one before", async () => {
    const old = await readPair(BUSINESS);
    const version = old?.version ?? 0;
    await sandbox.control("POST", "faults", {
      path: "/v3/refreshtoken",
      method: "POST",
      fault: "delay",
      value: 3000,
      times: 1,
    });
    const refreshing = refreshIfStill(BUSINESS, version);
    await expect.poll(() => sandbox.control("GET", "faults")).toEqual({ faults: [] });
    const pasted = { accessToken: "pasted-access", refreshToken: "pasted-refresh", expiresInSeconds: 1000 };
    await storePair(BUSINESS, pasted, { kind: "pasted" });
    expect(await refreshing).toMatchObject({ version: version + 1, accessToken: "pasted-access" });
    expect(await readPair(BUSINESS)).toMatchObject({ version: version + 1, accessToken: "pasted-access" });
  });

  it("is refreshed ahead of time from half of its life on", async () => {
    const before = await readPair(BUSINESS);
    await refreshDuePairs();
    expect((await readPair(BUSINESS))?.version).toBe(before?.version);
    await linkBusiness(sandbox, { accessSeconds: 1 });
    const short = await readPair(BUSINESS);
    await expect
      .poll(async () => {
        await refreshDuePairs();
        return (await readPair(BUSINESS))?.version;
      })
      .toBe((short?.version ?? 0) + 1);
  });

  it("breaks when the refresh was done but its answer lost, and heals by a new pair", async () => {
    await sandbox.control("POST", "faults", {
      path: "/v3/refreshtoken",
      method: "POST",
      fault: "refresh_lost",
      times: 1,
    });
    const pair = await readPair(BUSINESS);
    const failure = await refreshIfStill(BUSINESS, pair?.version ?? 0).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ code: "token_broken" });
    expect(connectionStateOf(await pairFacts(BUSINESS))).toMatchObject({ link: "broken", brokenReason: "answer_lost" });

    await linkBusiness(sandbox);
    expect(connectionStateOf(await pairFacts(BUSINESS))).toMatchObject({ link: "ok", brokenReason: null });
    await expect(callService(walletOperations.balance, {}, context)).resolves.toBeDefined();
  });

  it.each([
    ["the service cannot be reached", { fault: "drop_before" }],
    ["the service answers 500", { fault: "status", value: 500 }],
    ["the service asks to wait", { fault: "status", value: 429 }],
  ])("stays whole when %s for a while", async (_, fault) => {
    await sandbox.control("POST", "faults", { path: "/v3/refreshtoken", method: "POST", times: 2, ...fault });
    const pair = await readPair(BUSINESS);
    const version = pair?.version ?? 0;
    await expect(refreshIfStill(BUSINESS, version)).rejects.toMatchObject({ code: "upstream_unavailable" });
    expect(connectionStateOf(await pairFacts(BUSINESS)).link).toBe("ok");
    expect((await refreshIfStill(BUSINESS, version)).version).toBe(version + 1);
  });

  it.each([
    ["404 message", { fault: "status", value: "404 message" }],
    ["400 bare", { fault: "status", value: "400 bare" }],
    ["a no in a success", { fault: "answer", value: JSON.stringify({ status: 0, message: "توکن شناخته نیست." }) }],
  ])(
    "breaks after %s again and again for a quarter of an hour, not before, and heals by a new pair",
    async (_, fault) => {
      await sandbox.control("POST", "faults", { path: "/v3/refreshtoken", method: "POST", times: "always", ...fault });
      const version = (await readPair(BUSINESS))?.version ?? 0;
      const since = Date.now();
      const tryOnce = () => refreshIfStill(BUSINESS, version).catch((error: ApiError) => error.code);
      // Many at once are one gateway's bad minute.
      for (let round = 0; round < 6; round += 1) expect(await tryOnce()).toBe("upstream_unavailable");
      expect(await refreshCalls(since)).toHaveLength(6);
      expect(connectionStateOf(await pairFacts(BUSINESS)).link).toBe("ok");
      await db()
        .update(tokenEvents)
        .set({ at: new Date(Date.now() - 16 * 60_000) })
        .where(and(eq(tokenEvents.business, BUSINESS), eq(tokenEvents.version, version)));
      expect(await tryOnce()).toBe("token_broken");
      expect(connectionStateOf(await pairFacts(BUSINESS))).toMatchObject({ link: "broken", brokenReason: "declined" });
      await sandbox.control("DELETE", "faults");
      await linkBusiness(sandbox);
      expect(connectionStateOf(await pairFacts(BUSINESS)).link).toBe("ok");
    },
  );

  it("stays whole however long a page without words says 404 or 400 in the service's place", async () => {
    const version = (await readPair(BUSINESS))?.version ?? 0;
    for (const value of ["404 page", "400 empty"]) {
      await sandbox.control("POST", "faults", {
        path: "/v3/refreshtoken",
        method: "POST",
        times: "always",
        fault: "status",
        value,
      });
      for (let round = 0; round < 6; round += 1)
        await refreshIfStill(BUSINESS, version).catch((error: ApiError) =>
          expect(error.code).toBe("upstream_unavailable"),
        );
      await db()
        .update(tokenEvents)
        .set({ at: new Date(Date.now() - 16 * 60_000) })
        .where(and(eq(tokenEvents.business, BUSINESS), eq(tokenEvents.version, version)));
    }
    expect(await refreshIfStill(BUSINESS, version).catch((error: ApiError) => error.code)).toBe("upstream_unavailable");
    expect(connectionStateOf(await pairFacts(BUSINESS)).link).toBe("ok");
    await sandbox.control("DELETE", "faults");
  });
});
