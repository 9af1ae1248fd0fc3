import path from "node:path";
import { Sinks } from "../sinks/sinks";
import { hasLivingToken } from "../token/tokens";
import type { CallRecord, Limits } from "./calls";
import { BUSINESSES, type BusinessFacts, type Size } from "./constants";
import { Sandbox } from "./sandbox";

type Options = {
  /** SQLite file of the first business, or `:memory:`; the others' stand beside it. */
  dataFile: string;
  limits: Limits | null;
  /** How much past the first business gets; the others are small. */
  size: Size;
  /** Is told of every answered call. */
  log?: (call: CallRecord) => void;
};

/**
 * The businesses of the service. Each is a sandbox with its own file, tokens, book, clock, limits and planned faults, so
 * nothing of one can be found in another. The first is always open, the others from the moment that somebody names them.
 */
export class World {
  readonly first: Sandbox;
  /** Where messages of the dashboard end; no business has its own. */
  readonly sinks = new Sinks();
  readonly #open = new Map<string, Sandbox>();

  constructor(private readonly options: Options) {
    const [first, ...others] = BUSINESSES;
    this.first = this.#opened(first);
    // What was used before goes on: its queue, its webhooks.
    for (const facts of others) if (Sandbox.isKept(this.#fileOf(facts))) this.#opened(facts);
  }

  /** The business of this English name, or undefined when there is none. */
  of(name: string): Sandbox | undefined {
    const facts = BUSINESSES.find((one) => one.name === name);
    return facts && (this.#open.get(name) ?? this.#opened(facts));
  }

  /** The open business that something belongs to which is asked for without a name, or undefined. */
  find(isOf: (sandbox: Sandbox) => boolean): Sandbox | undefined {
    return [...this.#open.values()].find(isOf);
  }

  /** Whether an access token opens any business at all. */
  knows(authorization: string | null): boolean {
    return this.find((sandbox) => hasLivingToken(sandbox, authorization)) !== undefined;
  }

  close(): void {
    for (const sandbox of this.#open.values()) sandbox.close();
  }

  #opened(facts: BusinessFacts): Sandbox {
    const isFirst = facts === BUSINESSES[0];
    const { limits, size, log } = this.options;
    const sandbox = new Sandbox(this.#fileOf(facts), limits, isFirst ? size : "small", facts);
    sandbox.calls.onFinished = log;
    this.#open.set(facts.name, sandbox);
    return sandbox;
  }

  /** `sandbox.sqlite` and, beside it, `sandbox-<name>.sqlite`. */
  #fileOf({ name }: BusinessFacts): string {
    const { dataFile } = this.options;
    if (dataFile === ":memory:" || name === BUSINESSES[0].name) return dataFile;
    const { dir, name: base, ext } = path.parse(dataFile);
    return path.join(dir, `${base}-${name}${ext}`);
  }
}
