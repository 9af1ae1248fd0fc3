"use client";

import { usePathname, useSearchParams } from "next/navigation";
import type { Column } from "./column";

const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

const COLUMNS = "columns";
const DENSITY = "density";

/** Which columns are shown and how high rows are; both in the address where they are not the usual ones. */
export function useColumns<Row>(all: readonly Column<Row>[], usual: Density = "comfortable") {
  const pathname = usePathname();
  const params = useSearchParams();
  const chosen = params.get(COLUMNS)?.split(".");
  const isShown = (column: Column<Row>) => column.isFixed || (chosen ? chosen.includes(column.id) : !column.isExtra);
  const density = DENSITIES.find((value) => value === params.get(DENSITY)) ?? usual;

  const put = (name: string, value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    const query = next.toString();
    window.history.replaceState(null, "", query ? `${pathname}?${query}` : pathname);
  };

  return {
    columns: all.filter(isShown),
    isShown,
    toggle: (id: string) =>
      put(
        COLUMNS,
        all
          .filter((column) => !column.isFixed && (column.id === id ? !isShown(column) : isShown(column)))
          .map((column) => column.id)
          .join(".") || "none",
      ),
    reset: () => put(COLUMNS, null),
    isChanged: chosen !== undefined,
    density,
    setDensity: (value: Density) => put(DENSITY, value === usual ? null : value),
  };
}
