import type { Database } from "./database";

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

export const metaSchema = "CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;";

/** Small settings that outlive the process: clock offset, keys, notify address. Values are JSON. */
export class Meta {
  constructor(private readonly db: Database) {}

  read<T>(name: string): T | undefined {
    const row = this.db.get<{ value: string }>("SELECT value FROM meta WHERE name = :name", { name });
    return row ? (JSON.parse(row.value) as T) : undefined;
  }

  write(name: string, value: unknown): void {
    this.db.run("INSERT INTO meta VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = :value", {
      name,
      value: JSON.stringify(value ?? null),
    });
  }
}
