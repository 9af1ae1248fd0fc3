import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: at("./") },
      { find: /^server-only$/, replacement: at("./lib/testing/rig/empty.ts") },
    ],
  },
  test: {
    include: ["{app,components,lib}/**/*.test.{ts,tsx}"],
    pool: "forks",
    // One more than the cores of the smallest machine: many tests wait for a clock or the database.
    maxWorkers: 3,
    env: { LOG_LEVEL: "silent" },
    globalSetup: "lib/testing/rig/services.ts",
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
