import { afterAll, beforeAll, expect, it } from "vitest";
import { exportOperations } from "@/lib/exports/operations";
import { startTestServer, type TestSandbox } from "@/lib/launch/testing/server";
import { db } from "@/lib/server/db/client";
import { auditEntries } from "@/lib/server/db/schema";
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
