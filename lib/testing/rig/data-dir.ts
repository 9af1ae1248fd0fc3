import { chmodSync, lstatSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** PostgreSQL's settings where nothing outlives the run: it never waits for the disk. */
export const KEPT_IN_MEMORY = ["fsync=off", "full_page_writes=off", "synchronous_commit=off"];

/** A data directory that lives as long as a test run. */
export function createTemporaryDataDir(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "daftar-test-"));
  if (process.getuid?.() === 0) chmodSync(directory, 0o711); // PostgreSQL runs as another user then
  return directory;
}

/** Removes it, and the cluster too where that had to be elsewhere. */
export function removeDataDir(directory: string): void {
  const link = path.join(directory, "postgres");
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) {
    rmSync(path.dirname(realpathSync(link)), { recursive: true, force: true });
  }
  rmSync(directory, { recursive: true, force: true });
}
