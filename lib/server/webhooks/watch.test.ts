import "@/lib/server/app";
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/kit/operations/errors";
import { db } from "@/lib/server/db/client";
import { webhookDeliveries } from "@/lib/server/db/schema";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import * as deliveries from "./process";
import { takeDeliveries, takeDeliveriesSoon } from "./watch";

let sandbox: TestSandbox;
/** Every beginning, in order; a delivery that has a gate ends when that opens. */
let begun: string[];
const gates = new Map<string, PromiseWithResolvers<void>>();

beforeAll(async () => {
  sandbox = await startTestServer({ isUnlinked: true });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await sandbox.close();
});
beforeEach(async () => {
  await db().delete(webhookDeliveries);
  begun = [];
  gates.clear();
  vi.spyOn(deliveries, "processDelivery").mockImplementation(async (id) => {
    begun.push(id);
    await gates.get(id)?.promise;
    await db().update(webhookDeliveries).set({ processedAt: new Date() }).where(eq(webhookDeliveries.id, id));
  });
});

interface Given {
  ageMs?: number;
  nextInMs?: number;
  verdict?: string;
}

async function arrive({ ageMs = 0, nextInMs, verdict = "accepted" }: Given = {}): Promise<string> {
  const id = randomUUID();
  await db()
    .insert(webhookDeliveries)
    .values({
      id,
      business: BUSINESS,
      topic: "withdrawals",
      receivedAt: new Date(Date.now() - ageMs),
      verdict,
      statusAnswered: 200,
      payload: Buffer.from("{}"),
      payloadHash: id,
      verification: {},
      nextAt: nextInMs === undefined ? null : new Date(Date.now() + nextInMs),
    });
  return id;
}

/** Like `arrive`, and its look lasts until it is let go. */
async function arriveSlow(): Promise<string> {
  const id = await arrive();
  gates.set(id, Promise.withResolvers());
  return id;
}

const letGo = () => {
  for (const { resolve } of gates.values()) resolve();
};

async function waitsFor(id: string): Promise<number> {
  const [row] = await db()
    .select({ ms: sql<number>`(extract(epoch FROM next_at - now()) * 1000)::float8` })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id));
  return row?.ms ?? Number.NaN;
}
const isThrough = async () => {
  const rows = await db().select({ at: webhookDeliveries.processedAt }).from(webhookDeliveries);
  return rows.every(({ at }) => at !== null);
};

it("takes the next delivery at once, however many slow looks are under way", async () => {
  for (let count = 0; count < 40; count++) {
    await arriveSlow();
    await takeDeliveries();
  }
  const next = await arrive();
  await takeDeliveries();
  expect(begun).toHaveLength(41);
  expect(begun.at(-1)).toBe(next);
  letGo();
  await expect.poll(isThrough).toBe(true);
});

it("gives a place that gets free to the newcomer that waits for one", async () => {
  for (let count = 0; count < 64; count++) await arriveSlow();
  await takeDeliveries();
  const next = await arrive();
  await takeDeliveries();
  expect(begun).toHaveLength(64);
  const [first] = gates.values();
  first?.resolve();
  await expect.poll(() => begun.at(-1)).toBe(next);
  letGo();
  await expect.poll(isThrough).toBe(true);
});

it("takes up what a process that died left, and nothing that another works on", async () => {
  const left = await arrive({ ageMs: 3 * 86_400_000, nextInMs: -1 });
  const others = await arrive({ nextInMs: 45_000 });
  await arrive({ verdict: "wrong_signature" });
  await takeDeliveries();
  expect(begun).toEqual([left]);
  await db().update(webhookDeliveries).set({ nextAt: sql`now()` }).where(eq(webhookDeliveries.id, others));
  await takeDeliveries();
  expect(begun).toEqual([left, others]);
});

it("lets the others know that it lives as long as a look takes", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const id = await arriveSlow();
    await takeDeliveries();
    const nearlyOver = { nextAt: sql`now() + interval '1 second'` };
    await db().update(webhookDeliveries).set(nearlyOver).where(eq(webhookDeliveries.id, id));
    vi.advanceTimersByTime(15_000);
    await expect.poll(() => waitsFor(id)).toBeGreaterThan(30_000);
    await takeDeliveries();
    expect(begun).toEqual([id]);
    letGo();
    await expect.poll(isThrough).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

it("tries again what could not be done, the later the older it is, and nothing else for it", async () => {
  vi.mocked(deliveries.processDelivery).mockImplementation(async (id) => {
    begun.push(id);
    throw new ApiError("upstream_unavailable");
  });
  const ages = [0, 60_000, 3_600_000, 30 * 86_400_000];
  for (const ageMs of ages) {
    const id = await arrive({ ageMs });
    await takeDeliveries();
    const pause = Math.min(Math.max(ageMs / 4, 2000), 900_000);
    const isItsPause = (ms: number) => ms > pause - 2000 && ms < pause + 5000;
    await expect.poll(() => waitsFor(id)).toSatisfy(isItsPause);
  }
  await takeDeliveries();
  expect(begun).toHaveLength(ages.length);
});

it("takes nothing in a process that does not work on deliveries", async () => {
  await arrive();
  takeDeliveriesSoon();
  expect(begun).toEqual([]);
});
