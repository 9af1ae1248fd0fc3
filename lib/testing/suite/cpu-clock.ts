import { ProcessTree } from "../rig/process-tree";

/** What ends between two looks is known from its parent. */
const SAMPLE_MS = 250;

/** Adds up the CPU time of processes and all that they start. */
export class CpuClock {
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
