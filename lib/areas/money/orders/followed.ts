import { useSyncExternalStore } from "react";

/** Orders that a member decided on together and whose outcomes are reported to the member. */
export interface Followed {
  orderIds: readonly string[];
  /** How many of the chosen orders could not be decided. */
  undecided: number;
}

let followed: Followed | null = null;
const listeners = new Set<() => void>();

/** Follows these orders from now on, on every page; null follows none. */
export function followOrders(next: Followed | null): void {
  followed = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useFollowed = (): Followed | null =>
  useSyncExternalStore(
    subscribe,
    () => followed,
    () => null,
  );
