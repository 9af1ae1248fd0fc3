import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/lib/server/db/client";
import { auditEntries } from "@/lib/server/db/schema/index";
import { controlSandbox } from "@/lib/server/tokens/sandbox-control";
import { askAs } from "@/lib/testing/local";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { sandboxOperations } from "../sandbox-operations";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ env: { DAFTAR_MODE: "live", SANDBOX_CONTROL_URL: "" } });
});
afterAll(() => sandbox.close());

it("does not exist in live mode", async () => {
  const owner = await askAs("owner");
  for (const input of [
    { action: "advance_clock", step: "day" },
    { action: "add_fault", fault: "status", target: "any", times: "once" },
    { action: "clear_faults" },
    { action: "link_pair" },
  ]) {
    expect((await owner(sandboxOperations.control, input)).body).toMatchObject({ status: 404, code: "not_found" });
  }
  expect((await owner(sandboxOperations.state)).status).toBe(404);
  await expect(controlSandbox("parsmart", "GET", "/clock")).rejects.toMatchObject({ code: "not_found" });
  expect(await db().select().from(auditEntries).orderBy(auditEntries.seq)).toEqual([]);
  expect(await sandbox.control("GET", "clock")).toMatchObject({ offsetSeconds: 0 });
});
