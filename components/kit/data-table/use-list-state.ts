"use client";

import { useCallback, useMemo } from "react";
import type { AddressState } from "@/lib/kit/operations/address";
import { fromQueryString } from "@/lib/kit/operations/query-string";
import { useAddress } from "./use-address";

type Values = Record<string, unknown>;

export interface ListState<State> {
  value: State;
  /** Puts a change into the address. Anything but a change of `page` goes back to page 1. */
  set: (patch: Partial<State>, options?: { replace?: boolean }) => void;
  /** The address that `set` would make, for real links. */
  hrefOf: (patch: Partial<State>) => string;
  /** Takes these (or all) out of the address, so that their defaults count again. */
  clear: (names?: readonly (keyof State & string)[]) => void;
  /** Whether a value is not its default. */
  isOn: (name: keyof State & string) => boolean;
}

/**
 * A list's filters, sort, page and columns, kept in the address and nowhere else, so that Back and a sent link bring
 * them back. A bad link becomes a good list.
 *
 * Typing replaces the entry in the history (`{ replace: true }`), choosing adds one.
 */
export function useListState<State extends object>(address: AddressState<State>): ListState<State> {
  const { pathname, params, search, go } = useAddress();
  const defaults = useMemo(() => address.parse({}), [address]);
  const value = useMemo(() => address.parse(fromQueryString(new URLSearchParams(params))), [address, params]);

  const hrefFrom = useCallback(
    (known: URLSearchParams | string, patch: Partial<State>) => {
      const next = new URLSearchParams(known);
      const changed: Values = "page" in patch ? patch : { ...patch, page: undefined };
      for (const [name, entry] of Object.entries(changed)) {
        next.delete(name);
        if (isSame(entry, defaults[name as keyof State])) continue;
        for (const item of Array.isArray(entry) ? entry : [entry]) {
          if (item !== undefined && item !== null && item !== "") next.append(name, String(item));
        }
      }
      const query = next.toString();
      return query ? `${pathname}?${query}` : pathname;
    },
    [pathname, defaults],
  );
  const hrefOf = useCallback(
    (patch: Partial<State>) => hrefFrom(new URLSearchParams(params), patch),
    [hrefFrom, params],
  );

  const set = useCallback(
    (patch: Partial<State>, options: { replace?: boolean } = {}) => {
      // Two changes in one moment: what is drawn may not know of the first one yet, the address does.
      const now = search();
      go(now === null ? hrefOf(patch) : hrefFrom(now, patch), options);
    },
    [hrefFrom, hrefOf, search, go],
  );

  const clear = useCallback(
    (names?: readonly (keyof State & string)[]) => {
      // What is optional and not given has no default: only the address tells of it.
      const all = names ?? Object.keys({ ...defaults, ...value } as Values);
      set(Object.fromEntries(all.map((name) => [name, undefined])) as Partial<State>);
    },
    [defaults, value, set],
  );

  const isOn = useCallback((name: keyof State & string) => !isSame(value[name], defaults[name]), [value, defaults]);

  return { value, set, hrefOf, clear, isOn };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
