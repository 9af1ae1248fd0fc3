import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import { commandOf, isAlive, markProcess, sendSignal, waitUntil } from "./processes.mjs";

/**
 * Clears the way for a new postmaster after a crash: shuts down a server that still runs on this cluster, waits for
 * its last backends, and removes a lock file whose number meanwhile belongs to another program (usual in containers).
 *
 * @param {string} cluster the directory, or a link to it
 */
export async function endLeftovers(cluster) {
  const lockFile = path.join(cluster, "postmaster.pid");
  if (!existsSync(lockFile)) return;
  const pid = Number(readFileSync(lockFile, "utf8").split("\n")[0]);
  const running = () => findServerProcesses(realpathSync(cluster), pid);

  const postmaster = running().find((mark) => mark.pid === pid);
  if (postmaster) {
    sendSignal(pid, "SIGINT");
    await waitUntil(() => !isAlive(postmaster), 30_000);
  }
  if (!(await waitUntil(() => running().length === 0, 5000))) {
    for (const left of running()) sendSignal(left.pid, "SIGQUIT");
    await waitUntil(() => running().length === 0, 5000);
  }
  if (running().length === 0 && existsSync(lockFile) && markProcess(pid)) rmSync(lockFile);
}

/**
 * PostgreSQL's processes all work inside their cluster's directory; that tells them from anybody else.
 *
 * @param {string} cluster
 * @param {number} postmasterPid
 */
function findServerProcesses(cluster, postmasterPid) {
  const pids = existsSync("/proc/self/cwd")
    ? readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : [];
  const found = pids.filter((pid) => workingDirectory(pid) === cluster);
  if (pids.length === 0 && /postgres/.test(commandOf(postmasterPid))) found.push(postmasterPid);
  return found.flatMap((pid) => markProcess(pid) ?? []);
}

/** @param {number} pid */
function workingDirectory(pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
