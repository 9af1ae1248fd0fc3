import type { Method } from "./types";

export const FAULTS = [
  "drop_before",
  "drop_after",
  "refresh_lost",
  "delay",
  "status",
  "status_after",
  "rate_limit",
  "malformed",
  "lie",
  "answer",
  "huge",
  "never_ending",
  "silent",
  "webhook_duplicate",
  "webhook_reorder",
  "webhook_lost",
] as const;
export type FaultKind = (typeof FAULTS)[number];
export const REFRESH_ROUTE = { method: "POST", path: "/v3/refreshtoken" } as const;

export type Fault = {
  id: number;
  fault: FaultKind;
  method: string | null;
  /** A route's pattern, a real path, or null for any. */
  path: string | null;
  /** How often it still strikes; null is for ever. */
  times: number | null;
  value: string | number | null;
  struck: number;
};

/** Misfortunes waiting to happen, in the order they were asked for. Lives in memory only. */
export class Faults {
  #list: Fault[] = [];
  #last = 0;

  add(fault: Omit<Fault, "id" | "struck">): Fault {
    this.#last += 1;
    const added = { ...fault, id: this.#last, struck: 0 };
    this.#list.push(added);
    return added;
  }

  list(): readonly Fault[] {
    return this.#list;
  }

  clear(): void {
    this.#list = [];
  }

  /** The first fault that waits for this call; it is used up by one. */
  takeForCall(method: Method, pattern: string, path: string): Fault | undefined {
    return this.#take(
      (fault) =>
        !fault.fault.startsWith("webhook_") &&
        (fault.method === null || fault.method === method) &&
        (fault.path === null || fault.path === pattern || fault.path === path),
    );
  }

  takeForWebhook(): Fault | undefined {
    return this.#take((fault) => fault.fault.startsWith("webhook_"));
  }

  #take(fits: (fault: Fault) => boolean): Fault | undefined {
    const found = this.#list.find(fits);
    if (!found) return undefined;
    found.struck += 1;
    if (found.times !== null) found.times -= 1;
    if (found.times === 0) this.#list = this.#list.filter((fault) => fault !== found);
    return found;
  }
}
