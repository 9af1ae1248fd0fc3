import { type ChildProcess, spawn } from "node:child_process";
import { sendSignal } from "../../launch/before/processes.mjs";
import type { Reporter } from "../../launch/before/reporter.mjs";
import { ROOT } from "../../launch/before/settings.mjs";
import { nodePath } from "../../launch/stack/service";
import { ProcessTree } from "../rig/process-tree";

/** How a part speaks to the terminal. */
export interface Voice {
  reporter: Reporter;
  /** Counts what the parts with this voice start. */
  cpu: CpuClock;
  /** Runs a script on Node 24; it ends with this process. @returns its exit code */
  runNode(args: string[], env?: Readonly<Record<string, string>>): Promise<number>;
}

/** The part's tools may draw on the terminal. */
export function speakAloud(reporter: Reporter): Voice {
  const cpu = new CpuClock();
  return {
    reporter,
    cpu,
    runNode: (args, env) => ended(start(args, env), cpu),
  };
}

function start(args: string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  return spawn(nodePath(), args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

function ended(child: ChildProcess, cpu: CpuClock): Promise<number> {
  cpu.watch(child.pid);
  const end = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 1)));
  endWithRun(child.pid, end);
  return end;
}

const ENDS_WITHIN_MS = 30_000;
const running = new Map<number, Promise<unknown>>();

/** A process of the run that is told when the run is ended. @param end settles when it is over */
export function endWithRun(pid: number | undefined, end: Promise<unknown>): void {
  if (pid === undefined) return;
  if (running.size === 0) for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, endRun);
  const over = end
    .catch(() => undefined)
    .then(() => {
      running.delete(pid);
      if (running.size === 0) for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, endRun);
    });
  running.set(pid, over);
}

/** The run is over once everything that it started is: nothing else of it begins. */
function endRun(): void {
  const tell = (signal: NodeJS.Signals) => {
    for (const pid of running.keys()) sendSignal(pid, signal);
  };
  tell("SIGTERM");
  setTimeout(tell, ENDS_WITHIN_MS, "SIGKILL");
  void Promise.all(running.values()).then(() => process.exit(1));
}

/** What ends between two looks is known from its parent. */
const SAMPLE_MS = 250;

/** Adds up the CPU time of processes and all that they start. */
class CpuClock {
  readonly #trees: ProcessTree[] = [];

  /** Counts a process from now until it and all its own are over. */
  watch(pid: number | undefined): void {
    if (pid === undefined) return;
    const tree = new ProcessTree(pid);
    this.#trees.push(tree);
    const timer = setInterval(() => {
      tree.sample();
      if (tree.isOver) clearInterval(timer);
    }, SAMPLE_MS);
    timer.unref();
  }

  /** Seconds, user and system, of everything watched so far. */
  get seconds(): number {
    return this.#trees.reduce((sum, tree) => sum + tree.seconds, 0);
  }
}
