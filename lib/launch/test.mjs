import { installIfNeeded } from "./before/install.mjs";
import { createReporter } from "./before/reporter.mjs";

// `npm test [-- --only=types,lint,unit,build,e2e,crash] [-- file …]`, `npm test -- --changed[=<commit>]`; `npm run test:all`
// the same with everything that takes long. As in start.mjs, only Node itself until the packages are there.

const reporter = createReporter();
const asked = process.argv.slice(2);
const isAll = asked.includes("--all");
// Read by everything that tests start: lib/testing/rig/whole-run.ts.
if (isAll) process.env.DAFTAR_TESTS = "all";

try {
  await installIfNeeded(reporter, { withDev: true });
  const { tsImport } = await import("tsx/esm/api");
  const { runTests } = await tsImport("../testing/suite/run.ts", import.meta.url);
  process.exit(
    await runTests(
      asked.filter((argument) => argument !== "--all"),
      reporter,
    ),
  );
} catch (error) {
  reporter.error(error instanceof Error && error.name !== "Refusal" ? (error.stack ?? "") : String(error));
  reporter.line("0 passed, 1 failed");
  process.exit(1);
}
