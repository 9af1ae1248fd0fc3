import "@/lib/server/app";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { parseEnv } from "@/lib/server/core/env";
import { db } from "@/lib/server/db/client";
import { inquiries, paymentOrders, paymentRequests, payments, watchedJobs } from "@/lib/server/db/schema";
import { boss } from "@/lib/server/jobs/boss";
import { makeDemoMembers } from "@/lib/server/members/demo-members";
import { watchOrders } from "@/lib/server/orders/engine/sweep";
import { itemsOf } from "@/lib/server/orders/record/items";
import { setPolicy } from "@/lib/testing/orders/orders";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { playCards } from "./cards";
import { playDemoStory } from "./story";

// They have a test of their own, as they take as long as all the rest.
vi.mock("./cards", () => ({ playCards: vi.fn() }));

let sandbox: TestSandbox;
/** The bank is played a few seconds after the money left. */
const WITHIN = { timeout: 60_000, interval: 200 };

beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { DEMO_STORY: "on", SANDBOX_ORDER_PACE: "0.01" } });
  await makeDemoMembers(BUSINESS);
  // As short as it can be and still leave time to block a receiver before the money leaves.
  await setPolicy(BUSINESS, { undoSeconds: 2 });
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});

const orders = () => db().select().from(paymentOrders).where(eq(paymentOrders.business, BUSINESS));

it("leaves something on every screen of a first visit, by the product's own ways, once", async () => {
  watchOrders();
  expect(await playDemoStory(BUSINESS)).toBe(true);
  const seen = async () => (await orders()).map(({ kind, state, attention }) => [kind, state, attention].join(" "));
  // As after any start of the product, the rest follows by itself.
  await expect
    .poll(seen, WITHIN)
    .toEqual(
      expect.arrayContaining([
        "settlement awaiting_approval ",
        "batch awaiting_approval ",
        "settlement rejected ",
        "settlement approved policy",
        "settlement done ",
        "settlement failed ",
        "batch sent ",
      ]),
    );
  const batch = (await orders()).find(({ kind, state }) => kind === "batch" && state === "sent");
  const rows = async () => (await itemsOf(batch?.id ?? "", db())).map(({ state }) => state);
  await expect.poll(rows, WITHIN).toEqual(expect.arrayContaining(["done", "failed", "sent"]));
  const { webhooks } = await sandbox.control<{ webhooks: { topic: string }[] }>("GET", "webhooks");
  expect(new Set(webhooks.map(({ topic }) => topic))).toEqual(new Set(["withdrawals", "settlements"]));
  const paid = (await db().select().from(payments)).map(({ state }) => state);
  expect(paid.toSorted()).toEqual(["failed", "verified"]);
  expect(await db().select().from(paymentRequests)).toHaveLength(3);
  const files = await db().select().from(watchedJobs).where(eq(watchedJobs.business, BUSINESS));
  expect(files.map(({ input }) => `${input.source} ${input.format}`).sort()).toEqual([
    "orders xlsx",
    "withdrawals csv",
  ]);
  const ledger = await db().select().from(inquiries).where(eq(inquiries.business, BUSINESS));
  expect(ledger.map(({ state }) => state).sort()).toEqual(["found", "found", "matched", "unmatched", "waiting"]);
  const { charged } = await sandbox.control<{ charged: { fee_rial: number }[] }>("GET", "fee-wallet");
  const spent = ledger
    .filter(({ state }) => state !== "waiting")
    .reduce((sum, { priceRial }) => sum + (priceRial ?? 0), 0);
  expect(charged.reduce((sum, { fee_rial }) => sum + fee_rial, 0)).toBe(spent);
  const count = (await orders()).length;
  expect(playCards).toHaveBeenCalledOnce();
  expect(await playDemoStory(BUSINESS)).toBe(false);
  expect(await orders()).toHaveLength(count);
  expect(await db().select().from(watchedJobs)).toHaveLength(files.length);
});

it("is not told unless it is asked for", () => {
  const live = { ...process.env, DAFTAR_MODE: "live", SANDBOX_CONTROL_URL: "" };
  expect(parseEnv({ ...process.env, DEMO_STORY: "" }).hasDemoStory).toBe(false);
  expect(parseEnv(live).hasDemoStory).toBe(false);
});
