import { useSyncExternalStore } from "react";

/** Orders that a member decided on together, and wants to hear what becomes of. */
export interface Followed {
  orderIds: readonly string[];
  /** Of those that were chosen, so many could not be decided. */
  undecided: number;
}

let followed: Followed | null = null;
const hearers = new Set<() => void>();

/** Follows these orders from now on, on whatever page; null follows none. */
export function followOrders(next: Followed | null): void {
  followed = next;
  for (const hear of hearers) hear();
}

const subscribe = (hear: () => void) => {
  hearers.add(hear);
  return () => {
    hearers.delete(hear);
  };
};

export const useFollowed = (): Followed | null =>
  useSyncExternalStore(
    subscribe,
    () => followed,
    () => null,
  );
