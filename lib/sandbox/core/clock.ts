import type { Meta } from "./meta";

/**
 * The service's own time in unix seconds: the machine's, plus what was advanced by hand.
 * While overdue work is caught up the clock stands at each work's own moment, so records carry the time they were due.
 */
export class Clock {
  #offset: number;
  #held: number | undefined;

  constructor(private readonly meta: Meta) {
    this.#offset = meta.read<number>("clock_offset") ?? 0;
  }

  get offsetSeconds(): number {
    return this.#offset;
  }

  now(): number {
    return this.#held ?? Math.floor(Date.now() / 1000) + this.#offset;
  }

  advance(seconds: number): void {
    this.#offset += seconds;
    this.meta.write("clock_offset", this.#offset);
  }

  reset(): void {
    this.#offset = 0;
    this.meta.write("clock_offset", 0);
  }

  /** Does `work` as if it were `at` (never later than now). */
  at<T>(at: number, work: () => T): T {
    const before = this.#held;
    this.#held = Math.min(at, this.now());
    try {
      return work();
    } finally {
      this.#held = before;
    }
  }
}
