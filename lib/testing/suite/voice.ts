import { type ChildProcess, spawn } from "node:child_process";
import { createReporter, type Reporter } from "../../launch/before/reporter.mjs";
import { ROOT } from "../../launch/before/settings.mjs";
import { nodePath } from "../../launch/stack/service";

/** How a part speaks: to the terminal at once, or, while another has it, into a drawer. */
export interface Voice {
  reporter: Reporter;
  /** Runs a script on Node 24, heard in the same way; it ends with us. @returns its exit code */
  runNode(args: string[], env?: Readonly<Record<string, string>>): Promise<number>;
  /** Says what was kept, and everything from now on at once. */
  open(): void;
}

/** Of whoever has the terminal: its tools may draw on it. */
export const speakAloud = (reporter: Reporter): Voice => ({
  reporter,
  runNode: (args, env) => ended(start(args, env, "inherit")),
  open: () => undefined,
});

/** Keeps everything until it is opened. */
export function speakLater(terminal: NodeJS.WritableStream = process.stdout): Voice {
  let kept: (string | Buffer)[] | undefined = [];
  const write = (text: string | Buffer) => (kept ? kept.push(text) : terminal.write(text));
  return {
    reporter: createReporter({ write }),
    runNode(args, env) {
      const child = start(args, env, "pipe");
      for (const stream of [child.stdout, child.stderr]) stream?.on("data", write);
      return ended(child);
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

function ended(child: ChildProcess): Promise<number> {
  const end = () => child.kill("SIGTERM");
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, end);
  return new Promise((resolve) => {
    child.once("close", (code) => {
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, end);
      resolve(code ?? 1);
    });
  });
}
