import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { exportOperations } from "@/lib/exports/operations";
import { startTestServer, type TestSandbox } from "@/lib/launch/testing/server";
import { db, pool } from "@/lib/server/db/client";
import { auditEntries, exports } from "@/lib/server/db/schema";
import { resumeExports } from "@/lib/server/exports/send";
import { boss } from "@/lib/server/jobs/boss";
import { askAs } from "./testing";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer();
});
afterAll(async () => {
  await (await boss()).stop({ graceful: false });
  await sandbox.close();
});

it("keeps of a wish only what it can read, and no more than five at once, however fast they come", async () => {
  const accountant = await askAs("accountant");
  const input = { status: "DONE", page: "x", "09121234567": "a".repeat(1000) };
  const wish = () => accountant(exportOperations.create, { source: "withdrawals", format: "csv", input });
  const answers = await Promise.all(Array.from({ length: 12 }, wish));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(answers.filter(({ body }) => body.code === "busy")).toHaveLength(7);
  expect(answers.find(({ status }) => status === 200)?.body.input).toEqual({ status: "DONE" });
  const entries = await db().select().from(auditEntries);
  expect(JSON.stringify(entries)).not.toContain("09121234567");
});

it("comes to the workers a minute later when the queue was away", async () => {
  const owner = await askAs("owner");
  const jobs = async () =>
    (await pool().query("SELECT data->>'exportId' AS id FROM pgboss.job WHERE name = 'export'")).rows.map(
      ({ id }) => id,
    );
  const send = vi.spyOn(await boss(), "send").mockRejectedValueOnce(new Error("the queue is away"));
  const answer = await owner(exportOperations.create, { source: "withdrawals", format: "csv", input: {} });
  send.mockRestore();
  expect(answer).toMatchObject({ status: 200, body: { status: "waiting" } });
  const { id } = answer.body;

  await resumeExports();
  expect(await jobs()).not.toContain(id);
  await db()
    .update(exports)
    .set({ createdAt: new Date(Date.now() - 120_000) })
    .where(eq(exports.id, id));
  await resumeExports();
  await resumeExports();
  expect((await jobs()).filter((each) => each === id)).toHaveLength(1);
});
