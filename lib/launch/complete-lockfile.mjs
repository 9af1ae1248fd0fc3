import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./before/settings.mjs";

// `npm ci` refuses a lockfile in which an optional package is missing, even one for another platform that it would
// never install, and `npm install` leaves those out when its registry does not hold them. Run this after changing
// dependencies: `node lib/launch/complete-lockfile.mjs`. It adds them by name and version; npm adds their checksums
// when it meets them.

const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openbsd", "win32"];
const PROCESSORS = ["arm64", "arm", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {boolean} [dev]
 * @property {Record<string, string>} [optionalDependencies]
 */

/**
 * @param {Record<string, LockEntry>} packages of a lockfile, by place
 * @returns {{ parent: LockEntry, name: string, version: string }[]} optional packages that have no entry
 */
export function findMissing(packages) {
  return Object.entries(packages).flatMap(([place, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => !isResolved(packages, place, name))
      .map(([name, version]) => ({ parent, name, version })),
  );
}

/**
 * Looks where Node would: beside the package, then in the folders above it.
 *
 * @param {Record<string, LockEntry>} packages
 * @param {string} place
 * @param {string} name
 * @returns {boolean}
 */
function isResolved(packages, place, name) {
  if (packages[`${place ? `${place}/` : ""}node_modules/${name}`]) return true;
  if (!place) return false;
  return isResolved(packages, place.slice(0, Math.max(0, place.lastIndexOf("/node_modules/"))), name);
}

/** @param {{ parent: LockEntry, name: string, version: string }} missing */
function createEntry({ parent, name, version }) {
  const words = name.split("/").pop()?.split(/[-.]/) ?? [];
  const system = SYSTEMS.find((word) => words.includes(word));
  const processor = PROCESSORS.find((word) => words.includes(word));
  const libc = words.includes("musl") ? "musl" : words.includes("gnu") ? "glibc" : undefined;
  if (!processor || !/^\d/.test(version))
    throw new Error(`What ${name}@${version} is for cannot be told from its name.`);
  return {
    version,
    cpu: [processor],
    ...(parent.dev ? { dev: true } : {}),
    ...(system === "linux" && libc ? { libc: [libc] } : {}),
    optional: true,
    ...(system ? { os: [system] } : {}),
  };
}

function main() {
  const file = path.join(ROOT, "package-lock.json");
  const lock = JSON.parse(readFileSync(file, "utf8"));
  const missing = findMissing(lock.packages);
  for (const one of missing) lock.packages[`node_modules/${one.name}`] = createEntry(one);
  const [root, ...others] = Object.entries(lock.packages);
  const sorted = others.sort(([one], [other]) => one.localeCompare(other, "en"));
  lock.packages = Object.fromEntries([root, ...sorted].filter((entry) => entry !== undefined));
  if (missing.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`${missing.length} packages added\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
