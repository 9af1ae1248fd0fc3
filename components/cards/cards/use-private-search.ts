"use client";

import { useMemo, useState } from "react";
import type { ListState } from "@/components/kit/data-table/use-list-state";

/** A list's state with a search text that is not in the address, because it is a person's name or number. */
export function usePrivateSearch<State extends object>(list: ListState<State>): ListState<State & { q?: string }> {
  const [q, setQ] = useState("");
  return useMemo(() => {
    type Whole = Partial<State & { q?: string }>;
    const inAddress = ({ q: _, ...patch }: Whole) => patch as unknown as Partial<State>;
    return {
      value: q === "" ? list.value : { ...list.value, q },
      set: (patch: Whole, options) => {
        if ("q" in patch) setQ(patch.q ?? "");
        // A new search starts at the first page.
        list.set(inAddress(patch), options);
      },
      hrefOf: (patch: Whole) => list.hrefOf(inAddress(patch)),
      clear: (names) => {
        if (!names || names.includes("q")) setQ("");
        list.clear(names?.filter((name) => name !== "q") as (keyof State & string)[] | undefined);
      },
      isOn: (name) => (name === "q" ? q !== "" : list.isOn(name as keyof State & string)),
    };
  }, [list, q]);
}
