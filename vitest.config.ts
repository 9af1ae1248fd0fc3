import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where a test file stands in for a clock, a module or the environment, or speaks to a database or a process. */
const NEEDS_ITS_OWN =
  /lib\/(?:testing|server)\/|\.\/open|\bvi\.(?:mock|doMock|spyOn|stub|useFake)|process\.env|node:(?:child_process|http)/;

const TESTS = globSync("{app,components,lib}/**/*.test.{ts,tsx}", { cwd: at("./") });
const RULES = TESTS.filter((file) => !NEEDS_ITS_OWN.test(`${file}\n${readFileSync(at(file), "utf8")}`));
const SERVICES = TESTS.filter((file) => !RULES.includes(file));

/** Packages of hundreds of small files: each made one file, once, before a process of its own per test file reads it. */
const OF_MANY_FILES = [
  ...["", "/pg-core", "/node-postgres", "/node-postgres/migrator"].map((part) => `drizzle-orm${part}`),
  ...["", "/mini", "/v4/core"].map((part) => `zod${part}`),
];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: at("./") },
      { find: /^server-only$/, replacement: at("./lib/testing/rig/empty.ts") },
    ],
  },
  test: {
    pool: "forks",
    // One more than the cores of the smallest machine: many tests wait for a clock or the database.
    maxWorkers: 3,
    env: { LOG_LEVEL: "silent" },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // Pure rules leave nothing behind, so they share processes: that takes a third of the time.
    projects: [
      { extends: true, test: { name: "rules", include: RULES, isolate: false } },
      {
        extends: true,
        test: {
          name: "services",
          include: SERVICES,
          globalSetup: "lib/testing/rig/services.ts",
          deps: { optimizer: { ssr: { enabled: true, include: OF_MANY_FILES } } },
        },
      },
    ],
  },
});
