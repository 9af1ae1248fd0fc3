import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { IS_WHOLE_RUN } from "./lib/testing/rig/whole-run";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Files that stand in for a clock, a module or the environment, or speak to a database or a process. */
const USES_SERVICES =
  /lib\/(?:testing\/(?!rig\/property)|server\/)|\/server\/(?:\w|-)+"|\.\/open|\bvi\.(?:mock|doMock|spyOn|stub|useFake)|process\.env|node:(?:child_process|http)/;

/** `npm run test:all` runs these too: what only a long run can tell. */
const LONG = /\.long\.test\.tsx?$/;
const TESTS = globSync("{app,components,lib}/**/*.test.{ts,tsx}", { cwd: at("./") }).filter(
  (file) => IS_WHOLE_RUN || !LONG.test(file),
);
/** A path as a pattern that only it fits: routes have brackets in their folders' names. */
const exactly = (file: string): string => file.replace(/[()[\]{}!*?+@]/g, "\\$&");
const RULES = TESTS.filter((file) => !USES_SERVICES.test(`${file}\n${readFileSync(at(file), "utf8")}`));
const SERVICES = TESTS.filter((file) => !RULES.includes(file));

/**
 * Files that replace modules or variables, start processes, stop timers or begin work without an end: as-new.ts cannot undo
 * that. And one that measures what its own thread does.
 */
const CANNOT_SHARE =
  /\bvi\.(?:mock|doMock|resetModules|stub)|toFake: \["set|node:child_process|threadCpuUsage|\b(?:watchOrders|startWorkers)\(/;

const ALONE = SERVICES.filter(
  (file) => file.startsWith("lib/launch/") || CANNOT_SHARE.test(readFileSync(at(file), "utf8")),
);
const SHARING = SERVICES.filter((file) => !ALONE.includes(file));

/** Packages of hundreds of small files: each made one file, once, before a process of its own per test file reads it. */
const OF_MANY_FILES = [
  ...["", "/pg-core", "/node-postgres", "/node-postgres/migrator"].map((part) => `drizzle-orm${part}`),
  ...["", "/mini", "/v4/core"].map((part) => `zod${part}`),
];

const FILE_COST = "lib/testing/rig/file-cost.ts";

const SERVICE = {
  globalSetup: "lib/testing/rig/services.ts",
  deps: { optimizer: { ssr: { enabled: true, include: OF_MANY_FILES } } },
};

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: at("./") },
      { find: /^server-only$/, replacement: at("./lib/testing/rig/empty.ts") },
    ],
  },
  test: {
    reporters: ["default", "./lib/testing/suite/file-costs.ts"],
    pool: "forks",
    // Twice the cores of the smallest machine: half of a service's test is waiting, for its database or for the sandbox.
    maxWorkers: 4,
    env: { LOG_LEVEL: "silent" },
    // What is broken is found by what a test expects, and by how long it waits for that. These only end what has no end: how
    // long the rest takes, a machine decides.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 60_000 } },
    // Files that leave nothing behind, or nothing that cannot be set back, share processes: most of the rest is importing.
    projects: [
      { extends: true, test: { name: "rules", include: RULES.map(exactly), isolate: false, setupFiles: FILE_COST } },
      {
        extends: true,
        test: {
          name: "services",
          include: SHARING.map(exactly),
          isolate: false,
          setupFiles: ["lib/testing/rig/as-new.ts", FILE_COST],
          ...SERVICE,
        },
      },
      { extends: true, test: { name: "alone", include: ALONE.map(exactly), setupFiles: FILE_COST, ...SERVICE } },
    ],
  },
});
