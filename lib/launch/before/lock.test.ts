import { spawn } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTemporaryDataDir } from "../../testing/rig/data-dir";
import { readRun, takeLock } from "./lock.mjs";
import { isAlive, markProcess } from "./processes.mjs";

const RUN = {
  mode: "sandbox",
  webPorts: [3700, 3701],
  sandboxPort: 4710,
  sandboxMailPort: 4711,
  postgresPort: 5710,
} as const;
const runAt = (address: string) => ({ ...RUN, webPorts: [...RUN.webPorts], address });

let dataDir = "";
beforeEach(() => {
  dataDir = createTemporaryDataDir();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("the second launcher on a data directory is refused, with the address of the first", async () => {
  const lock = await takeLock(dataDir, runAt("http://first.test"));
  await expect(takeLock(dataDir, runAt("http://second.test"))).rejects.toThrow(/already running.*http:\/\/first\.test/);
  lock.release();
  (await takeLock(dataDir, runAt("http://second.test"))).release();
});

test("a dead launcher's lock is taken over and its children ended, even when its number lives on", async () => {
  const orphan = spawn("sleep", ["60"]);
  const mark = markProcess(orphan.pid ?? 0);
  const dead = { pid: process.pid, since: "another time", address: "http://dead.test", children: [mark] };
  writeFileSync(path.join(dataDir, "launcher.json"), JSON.stringify(dead));
  const lock = await takeLock(dataDir, runAt("http://next.test"));
  expect(isAlive(mark)).toBe(false);
  lock.release();
  expect(existsSync(path.join(dataDir, "launcher.json"))).toBe(false);
});

test("whoever looks from beside learns what runs, while it runs", async () => {
  expect(readRun(dataDir)).toBeUndefined();
  const lock = await takeLock(dataDir, runAt("http://first.test"));
  lock.setChild("web", process.pid);
  expect(readRun(dataDir)).toMatchObject({ ...RUN, address: "http://first.test" });
  lock.release();
  const gone = { ...runAt("http://gone.test"), pid: process.pid, since: "another time" };
  writeFileSync(path.join(dataDir, "launcher.json"), JSON.stringify(gone));
  expect(readRun(dataDir)).toBeUndefined();
});
