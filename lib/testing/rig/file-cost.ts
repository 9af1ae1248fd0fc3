import { afterAll } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Seconds of CPU time that the file took in its test process, with reading its modules. PostgreSQL's are not in it. */
    cpuSeconds?: number;
  }
}

const kept = globalThis as { __fileCost?: NodeJS.CpuUsage };
// Setup files run before each file. The first file of a process pays for its start.
const before = kept.__fileCost ?? { user: 0, system: 0 };

// biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that a hook needs from this pattern
afterAll(({}, suite) => {
  const now = process.cpuUsage();
  kept.__fileCost = now;
  suite.file.meta.cpuSeconds = (now.user + now.system - before.user - before.system) / 1_000_000;
});
