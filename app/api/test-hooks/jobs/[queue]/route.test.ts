import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestSandbox } from "@/lib/testing/rig/server";
import { POST } from "./route";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestServer({ limits: "off" });
});
afterAll(() => sandbox.close());

const run = async (queue: string) =>
  (await POST(new Request("http://localhost:3000", { method: "POST" }), { params: Promise.resolve({ queue }) })).status;

/** The environment is read once in a process. */
function readAnew(changed: Record<string, string>): void {
  Object.assign(process.env, changed);
  (globalThis as unknown as { __daftar: Map<string, unknown> }).__daftar.delete("env");
}

it("runs a job that comes by the clock only where a test started the process, on its own machine", async () => {
  expect(await run("housekeeping")).toBe(404);
  readAnew({ TEST_HOOKS: "on" });
  expect(await run("housekeeping")).toBe(204);
  expect(await run("nothing")).toBe(404);
  readAnew({ DAFTAR_URL: "https://daftar.example" });
  expect(await run("housekeeping")).toBe(404);
});
