import { spawn } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTemporaryDataDir } from "../testing/data-dir";
import { takeLock } from "./lock.mjs";
import { isAlive, markProcess } from "./processes.mjs";

let dataDir = "";
beforeEach(() => {
  dataDir = createTemporaryDataDir();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("the second launcher on a data directory is refused, with the address of the first", async () => {
  const lock = await takeLock(dataDir, "http://first.test");
  await expect(takeLock(dataDir, "http://second.test")).rejects.toThrow(/already running.*http:\/\/first\.test/);
  lock.release();
  (await takeLock(dataDir, "http://second.test")).release();
});

test("a dead launcher's lock is taken over and its children ended, even when its number lives on", async () => {
  const orphan = spawn("sleep", ["60"]);
  const mark = markProcess(orphan.pid ?? 0);
  const dead = { pid: process.pid, since: "another time", address: "http://dead.test", children: [mark] };
  writeFileSync(path.join(dataDir, "launcher.json"), JSON.stringify(dead));
  const lock = await takeLock(dataDir, "http://next.test");
  expect(isAlive(mark)).toBe(false);
  lock.release();
  expect(existsSync(path.join(dataDir, "launcher.json"))).toBe(false);
});
