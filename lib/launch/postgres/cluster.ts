import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { Refusal } from "../before/refusal.mjs";
import type { Places } from "./places";

const run = promisify(execFile);
const ADMIN = "postgres";
const OWNER = "daftar";
const DATABASE = "daftar";

export interface Passwords {
  /** Of the administrator; only the launcher uses it. */
  admin: string;
  /** Of the role that owns the database and that Daftar works as. */
  owner: string;
}

/**
 * Makes the cluster: UTF-8, the same order of letters on every machine, passwords asked on every connection.
 * It appears under its name only when complete, so an interrupted start begins anew.
 */
export async function createCluster({ account, binaries, cluster, link }: Places, passwords: Passwords): Promise<void> {
  if (link && existsSync(cluster)) renameSync(cluster, `${cluster}.unlinked-${Date.now()}`);
  const partial = `${cluster}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(path.dirname(cluster), { recursive: true, mode: 0o755 });
  mkdirSync(partial, { mode: 0o700 });
  const passwordFile = `${cluster}.password`;
  writeFileSync(passwordFile, `${passwords.admin}\n`, { mode: 0o600 });
  if (account) for (const file of [partial, passwordFile]) chownSync(file, account.uid, account.gid);
  try {
    const args = [
      `--pgdata=${partial}`,
      `--username=${ADMIN}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ];
    await run(path.join(binaries, "bin", "initdb"), args, { ...account, cwd: "/" });
  } catch (error) {
    const output = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    throw new Refusal(output.trim(), `PostgreSQL could not make its files in ${cluster}.`);
  } finally {
    unlinkSync(passwordFile);
  }
  renameSync(partial, cluster);
  if (link) symlinkSync(cluster, link);
}

/** Sets a new administrator password in a stopped cluster, for when the file that held it is gone. */
export async function resetAdminPassword({ account, binaries, cluster }: Places, password: string): Promise<void> {
  const child = run(path.join(binaries, "bin", "postgres"), ["--single", "-D", cluster, "postgres"], {
    ...account,
    cwd: "/",
  });
  child.child.stdin?.end(`ALTER ROLE ${ADMIN} PASSWORD '${password}'\n`);
  await child;
}

export function databaseUrl(port: number, passwords: Passwords): string {
  return `postgres://${OWNER}:${passwords.owner}@127.0.0.1:${port}/${DATABASE}`;
}

/** The role and the database that Daftar uses, made once and again whenever its password changed. */
export async function prepareDatabase(port: number, passwords: Passwords): Promise<void> {
  const connectionString = databaseUrl(port, passwords);
  if (await canConnect(connectionString)) return;
  const admin = new pg.Client({
    host: "127.0.0.1",
    port,
    user: ADMIN,
    password: passwords.admin,
    database: "postgres",
  });
  await admin.connect();
  try {
    const { rowCount } = await admin.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [OWNER]);
    const verb = rowCount ? "ALTER" : "CREATE";
    await admin.query(`${verb} ROLE ${OWNER} LOGIN CREATEDB PASSWORD ${pg.escapeLiteral(passwords.owner)}`);
    const { rowCount: hasDatabase } = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (!hasDatabase) await admin.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  } finally {
    await admin.end();
  }
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query("SELECT 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** True when the server takes connections (refusing our password is an answer too). */
export async function isAccepting(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: ADMIN, password, database: "postgres" });
  try {
    await client.connect();
    return true;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    return code === "28P01" || code === "28000";
  } finally {
    await client.end().catch(() => undefined);
  }
}
