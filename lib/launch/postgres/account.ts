import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { Refusal } from "../before/refusal.mjs";

export interface Account {
  uid: number;
  gid: number;
}

const NAME = "daftar";

/**
 * PostgreSQL refuses to run as root, so root starts it as a system user of its own.
 *
 * @param clusterDir a cluster that is there already keeps its owner
 * @returns undefined when we are not root: PostgreSQL runs as ourselves
 */
export function chooseAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return { uid, gid };
  }
  return findAccount(NAME) ?? createAccount() ?? findAccount("postgres") ?? refuse();
}

function findAccount(name: string): Account | undefined {
  const uid = ask("-u", name);
  const gid = ask("-g", name);
  return uid && gid ? { uid, gid } : undefined;
}

function ask(flag: string, name: string): number | undefined {
  const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : undefined;
}

function createAccount(): Account | undefined {
  const home = ["--home-dir", "/nonexistent", "--no-create-home", "--shell", "/usr/sbin/nologin"];
  spawnSync("useradd", ["--system", "--user-group", ...home, NAME]);
  return findAccount(NAME);
}

function refuse(): never {
  throw new Refusal(
    `PostgreSQL does not run as root, and the system user "${NAME}" could not be made with useradd.`,
    "Make it by hand, start as an ordinary user, or give DATABASE_URL.",
  );
}
