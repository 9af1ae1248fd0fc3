import { spawnSync } from "node:child_process";
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { choosePlaces } from "../../launch/postgres/places";

const CLUSTER = "postgres";

/** PostgreSQL's settings where nothing outlives the run: it never waits for the disk. */
export const KEPT_IN_MEMORY = ["fsync=off", "full_page_writes=off", "synchronous_commit=off"];

/** A data directory that lives as long as a test run. */
export function createTemporaryDataDir(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "daftar-test-"));
  if (process.getuid?.() === 0) chmodSync(directory, 0o711); // PostgreSQL runs as another user then
  return directory;
}

/**
 * A copy of a data directory in which nothing runs, as a temporary one. The database's files keep their owner, the account
 * that PostgreSQL runs as.
 */
export function copyDataDir(source: string): string {
  const copy = createTemporaryDataDir();
  for (const name of readdirSync(source)) if (name !== CLUSTER) copyInto(path.join(source, name), copy);
  // The database stands elsewhere, behind a link, where PostgreSQL's account cannot reach the directory.
  const { cluster, link } = choosePlaces(copy);
  mkdirSync(path.dirname(cluster), { recursive: true, mode: 0o755 });
  copyInto(realpathSync(path.join(source, CLUSTER)), cluster);
  if (link) symlinkSync(cluster, link);
  return copy;
}

function copyInto(from: string, to: string): void {
  const { status, stderr } = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`);
}

/** Removes it, and the cluster too where that had to be elsewhere. */
export function removeDataDir(directory: string): void {
  const link = path.join(directory, CLUSTER);
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) {
    rmSync(path.dirname(realpathSync(link)), { recursive: true, force: true });
  }
  rmSync(directory, { recursive: true, force: true });
}
