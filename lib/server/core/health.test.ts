import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { db } from "@/lib/server/db/client";
import { hearing } from "@/lib/server/events/bus";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { healthReport } from "./health";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ isUnlinked: true });
});
afterAll(() => sandbox.close());

it("is starting until changes are heard for the first time, and degraded only when that takes too long", async () => {
  // The first question begins to listen; until this test waits for something, nothing can have connected.
  expect(hearing()).toBe("starting");
  const late = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 31_000);
  expect(hearing()).toBe("down");
  const report = healthReport();
  late.mockRestore();
  expect(await report).toMatchObject({ status: "degraded", changes: "down" });
  await expect.poll(healthReport).toMatchObject({ status: "ok", changes: "ok" });
});

it("says that a newer version has changed the database beside it", async () => {
  await expect.poll(healthReport).toMatchObject({ status: "ok", schema: "ok" });
  const later = Date.now();
  await db().execute(sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', ${later})`);
  expect(await healthReport()).toMatchObject({ status: "degraded", database: "ok", schema: "other" });
  await db().execute(sql`DELETE FROM drizzle.__drizzle_migrations WHERE created_at = ${later}`);
});
