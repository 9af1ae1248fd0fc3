import "@/lib/server/app";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as poll from "@/lib/areas/collecting/withdrawals/server/watch/poll";
import { env } from "@/lib/server/core/env";
import { pool } from "@/lib/server/db/client";
import { boss } from "@/lib/server/jobs/boss";
import { QUEUES } from "@/lib/server/jobs/queues";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { startWorkers } from "./work";

const directory = mkdtempSync(path.join(tmpdir(), "daftar-jobs-"));
let sandbox: TestSandbox;
beforeAll(async () => {
  // The real clock of jobs sends one every minute, and it runs for most of that.
  vi.spyOn(poll, "pollWithdrawals").mockResolvedValue();
  sandbox = await startTestServer({ isUnlinked: true, env: { DATA_DIR: directory } });
  const earlier = new PgBoss({ connectionString: env().DATABASE_URL });
  await earlier.start();
  await earlier.createQueue("watched-job", { retryLimit: 5 });
  await earlier.stop({ graceful: false });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
  rmSync(directory, { recursive: true });
});

it("workers that could not start are started by the next try, each of them once", async () => {
  const start = vi.spyOn(PgBoss.prototype, "start");
  const schedule = vi.spyOn(PgBoss.prototype, "schedule");
  const work = vi.spyOn(PgBoss.prototype, "work");
  start.mockRejectedValueOnce(new Error("the database is coming up"));
  await expect(startWorkers()).rejects.toThrow("coming up");
  schedule.mockResolvedValueOnce().mockRejectedValueOnce(new Error("the database went away"));
  await expect(startWorkers()).rejects.toThrow("went away");
  await startWorkers();
  await startWorkers();
  expect(start).toHaveBeenCalledTimes(2);
  const staffed = work.mock.calls.map(([name]) => String(name));
  expect(staffed.sort()).toEqual(QUEUES.map(({ name }) => String(name)).sort());
});

it("a queue that an earlier version made gets the policy of this one", async () => {
  expect((await (await boss()).getQueue("watched-job"))?.policy).toBe("exclusive");
});

it("the watch's next run begins at once, though an old count has the last one still running", async () => {
  await (await boss()).offWork("withdrawal-poll");
  const interval = { monitorIntervalSeconds: 1, superviseIntervalSeconds: 1, queueCacheIntervalSeconds: 1 };
  const other = new PgBoss({ connectionString: env().DATABASE_URL, schedule: false, ...interval });
  await other.start();
  await pool().query("DELETE FROM pgboss.job WHERE name = 'withdrawal-poll'");
  try {
    await other.send("withdrawal-poll");
    const [running] = await other.fetch("withdrawal-poll");
    const counted = async () => {
      const { rows } = await pool().query("SELECT active_count FROM pgboss.queue WHERE name = 'withdrawal-poll'");
      return Number((rows as { active_count: number }[])[0]?.active_count);
    };
    await expect.poll(counted).toBe(1);
    // The process remembers the count a while longer.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await other.complete("withdrawal-poll", running?.id ?? "");
    await other.send("withdrawal-poll");
    expect(await other.fetch("withdrawal-poll")).toHaveLength(1);
  } finally {
    await other.stop({ graceful: false });
  }
});
