import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { ProcessTree } from "./process-tree";

/** Works for a tenth of a second or more, then tells its CPU time; a shell itself starts for nothing. */
const BURN = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; times";
/** The process lives until its input is closed. */
const STAY = "read _";

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

// Elsewhere nothing is counted.
describe.skipIf(!existsSync("/proc/self/stat"))("the CPU time of a process tree", () => {
  it("has the work of a child that was seen and has ended, once", async () => {
    const counted = counter();
    const { child, seconds } = await burnIn(`${BURN}; ${STAY}`);
    expectAbout(counted(), seconds);
    await end(child);
    expectAbout(counted(), seconds);
  });

  it("has the work of a child that began and ended unseen", async () => {
    const counted = counter();
    const { child, seconds } = await burnIn(BURN);
    await end(child);
    expectAbout(counted(), seconds);
  });

  it("has the work of a grandchild that ended unseen while its parent lives", async () => {
    const counted = counter();
    const { child, seconds } = await burnIn(`sh -c "$0"; ${STAY}`, BURN);
    expectAbout(counted(), seconds);
    await end(child);
    expectAbout(counted(), seconds);
  });

  it("has the work of a grandchild that was seen, once, after both have ended", async () => {
    const counted = counter();
    const { child, seconds } = await burnIn('sh -c "$0"; :', `${BURN}; ${STAY}`);
    expectAbout(counted(), seconds);
    await end(child);
    expectAbout(counted(), seconds);
  });

  it("has nothing of processes outside it", async () => {
    const { child } = await burnIn(`times; ${STAY}`);
    const tree = new ProcessTree(child.pid ?? 0);
    const other = await burnIn(BURN);
    await end(other.child);
    tree.sample();
    expect(tree.seconds).toBeLessThan(other.seconds / 2);
    await end(child);
  });
});

/** Counts from now on what this process's children work. */
function counter(): () => number {
  const tree = new ProcessTree(process.pid);
  const [before, own] = [tree.seconds, process.cpuUsage()];
  return () => {
    tree.sample();
    const { user, system } = process.cpuUsage(own);
    return tree.seconds - before - (user + system) / 1e6;
  };
}

/** Starts a shell and waits until somebody in it told its CPU time. */
async function burnIn(script: string, argument = ""): Promise<{ child: ChildProcess; seconds: number }> {
  const child = spawn("sh", ["-c", script, argument], { stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  const [said] = await once(child.stdout, "data");
  // The first two times are the shell's own: user, system.
  const [user = 0, system = 0] = [...String(said).matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
  return { child, seconds: user + system };
}

async function end(child: ChildProcess): Promise<void> {
  const gone = child.exitCode === null ? once(child, "exit") : undefined;
  child.stdin?.end();
  await gone;
}

/** Linux counts in hundredths of a second, for each process twice. */
const ROUNDING = 0.05;

function expectAbout(counted: number, told: number): void {
  expect(counted).toBeGreaterThan(told - ROUNDING);
  // Nothing is counted twice.
  expect(counted).toBeLessThan(1.8 * told);
}
