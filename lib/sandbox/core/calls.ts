export type CallClass = "post" | "other";
export type Limits = { post: number; other: number; windowSeconds: number };
export const REAL_LIMITS: Limits = { post: 30, other: 100, windowSeconds: 3 };

export type CallRecord = {
  /** Arrival in unix milliseconds, with fractions. */
  at: number;
  class: CallClass;
  method: string;
  path: string;
  /** `METHOD /pattern` of the route that answered, null when none did. */
  route: string | null;
  status: number | null;
  /** Milliseconds until the answer left. */
  tookMs: number | null;
  fault: string | null;
  limited: boolean;
};

const KEPT = 100_000;

/** What was asked of the service and when; also what decides the rate limit. Lives in memory only. */
export class Calls {
  #records: CallRecord[] = [];
  #windows: Record<CallClass, number[]> = { post: [], other: [] };

  #limits: Limits | null;
  onFinished: ((record: CallRecord) => void) | undefined;

  constructor(limits: Limits | null) {
    this.#limits = limits;
  }

  get limits(): Limits | null {
    return this.#limits;
  }

  /** Other numbers from now on; what was counted before is forgiven. */
  setLimits(limits: Limits | null): void {
    this.#limits = limits;
    this.#windows = { post: [], other: [] };
  }

  arrive(method: string, path: string, route: string | null, limited: boolean): CallRecord {
    const record: CallRecord = {
      at: performance.timeOrigin + performance.now(),
      class: method === "POST" ? "post" : "other",
      method,
      path,
      route,
      status: null,
      tookMs: null,
      fault: null,
      limited,
    };
    this.#records.push(record);
    if (this.#records.length > KEPT * 1.2) this.#records = this.#records.slice(-KEPT);
    return record;
  }

  finish(record: CallRecord, status: number): void {
    record.status = status;
    record.tookMs = Math.round((performance.timeOrigin + performance.now() - record.at) * 100) / 100;
    this.onFinished?.(record);
  }

  /** @returns seconds to wait when the limit is passed, null when the call may go on (and is counted) */
  refuse(record: CallRecord): number | null {
    if (!this.#limits || !record.limited) return null;
    const length = this.#limits.windowSeconds * 1000;
    const window = this.#windows[record.class];
    let gone = 0;
    while (gone < window.length && (window[gone] ?? 0) <= record.at - length) gone += 1;
    if (gone > 0) window.splice(0, gone);
    const oldest = window[0];
    if (oldest !== undefined && window.length >= this.#limits[record.class]) {
      return Math.max(1, Math.ceil((oldest + length - record.at) / 1000));
    }
    window.push(record.at);
    return null;
  }

  list(filter: { since?: number; class?: string; path?: string }): CallRecord[] {
    return this.#records.filter(
      (record) =>
        record.at >= (filter.since ?? 0) &&
        (!filter.class || record.class === filter.class) &&
        (!filter.path || record.path.includes(filter.path)),
    );
  }

  /** The fullest stretch of `windowSeconds`, wherever it starts, among limited calls: refused ones count too. */
  worst(
    records: readonly CallRecord[],
    windowSeconds: number,
  ): Record<CallClass, { count: number; from: number | null }> {
    const worstOf = (kind: CallClass) => {
      const times = records.filter((record) => record.limited && record.class === kind).map((record) => record.at);
      let start = 0;
      let count = 0;
      let from: number | null = null;
      for (let end = 0; end < times.length; end += 1) {
        while ((times[end] ?? 0) - (times[start] ?? 0) >= windowSeconds * 1000) start += 1;
        if (end - start + 1 > count) {
          count = end - start + 1;
          from = times[start] ?? null;
        }
      }
      return { count, from };
    };
    return { post: worstOf("post"), other: worstOf("other") };
  }

  clear(): void {
    this.#records = [];
    this.#windows = { post: [], other: [] };
  }
}
