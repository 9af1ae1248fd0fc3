import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isAlive, markProcess } from "../before/processes.mjs";

const LEASH = fileURLToPath(new URL("./leash.mjs", import.meta.url));

/** Starts a child on the leash, says its pid, and waits to be killed. */
const PARENT = `
  import { spawn } from "node:child_process";
  const args = ["--import", ${JSON.stringify(LEASH)}, "-e", "setInterval(() => {}, 1000); process.send('up')"];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit", "ipc"], detached: true });
  child.once("message", () => console.log(child.pid));
`;

test("a child on the leash does not outlive a launcher that was killed", async () => {
  const parent = spawn(process.execPath, ["--input-type=module", "-e", PARENT], { cwd: path.dirname(LEASH) });
  const pid = await new Promise<number>((resolve) => parent.stdout.once("data", (chunk) => resolve(Number(chunk))));
  const child = markProcess(pid);
  expect(isAlive(child)).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(() => isAlive(child)).toBe(false);
});
