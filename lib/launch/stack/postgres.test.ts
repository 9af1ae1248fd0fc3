import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTemporaryDataDir, removeDataDir } from "../../testing/rig/data-dir";
import { quietReporter } from "../../testing/rig/quiet";
import { findFreePort } from "../before/ports.mjs";
import { ROOT } from "../before/settings.mjs";
import { findInstallation, requireDatabase } from "../installation";
import { type Postgres, startPostgres } from "./postgres";
import type { Service } from "./service";

let dataDir = "";
const services: Service[] = [];
beforeEach(() => {
  dataDir = createTemporaryDataDir();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(services.splice(0).map((service) => service.stop()));
  removeDataDir(dataDir);
});

async function start(daftarSecret?: string): Promise<Postgres> {
  const env = { PATH: process.env.PATH ?? "", NODE_ENV: "test" as const };
  const port = await findFreePort();
  const options = { dataDir, port, connections: 20, daftarSecret, reporter: quietReporter(), service: { env } };
  return startPostgres(options, (service) => services.push(service));
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined); // the server is killed under it
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(path.join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
}

test("rows outlive kill -9 of PostgreSQL, which comes back by itself", async () => {
  const { url, service } = await start();
  await query(url, "CREATE TABLE kept (n int)");
  await query(url, "INSERT INTO kept SELECT generate_series(1, 1000)");
  const before = await postmasterPid();
  process.kill(before, "SIGKILL");
  await expect.poll(() => service.pid() !== undefined && postmasterPid(), { timeout: 60_000 }).not.toBe(before);
  await service.waitUntilReady();
  expect(await query(url, "SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 1000 }]);
});

test("a server that outlived its guard is shut down by the next start, rows and all", async () => {
  const first = await start();
  await query(first.url, "CREATE TABLE kept AS SELECT 1 AS n");
  const orphan = await postmasterPid();
  const stopping = first.service.stop();
  process.kill(first.service.pid() ?? 0, "SIGKILL");
  await stopping;
  const second = await start();
  expect(await postmasterPid()).not.toBe(orphan);
  expect(await query(second.url, "SELECT n FROM kept")).toEqual([{ n: 1 }]);
});

test("without its secrets a database is refused, and taken again with the secret given", async () => {
  const first = await start();
  await query(first.url, "CREATE TABLE kept AS SELECT 1 AS n");
  await first.service.stop();
  rmSync(path.join(dataDir, "secrets.json"));
  await expect(start()).rejects.toThrow(/secrets\.json is gone.*DAFTAR_SECRET/s);
  const second = await start(first.secrets.daftarSecret);
  expect(second.secrets.daftarSecret).toBe(first.secrets.daftarSecret);
  expect(await query(second.url, "SELECT n FROM kept")).toEqual([{ n: 1 }]);
});

test("keeps nothing open to others: loopback only, a password always", async () => {
  const { url } = await start();
  const [settings] = await query(
    url,
    "SELECT current_setting('listen_addresses') AS listen, current_setting('fsync') AS fsync",
  );
  expect(settings).toEqual({ listen: "127.0.0.1", fsync: "on" });
  const stranger = new URL(url);
  stranger.password = "guess";
  await expect(query(stranger.href, "SELECT 1")).rejects.toThrow(/password authentication failed/);
});

test("what looks at it from beside learns its port from it, and says plainly when it is not there", async () => {
  vi.stubEnv("DATA_DIR", dataDir);
  const { url, service } = await start();
  const running = findInstallation();
  expect(running.env.DATABASE_URL).toBe(url);
  await requireDatabase(running);
  await service.stop();
  const script = ["--conditions=react-server", "--import", "tsx", "lib/launch/audit-verify.ts"];
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, POSTGRES_PORT: String(await findFreePort()) };
  const said = await new Promise<string>((resolve) =>
    execFile(process.execPath, script, { cwd: ROOT, env: env as unknown as NodeJS.ProcessEnv }, (_, out, err) =>
      resolve(out + err),
    ),
  );
  expect(said).toMatch(/^The database of .* does not answer on port \d+ \(.*ECONNREFUSED.*\)\.\nStart Daftar first/);
});
