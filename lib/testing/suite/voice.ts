import { type ChildProcess, spawn } from "node:child_process";
import { createReporter, type Reporter } from "../../launch/before/reporter.mjs";
import { ROOT } from "../../launch/before/settings.mjs";
import { nodePath } from "../../launch/stack/service";
import { CpuClock } from "./cpu-clock";

/** How a part speaks: to the terminal at once, or, while another part has it, into a drawer. */
export interface Voice {
  reporter: Reporter;
  /** Counts what the parts with this voice start. */
  cpu: CpuClock;
  /** Runs a script on Node 24, heard in the same way; it ends with this process. @returns its exit code */
  runNode(args: string[], env?: Readonly<Record<string, string>>): Promise<number>;
  /** Says what was kept, and everything from now on at once. */
  open(): void;
}

/** For the part that has the terminal: its tools may draw on it. */
export function speakAloud(reporter: Reporter): Voice {
  const cpu = new CpuClock();
  return {
    reporter,
    cpu,
    runNode: (args, env) => ended(start(args, env, "inherit"), cpu),
    open: () => undefined,
  };
}

/** Keeps everything until it is opened. */
export function speakLater(terminal: NodeJS.WritableStream = process.stdout): Voice {
  let kept: (string | Buffer)[] | undefined = [];
  const write = (text: string | Buffer) => (kept ? kept.push(text) : terminal.write(text));
  const cpu = new CpuClock();
  return {
    reporter: createReporter({ write }),
    cpu,
    runNode(args, env) {
      const child = start(args, env, "pipe");
      for (const stream of [child.stdout, child.stderr]) stream?.on("data", write);
      return ended(child, cpu);
    },
    open() {
      const before = kept ?? [];
      kept = undefined;
      for (const text of before) terminal.write(text);
    },
  };
}

function start(args: string[], env: Readonly<Record<string, string>> = {}, output: "inherit" | "pipe"): ChildProcess {
  return spawn(nodePath(), args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["ignore", output, output],
  });
}

function ended(child: ChildProcess, cpu: CpuClock): Promise<number> {
  cpu.watch(child.pid);
  // Nothing else of the run begins after this.
  const end = () => {
    child.once("close", () => process.exit(1));
    child.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, end);
  return new Promise((resolve) => {
    child.once("close", (code) => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, end);
      resolve(code ?? 1);
    });
  });
}
