import { rmSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTemporaryDataDir } from "../testing/rig/data-dir";
import { type Lock, takeLock } from "./before/lock.mjs";
import { findInstallation } from "./installation";

const RUN = {
  mode: "sandbox" as const,
  webPorts: [3701, 3702],
  sandboxPort: 4710,
  sandboxMailPort: 4711,
  postgresPort: 5710,
};
const ADDRESS = "http://localhost:3701";

let dataDir = "";
let lock: Lock | undefined;
beforeEach(() => {
  dataDir = createTemporaryDataDir();
  vi.stubEnv("DATA_DIR", dataDir);
  for (const name of ["PORT", "SANDBOX_PORT", "SANDBOX_MAIL_PORT", "WEB_PROCESSES", "DAFTAR_URL", "SERVICE_BASE_URL"])
    vi.stubEnv(name, "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  lock?.release();
  rmSync(dataDir, { recursive: true });
});

test("what looks at a running installation asks where that one is, not where one would be by default", async () => {
  lock = await takeLock(dataDir, { ...RUN, address: ADDRESS });
  const { settings, env } = findInstallation();
  expect(settings).toMatchObject({ webPorts: RUN.webPorts, sandboxPort: RUN.sandboxPort });
  expect(env).toMatchObject({ DAFTAR_URL: ADDRESS, SERVICE_BATCH_URL: "http://127.0.0.1:4710/batch" });
});

test("where nothing runs it is what would be started here", () => {
  const { settings, env } = findInstallation();
  expect(settings).toMatchObject({ webPorts: [3000], sandboxPort: 4010 });
  expect(env.DAFTAR_URL).toBe("http://localhost:3000");
});

test("a live installation is not looked at as if it were the sandbox", async () => {
  lock = await takeLock(dataDir, { ...RUN, mode: "live", address: ADDRESS });
  expect(() => findInstallation()).toThrow(/is in live mode, and this environment says sandbox/);
});
