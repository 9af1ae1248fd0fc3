import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { sendSignal, waitUntil } from "../before/processes.mjs";
import { Refusal } from "../before/refusal.mjs";
import { ROOT } from "../before/settings.mjs";
import type { Environment } from "./environment";

const READY_TIMEOUT_MS = 90_000;
const GRACE_MS = 10_000;
const MAX_BACKOFF_MS = 10_000;
const STEADY_MS = 30_000;
const MAX_LOG_BYTES = 10_000_000;

export interface ServiceOptions {
  name: string;
  args: string[];
  env: Environment;
  /** The file that collects the output. Without it, the output goes to the launcher's own. */
  logFile?: string | undefined;
  isReady: () => Promise<boolean>;
  /** Runs before a restart, to clear what the last run left behind. */
  beforeRestart?: () => Promise<void>;
  graceMs?: number;
  /** Restarts the process without a pause, however often it dies. It is for tests that kill it on purpose. */
  restartsAtOnce?: boolean;
  onPid?: (name: string, pid: number | undefined) => void;
  say?: (text: string) => void;
}

export interface Service {
  name: string;
  pid(): number | undefined;
  /**
   * Resolves when the process is up. It rejects with a Refusal that holds the process's output if the process cannot
   * come up.
   */
  start(): Promise<void>;
  /** Resolves when the process is up again after a death that the caller knows about. */
  waitUntilReady(): Promise<void>;
  stop(): Promise<void>;
}

/** Keeps a Node 24 process running. It is restarted when it dies, with longer pauses while it keeps dying. */
export function createService(options: ServiceOptions): Service {
  const { name, say = () => undefined, onPid = () => undefined } = options;
  let child: ChildProcess | undefined;
  let isUp = false;
  let isStopping = false;
  let deaths = 0;
  let restart: NodeJS.Timeout | undefined;
  let logStart = 0;

  function launch(): ChildProcess {
    const output = options.logFile ? openLog(options.logFile) : "inherit";
    if (options.logFile) logStart = statSync(options.logFile).size;
    const launched = spawn(nodePath(), options.args, {
      cwd: ROOT,
      env: options.env,
      stdio: ["ignore", output, output, "ipc"],
      detached: true, // Ctrl-C reaches the launcher alone, which ends the others in order
    });
    if (typeof output === "number") closeSync(output);
    const began = performance.now();
    launched.once("spawn", () => onPid(name, launched.pid));
    launched.once("error", (error) => say(`${name}: ${error.message}`));
    launched.once("exit", (code, signal) => {
      if (child !== launched) return;
      child = undefined;
      const wasUp = isUp;
      isUp = false;
      onPid(name, undefined);
      if (isStopping || !wasUp) return;
      const isSteady = options.restartsAtOnce || performance.now() - began > STEADY_MS;
      deaths = isSteady ? 1 : deaths + 1;
      const delay = deaths === 1 ? 0 : Math.min(250 * 2 ** deaths, MAX_BACKOFF_MS);
      say(`${name} ended (${signal ?? `code ${code}`}); starting it again${delay ? ` in ${delay / 1000} s` : ""}.`);
      restart = setTimeout(() => void revive(), delay);
    });
    child = launched;
    return launched;
  }

  async function revive(): Promise<void> {
    try {
      await options.beforeRestart?.();
      if (isStopping) return;
      await bringUp();
      say(`${name} is back.`);
    } catch (error) {
      if (isStopping) return;
      deaths += 1;
      const delay = Math.min(250 * 2 ** deaths, MAX_BACKOFF_MS);
      say(
        `${name} does not come up, next try in ${delay / 1000} s.\n${error instanceof Error ? error.message : error}`,
      );
      restart = setTimeout(() => void revive(), delay);
    }
  }

  async function bringUp(): Promise<void> {
    const launched = launch();
    const hasEnded = () => launched.exitCode !== null || launched.signalCode !== null || launched.pid === undefined;
    const came = await waitUntil(
      async () => hasEnded() || isStopping || (await options.isReady()),
      READY_TIMEOUT_MS,
      25,
    );
    if (came && !hasEnded()) {
      isUp = !isStopping;
      return;
    }
    if (!hasEnded()) await end(launched);
    const output = options.logFile ? lastLines(options.logFile, logStart) : "";
    const what = came ? `${name} ended while starting.` : `${name} did not answer within ${READY_TIMEOUT_MS / 1000} s.`;
    throw new Refusal(what, ...(output ? [output, `More in ${options.logFile}`] : []));
  }

  async function end(target: ChildProcess): Promise<void> {
    const gone = new Promise<void>((resolve) => target.once("exit", () => resolve()));
    if (target.exitCode !== null || target.signalCode !== null || !target.pid) return;
    sendSignal(target.pid, "SIGTERM");
    const timer = setTimeout(() => target.pid && sendSignal(target.pid, "SIGKILL"), options.graceMs ?? GRACE_MS);
    await gone;
    clearTimeout(timer);
  }

  return {
    name,
    pid: () => child?.pid,
    start: bringUp,
    async waitUntilReady() {
      if (!(await waitUntil(() => isUp, READY_TIMEOUT_MS))) throw new Error(`${name} is not up`);
    },
    async stop() {
      isStopping = true;
      clearTimeout(restart);
      if (child) await end(child);
    },
  };
}

/** The path of Node 24 from npm. The launcher itself may run on another version. */
export function nodePath(): string {
  return path.join(ROOT, "node_modules", ".bin", "node");
}

function openLog(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o755 });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, "a", 0o600);
}

function lastLines(file: string, from: number): string {
  const text = readFileSync(file).subarray(from).toString("utf8").trim();
  return text.split("\n").slice(-20).join("\n");
}
