import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * @typedef {object} ProcessMark
 * @property {number} pid
 * @property {string} since when it started: another process may have the same pid by now
 */

/**
 * @param {number} pid
 * @returns {ProcessMark | undefined} undefined when there is no such process
 */
export function markProcess(pid) {
  const since = startOf(pid);
  return since === undefined ? undefined : { pid, since };
}

/** @param {ProcessMark | undefined} mark */
export function isAlive(mark) {
  return mark !== undefined && startOf(mark.pid) === mark.since;
}

/** @param {number} pid */
function startOf(pid) {
  try {
    if (process.platform === "linux") {
      const fields = afterName(readFileSync(`/proc/${pid}/stat`, "utf8"));
      return fields[0] === "Z" ? undefined : fields[19];
    }
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/**
 * The command line of a process, for systems without /proc.
 *
 * @param {number} pid
 */
export function commandOf(pid) {
  try {
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/**
 * The fields of /proc/…/stat after the name. The name itself may hold spaces and brackets.
 *
 * @param {string} stat
 */
function afterName(stat) {
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Asks processes to end and waits. A process that is still alive after the grace time is killed.
 *
 * @param {ProcessMark[]} marks
 * @param {{ graceMs?: number, signal?: NodeJS.Signals }} [options]
 */
export async function endProcesses(marks, { graceMs = 8000, signal = "SIGTERM" } = {}) {
  const left = () => marks.filter(isAlive);
  for (const { pid } of left()) sendSignal(pid, signal);
  if (await waitUntil(() => left().length === 0, graceMs)) return;
  for (const { pid } of left()) sendSignal(pid, "SIGKILL");
  await waitUntil(() => left().length === 0, 5000);
}

/**
 * @param {() => boolean | Promise<boolean>} isTrue
 * @param {number} timeoutMs
 * @param {number} [everyMs]
 */
export async function waitUntil(isTrue, timeoutMs, everyMs = 20) {
  const end = performance.now() + timeoutMs;
  for (;;) {
    if (await isTrue()) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
