import path from "node:path";
import { installIfNeeded } from "./before/install.mjs";
import { endLeftovers } from "./before/leftovers.mjs";
import { takeLock } from "./before/lock.mjs";
import { requireFreePorts } from "./before/ports.mjs";
import { createReporter } from "./before/reporter.mjs";
import { loadEnvFile, readSettings } from "./before/settings.mjs";

// Until the packages are there, only Node itself may be used here; after that, start.ts goes on.

const reporter = createReporter();
/** @type {import("./before/lock.mjs").Lock | undefined} */
let lock;

try {
  loadEnvFile();
  const settings = readSettings(process.env, { isDev: process.argv.includes("--dev") });
  const { mode, webPorts, sandboxPort, sandboxMailPort, postgresPort } = settings;
  const address = settings.env.DAFTAR_URL ?? `http://localhost:${webPorts[0]}`;
  reporter.line(reporter.bold("Daftar"));
  const run = { address, mode, webPorts, sandboxPort, sandboxMailPort, postgresPort };
  lock = await takeLock(settings.dataDir, run);
  await endLeftovers(path.join(settings.dataDir, "postgres"));
  await requireFreePorts([
    ...webPorts.map((port) => ({ variable: "PORT", port, what: "web" })),
    ...(mode === "sandbox"
      ? [
          { variable: "SANDBOX_PORT", port: sandboxPort, what: "sandbox" },
          { variable: "SANDBOX_MAIL_PORT", port: sandboxMailPort, what: "the sandbox's mail server" },
        ]
      : []),
    ...(settings.databaseUrl ? [] : [{ variable: "POSTGRES_PORT", port: postgresPort, what: "PostgreSQL" }]),
  ]);
  await installIfNeeded(reporter);
  const { tsImport } = await import("tsx/esm/api");
  const { start } = await tsImport("./start.ts", import.meta.url);
  await start(settings, reporter, lock);
} catch (error) {
  lock?.release();
  reporter.error(
    error instanceof Error && error.name === "Refusal"
      ? error.message
      : error instanceof Error
        ? (error.stack ?? "")
        : String(error),
  );
  process.exit(1);
}
