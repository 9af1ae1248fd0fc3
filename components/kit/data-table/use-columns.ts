"use client";

import { usePreferences } from "@/components/kit/ui/preferences-context";
import { DENSITIES, type Density } from "@/lib/kit/i18n/preferences";
import type { Column } from "./column";
import { useAddress } from "./use-address";

const COLUMNS = "columns";
const DENSITY = "density";

/**
 * Which columns are shown and how high rows are; both in the address where they are not the usual ones.
 *
 * @param fixed the height that this list usually has; left out, as the member prefers
 */
export function useColumns<Row>(all: readonly Column<Row>[], fixed?: Density) {
  const preferences = usePreferences();
  const usual = fixed ?? preferences.density;
  const { pathname, params, go } = useAddress();
  const chosen = params.get(COLUMNS)?.split(".");
  const isShown = (column: Column<Row>) => column.isFixed || (chosen ? chosen.includes(column.id) : !column.isExtra);
  const density = DENSITIES.find((value) => value === params.get(DENSITY)) ?? usual;

  const put = (name: string, value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    const query = next.toString();
    go(query ? `${pathname}?${query}` : pathname, { replace: true });
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
