import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { readRun } from "./before/lock.mjs";
import { Refusal } from "./before/refusal.mjs";
import { loadEnvFile, readSettings, type Settings } from "./before/settings.mjs";
import { databaseUrl } from "./postgres/cluster";
import { type Environment, serverEnvironment } from "./stack/environment";
import { readSecrets } from "./stack/secrets";

export interface Installation {
  settings: Settings;
  env: Environment;
}

/**
 * The installation on DATA_DIR: for scripts that look at it from beside. Where one runs, its ports and address are what
 * it was started with, so that nobody needs to repeat PORT and the others; else what `npm start` would use here.
 *
 * @throws Refusal when what runs is in another mode than this environment says
 */
export function findInstallation(): Installation {
  loadEnvFile();
  const read = readSettings(process.env);
  const run = readRun(read.dataDir);
  if (run && run.mode !== read.mode) {
    throw new Refusal(
      `What runs on ${read.dataDir} is in ${run.mode} mode, and this environment says ${read.mode}.`,
      "Run this with the same environment as npm start, or keep its settings in .env.",
    );
  }
  const settings: Settings = {
    ...read,
    webPorts: run?.webPorts ?? read.webPorts,
    sandboxPort: run?.sandboxPort ?? read.sandboxPort,
    sandboxMailPort: run?.sandboxMailPort ?? read.sandboxMailPort,
    postgresPort: runningPort(read.dataDir) ?? read.postgresPort,
    env: { ...(run ? { DAFTAR_URL: run.address } : {}), ...read.env },
  };
  const secrets = readSecrets(settings.dataDir);
  const passwords = { admin: secrets?.postgresAdmin ?? "", owner: secrets?.postgresOwner ?? "" };
  const url = settings.databaseUrl ?? databaseUrl(settings.postgresPort, passwords);
  return { settings, env: serverEnvironment(settings, url, secrets) };
}

/** The port of the PostgreSQL that has this data directory open, from the fourth line of its lock file. */
function runningPort(dataDir: string): number | undefined {
  try {
    const port = Number(readFileSync(path.join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[3]);
    return Number.isInteger(port) && port > 0 ? port : undefined;
  } catch {
    return undefined;
  }
}

/** @throws Refusal in plain words when the installation's database lets nobody in */
export async function requireDatabase({ settings, env }: Installation): Promise<void> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw settings.databaseUrl
      ? new Refusal(
          `The database of DATABASE_URL does not answer (${reason}).`,
          "Is it running, and is the address right?",
        )
      : new Refusal(
          `The database of ${settings.dataDir} does not answer on port ${settings.postgresPort} (${reason}).`,
          "Start Daftar first (npm start), with the same DATA_DIR.",
        );
  } finally {
    await client.end().catch(() => undefined);
  }
}
