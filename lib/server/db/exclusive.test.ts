import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recordAudit } from "@/lib/server/audit/record";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { db } from "./client";
import { withExclusiveLock } from "./exclusive";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off", env: { DATABASE_POOL: "4" } });
});
afterAll(() => sandbox.close());

const ask = async () => (await db().execute(sql`SELECT 1`)).rows.length;

it("works under many locks at once, each with the connections that it needs", async () => {
  const works = Array.from({ length: 20 }, (_, index) =>
    withExclusiveLock("customer-imports", [`business-${index}`], () =>
      // Work that calls the service may have to renew the token pair first.
      withExclusiveLock("token", [`business-${index}`], () => Promise.all([ask(), ask(), ask()])),
    ),
  );
  expect((await Promise.all(works)).flat()).toEqual(new Array(60).fill(1));
});

it("lets nobody else work under the same lock meanwhile, whatever becomes of the work", async () => {
  const order: string[] = [];
  const failing = withExclusiveLock("token", ["one"], async () => {
    order.push("first begins");
    await ask();
    order.push("first ends");
    throw new Error("in vain");
  });
  const next = withExclusiveLock("token", ["one"], async () => order.push("second"));
  await expect(failing).rejects.toThrow("in vain");
  await next;
  expect(order).toEqual(["first begins", "first ends", "second"]);
});

it("ends every query, every wait for a lock and every pause of a transaction some time", async () => {
  const { rows } = await db().execute<{ name: string; setting: string }>(
    sql`SELECT name, setting FROM pg_settings
      WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
  );
  expect(rows).toHaveLength(3);
  for (const { name, setting } of rows) expect(Number(setting), name).toBeGreaterThan(0);
});

it("lets nobody hold the audit chain who stands still with it, and goes on without them", async () => {
  const entry = (reason: string) => ({ action: "export.created" as const, actor: null, detail: { reason } });
  const frozen = db().transaction(async (tx) => {
    await recordAudit(entry("frozen"), tx);
    // The transaction makes no further query, as if its process had been stopped.
    await recordAudit(entry("another"));
  });
  await expect(frozen).rejects.toThrow();
  const { rows } = await db().execute<{ reason: string }>(
    sql`SELECT detail->>'reason' AS reason FROM audit_entries WHERE action = 'export.created'`,
  );
  expect(rows).toEqual([{ reason: "another" }]);
});
