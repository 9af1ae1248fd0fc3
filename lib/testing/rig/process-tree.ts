import { readdirSync, readFileSync } from "node:fs";

/** Linux counts CPU time in hundredths of a second (`getconf CLK_TCK`). */
const SECONDS_PER_TICK = 0.01;
/** Fields of /proc/<pid>/stat, counted from the state, which stands behind the name. */
const FIELDS = { parent: 1, user: 11, system: 12, childrenUser: 13, childrenSystem: 14, startedAt: 19 } as const;

interface Seen {
  pid: number;
  parent: string | undefined;
  /** Ticks of the process itself, as last seen. */
  own: number;
  /** Ticks of the children that it has waited for, as last seen. */
  reaped: number;
  /** Of those, the ticks of children that were seen here themselves. */
  counted: number;
}

/**
 * The CPU time of a process and everything it started, however deep, also of what is over by now.
 *
 * A process is seen when {@link sample} is called while it lives. One that lived and ended between two samples is known
 * from its parent, which has its time once it has waited for it.
 */
export class ProcessTree {
  readonly #root: number;
  readonly #seen = new Map<string, Seen>();
  #living = new Set<string>();

  constructor(root: number) {
    this.#root = root;
    this.sample();
  }

  /** Looks at all processes of the machine once: some milliseconds. Does nothing if there is no /proc. */
  sample(): void {
    const now = readProcesses();
    if (now === undefined) return;
    const keyOf = new Map(now.map(({ pid, key }) => [pid, key]));
    const belongs = (process: Process): boolean =>
      process.pid === this.#root || this.#seen.has(process.key) || isChild(process);
    const isChild = ({ parent }: Process): boolean => {
      const key = keyOf.get(parent);
      return key !== undefined && this.#living.has(key);
    };
    const living = new Set<string>();
    // Children have mostly higher numbers than their parents; the second pass finds those that have not.
    for (const process of [...now, ...now]) {
      if (living.has(process.key) || !(belongs(process) || living.has(keyOf.get(process.parent) ?? ""))) continue;
      living.add(process.key);
      const known = this.#seen.get(process.key);
      const parent = keyOf.get(process.parent);
      this.#seen.set(process.key, { ...process, parent, counted: known?.counted ?? 0 });
    }
    const ended = [...this.#living].filter((key) => !living.has(key));
    // Children first: their parent's own parent is given the time of both.
    for (const key of ended.toSorted((one, other) => this.#depth(other) - this.#depth(one))) this.#end(key);
    this.#living = living;
  }

  /** Seconds of CPU time, user and system, as of the last sample. */
  get seconds(): number {
    let ticks = 0;
    for (const { own, reaped, counted } of this.#seen.values()) ticks += own + Math.max(0, reaped - counted);
    return ticks * SECONDS_PER_TICK;
  }

  /** Whether nothing of it lived at the last sample. */
  get isOver(): boolean {
    return this.#living.size === 0;
  }

  #end(key: string): void {
    const ended = this.#seen.get(key);
    const parent = this.#seen.get(ended?.parent ?? "");
    if (ended && parent) parent.counted += ended.own + Math.max(ended.reaped, ended.counted);
  }

  #depth(key: string): number {
    const parent = this.#seen.get(key)?.parent;
    return parent !== undefined && this.#seen.has(parent) ? this.#depth(parent) + 1 : 0;
  }
}

interface Process extends Pick<Seen, "pid" | "own" | "reaped"> {
  /** A number alone may be another process's by now. */
  key: string;
  parent: number;
}

function readProcesses(): Process[] | undefined {
  let names: string[];
  try {
    names = readdirSync("/proc");
  } catch {
    return;
  }
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  return pids.sort((one, other) => one - other).flatMap((pid) => readProcess(pid) ?? []);
}

function readProcess(pid: number): Process | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return; // It has ended since the folder was read.
  }
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const at = (name: keyof typeof FIELDS): number => Number(fields[FIELDS[name]]);
  return {
    pid,
    key: `${pid}:${fields[FIELDS.startedAt]}`,
    parent: at("parent"),
    own: at("user") + at("system"),
    reaped: at("childrenUser") + at("childrenSystem"),
  };
}
