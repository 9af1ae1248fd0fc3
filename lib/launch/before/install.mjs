import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Refusal } from "./refusal.mjs";
import { ROOT } from "./settings.mjs";

/**
 * Compares what is installed with the lockfile, package by package.
 *
 * @param {string} root
 * @param {{ withDev?: boolean }} [options] withDev: the development packages must be there too
 * @returns {boolean}
 */
export function isInstalled(root, { withDev = false } = {}) {
  const wanted = readPackages(path.join(root, "package-lock.json"));
  const present = readPackages(path.join(root, "node_modules", ".package-lock.json"));
  if (!wanted || !present) return false;
  for (const [place, entry] of Object.entries(wanted)) {
    if (place === "") continue;
    const found = present[place];
    if (found ? found.version !== entry.version : !mayBeMissing(entry, withDev)) return false;
  }
  return existsSync(path.join(root, "node_modules", ".bin", "node"));
}

/**
 * @param {LockEntry} entry
 * @param {boolean} withDev
 */
function mayBeMissing(entry, withDev) {
  return Boolean(entry.optional || entry.devOptional || entry.peer) || (Boolean(entry.dev) && !withDev);
}

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, peer?: boolean }} LockEntry */

/**
 * @param {string} file
 * @returns {Record<string, LockEntry> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * `npm ci`, only when something is missing or another version.
 *
 * @param {import("./reporter.mjs").Reporter} reporter
 * @param {{ withDev?: boolean }} [options]
 */
export async function installIfNeeded(reporter, options) {
  if (isInstalled(ROOT, options)) return;
  await reporter.step("Installing packages (npm ci)", runNpmCi, { slow: true });
}

async function runNpmCi() {
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  const child = spawn(command, [...first, "ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => {
    child.once("error", (error) => {
      output += error.message;
      resolve(1);
    });
    child.once("close", resolve);
  });
  if (code !== 0) {
    throw new Refusal(
      output.trim().split("\n").slice(0, 25).join("\n"),
      "",
      "Installing failed: see above. It needs the npm registry, about 1.2 GB of disk, and package-lock.json as committed. Run the same command again once that is mended.",
    );
  }
  if (!existsSync(path.join(ROOT, "node_modules", ".bin", "node"))) {
    throw new Refusal(
      "npm left out the install scripts, so Node 24 is not there.",
      "Allow them (`npm config get ignore-scripts` should say false) and run `npm ci`.",
    );
  }
}
