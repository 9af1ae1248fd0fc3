import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, lstatSync, mkdirSync, readlinkSync, realpathSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../before/refusal.mjs";
import { type Account, chooseAccount } from "./account";
import { findBinaries } from "./binaries";

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
