import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { db } from "@/lib/server/db/client";
import { paymentOrders } from "@/lib/server/db/schema";
import { BUSINESS, startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { sweepOrders } from "./sweep";
import { workOnOrder } from "./work";

vi.mock("./work", () => ({ workOnOrder: vi.fn() }));

const AT_ONCE = 8;

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ isUnlinked: true });
});
afterAll(() => sandbox.close());

/** How many orders another process can take up now. */
async function free(): Promise<number> {
  const { rows } = await db().execute(sql`SELECT FROM payment_orders WHERE next_at <= now()`);
  return rows.length;
}

it("takes only as many orders as it works on, and leaves the others to other processes until then", async () => {
  const orders = Array.from({ length: 3 * AT_ONCE }, () => ({
    ...{ business: BUSINESS, kind: "settlement", state: "approved" as const, amountRial: 1000, content: {} },
    ...{ trackId: randomUUID(), idempotencyKey: randomUUID(), makerId: "m", makerName: "m", contentHash: "h" },
    nextAt: new Date(Date.now() - 60_000),
  }));
  await db().insert(paymentOrders).values(orders);
  const service = Promise.withResolvers<void>();
  vi.mocked(workOnOrder).mockReturnValue(service.promise);
  const sweeping = sweepOrders(0);
  await expect.poll(() => vi.mocked(workOnOrder).mock.calls.length).toBe(AT_ONCE);
  expect(await free()).toBe(2 * AT_ONCE);
  service.resolve();
  await sweeping;
  expect(await free()).toBe(0);
  expect(new Set(vi.mocked(workOnOrder).mock.calls.flat()).size).toBe(3 * AT_ONCE);
});
