import { installIfNeeded } from "./before/install.mjs";
import { createReporter } from "./before/reporter.mjs";

// `npm test [-- --only=types,lint,unit,build,crash,e2e] [-- file …]`, `npm test -- --changed[=<commit>]`. As in start.mjs, only Node itself until the packages
// are there.

const reporter = createReporter();

try {
  await installIfNeeded(reporter, { withDev: true });
  const { tsImport } = await import("tsx/esm/api");
  const { runTests } = await tsImport("../testing/suite/run.ts", import.meta.url);
  process.exit(await runTests(process.argv.slice(2), reporter));
} catch (error) {
  reporter.error(error instanceof Error && error.name !== "Refusal" ? (error.stack ?? "") : String(error));
  reporter.line("0 passed, 1 failed");
  process.exit(1);
}
