import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { walletOperations } from "@/lib/areas/money/wallet/operations";
import type { WalletBalance } from "@/lib/areas/money/wallet/server/answers";
import { keepBalance, lastKnownWallet } from "@/lib/areas/money/wallet/server/record";
import { businessOperations } from "@/lib/areas/settings/business/operations";
import { connectionOperations } from "@/lib/areas/settings/connection/operations";
import { healthReport } from "@/lib/server/core/health";
import { db } from "@/lib/server/db/client";
import { lastKnownAnswers } from "@/lib/server/db/schema";
import { callService } from "@/lib/server/proxy/call-service";
import { type Ask, askAs } from "@/lib/testing/local";
import { inboxOf } from "@/lib/testing/notices";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { noteReach, readReach } from "./reach";

const BUSINESS = "parsmart";
let sandbox: TestSandbox;
let owner: Ask;

const read = (operation: typeof walletOperations.balance | typeof businessOperations.show) =>
  callService(
    operation as typeof walletOperations.balance,
    {},
    {
      business: BUSINESS,
      requestId: randomUUID(),
      isFresh: true,
    },
  );
const fail = (fault: string, value?: number) => sandbox.control("POST", "faults", { fault, value, times: "always" });
const kinds = async () => (await inboxOf(owner)).groups.map(({ kind }) => kind);

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
  owner = await askAs("owner");
});
afterEach(() => sandbox.control("DELETE", "faults"));
afterAll(() => sandbox.close());

describe("while the service gives no answer", () => {
  test("what it last said of the wallet stays, with when, and nobody else reads it", async () => {
    const { data: balance } = await read(walletOperations.balance);
    await read(businessOperations.show);
    const before = await lastKnownWallet(BUSINESS);
    expect(before.balance).toMatchObject({ balanceRial: balance.balanceRial });

    await fail("status", 500);
    await expect(read(walletOperations.balance)).rejects.toMatchObject({ code: "upstream_unavailable" });
    const { body } = await owner(walletOperations.lastKnown);
    expect(body).toEqual(before);
    expect(Object.keys(body.profile).sort()).toEqual(["answeredAt", "availableRial", "blockedRial", "walletRial"]);
    expect((await (await askAs("support"))(walletOperations.lastKnown)).status).toBe(403);
    expect(await lastKnownWallet("another")).toEqual({ balance: null, profile: null });
  });

  test("a slow answer never covers a newer one", async () => {
    const newer = new Date(Date.now() + 60_000);
    await db()
      .update(lastKnownAnswers)
      .set({ answeredAt: newer, figures: { balanceRial: 7 } });
    await keepBalance({ balanceRial: 9 } as WalletBalance, BUSINESS);
    expect((await lastKnownWallet(BUSINESS)).balance).toMatchObject({ balanceRial: 7 });
    await db().delete(lastKnownAnswers);
  });

  test.each([
    ["it answers with its own failure", "status", 503],
    ["it cuts the connection", "drop_before", undefined],
  ])("one failure is a bad moment, the next is an outage, and an answer ends it: %s", async (_, fault, value) => {
    await read(walletOperations.balance);
    await fail(fault, value);
    await expect(read(walletOperations.balance)).rejects.toThrow();
    expect(await readReach(BUSINESS)).toMatchObject({ awaySince: null });
    expect(await kinds()).not.toContain("service_away");

    await expect(read(walletOperations.balance)).rejects.toThrow();
    expect((await kinds()).filter((kind) => kind === "service_away" || kind === "figures_behind")).toEqual([
      "service_away",
    ]);
    const { body } = await owner(connectionOperations.state);
    expect(body.service.awaySince).not.toBeNull();
    expect(body.service.answeredAt < body.service.awaySince).toBe(true);
    expect(await healthReport()).toMatchObject({ status: "degraded", links: { ok: 0, broken: 0, away: 1 } });

    await sandbox.control("DELETE", "faults");
    await read(walletOperations.balance);
    expect(await readReach(BUSINESS)).toMatchObject({ awaySince: null });
    expect(await kinds()).not.toContain("service_away");
    expect((await healthReport()).links).toEqual({ ok: 1, broken: 0, away: 0 });
  });
});

test("a refusal is an answer", async () => {
  await fail("status", 422);
  for (const _ of [1, 2, 3]) await expect(read(walletOperations.balance)).rejects.toThrow();
  expect(await readReach(BUSINESS)).toMatchObject({ awaySince: null });
});

test("a call that failed while another was answered says nothing of an outage", async () => {
  const beganAtMs = Date.now();
  await noteReach(BUSINESS, true, beganAtMs);
  for (const _ of [1, 2, 3]) await noteReach(BUSINESS, false, beganAtMs - 1);
  expect(await readReach(BUSINESS)).toMatchObject({ awaySince: null });
});
