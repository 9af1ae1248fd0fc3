import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTestServer, type TestSandbox } from "@/lib/launch/testing/server";
import { hearing } from "./events/bus";
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
