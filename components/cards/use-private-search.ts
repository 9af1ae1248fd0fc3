"use client";

import { useMemo, useState } from "react";
import type { ListState } from "@/components/data-table/use-list-state";

/** A list's state with a search that stands in no address: what is searched for is somebody's name or number. */
export function usePrivateSearch<State extends object>(list: ListState<State>): ListState<State & { q?: string }> {
  const [q, setQ] = useState("");
  return useMemo(() => {
    type Whole = State & { q?: string };
    const value: Whole = q === "" ? list.value : { ...list.value, q };
    return {
      value,
      set: ({ q: next, ...patch }: Partial<Whole>, options) => {
        const rest = patch as unknown as Partial<State>;
        if (next !== undefined) setQ(next);
        // Whatever is found now, its first page is shown.
        list.set(next !== undefined || Object.keys(rest).length > 0 ? rest : {}, options);
      },
      hrefOf: ({ q: _, ...patch }: Partial<Whole>) => list.hrefOf(patch as unknown as Partial<State>),
      clear: (names) => {
        if (!names || names.includes("q")) setQ("");
        list.clear(names?.filter((name) => name !== "q") as (keyof State & string)[] | undefined);
      },
      isOn: (name) => (name === "q" ? q !== "" : list.isOn(name as keyof State & string)),
    };
  }, [list, q]);
}
