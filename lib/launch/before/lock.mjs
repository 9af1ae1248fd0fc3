import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";
import { endProcesses, isAlive, markProcess } from "./processes.mjs";
import { Refusal } from "./refusal.mjs";

/** @typedef {import("./processes.mjs").ProcessMark} ProcessMark */

/**
 * What runs on a data directory. A second launcher and scripts outside the launcher read it.
 *
 * @typedef {Pick<import("./settings.mjs").Settings, "mode" | "webPorts" | "sandboxPort" | "sandboxMailPort" | "postgresPort">
 *   & { address: string }} Run
 */

/**
 * Allows one launcher per data directory. It takes the lock, ends the processes that a killed launcher left behind,
 * and keeps the list of our own children in the lock file, so that the next start can do the same for us.
 *
 * @param {string} dataDir
 * @param {Run} run
 */
export async function takeLock(dataDir, run) {
  createDataDir(dataDir);
  const file = fileIn(dataDir);
  const me = markProcess(process.pid) ?? { pid: process.pid, since: "" };
  /** @type {Map<string, ProcessMark>} */
  const children = new Map();
  const content = () => JSON.stringify({ ...me, ...run, children: [...children.values()] });

  while (!createExclusively(file, content())) {
    const other = read(dataDir);
    if (other && isAlive(other)) {
      throw new Refusal(
        `Daftar is already running on ${dataDir} (process ${other.pid}): ${other.address}`,
        "Stop it first, or start another one with its own DATA_DIR, PORT, SANDBOX_PORT and POSTGRES_PORT.",
      );
    }
    await endProcesses((other?.children ?? []).reverse());
    rmSync(file, { force: true });
  }

  const save = () => {
    writeFileSync(`${file}.new`, content(), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return {
    /**
     * @param {string} name
     * @param {number | undefined} pid undefined: it is gone
     */
    setChild(name, pid) {
      const mark = pid === undefined ? undefined : markProcess(pid);
      if (mark) children.set(name, mark);
      else children.delete(name);
      save();
    },
    release() {
      rmSync(file, { force: true });
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof takeLock>>} Lock */

/**
 * Only its owner may list the directory. When the launcher runs as root, other users may pass through it, because
 * PostgreSQL then runs as another user. Secret files inside have their own mode.
 *
 * @param {string} dataDir
 */
function createDataDir(dataDir) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  } catch (error) {
    throw new Refusal(
      `The data directory ${dataDir} cannot be made: ${error instanceof Error ? error.message : error}`,
      "Choose another with DATA_DIR.",
    );
  }
}

/**
 * @param {string} file
 * @param {string} content
 */
function createExclusively(file, content) {
  let handle;
  try {
    handle = openSync(file, "wx", 0o600);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EEXIST") return false;
    throw new Refusal(`${file} cannot be written (${code}). Choose another place with DATA_DIR.`);
  }
  writeSync(handle, content);
  closeSync(handle);
  return true;
}

/** @param {string} dataDir */
const fileIn = (dataDir) => path.join(dataDir, "launcher.json");

/**
 * @param {string} dataDir
 * @returns {(ProcessMark & Run & { children?: ProcessMark[] }) | undefined}
 */
function read(dataDir) {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * What runs on a data directory now.
 *
 * @param {string} dataDir
 * @returns {Run | undefined}
 */
export function readRun(dataDir) {
  const found = read(dataDir);
  return found && isAlive(found) ? found : undefined;
}
