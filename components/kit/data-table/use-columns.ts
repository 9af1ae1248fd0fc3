"use client";

import { useState } from "react";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { DENSITIES, type Density } from "@/lib/kit/i18n/preferences";
import type { Column, WidthsOfColumns } from "./column";
import { type ColumnWidths, readWidths, writtenWidths } from "./column-widths";
import { useAddress } from "./use-address";

const COLUMNS = "columns";
const DENSITY = "density";
const WIDTHS = "widths";

/**
 * Which columns are shown, how wide they are and how high rows are; in the address where they are not the usual ones.
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

  const chosenWidths = readWidths(params.get(WIDTHS));
  const [dragged, setDragged] = useState<ColumnWidths>({});

  const put = (name: string, value: string | null) => {
    // Two changes in one moment: what is drawn may not know of the first one yet, the address does.
    const next = new URLSearchParams(window.location.search);
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
    reset: () => {
      put(COLUMNS, null);
      put(WIDTHS, null);
    },
    isChanged: chosen !== undefined || Object.keys(chosenWidths).length > 0,
    widths: {
      all: { ...chosenWidths, ...dragged },
      onDrag: (id: string, px: number) => setDragged({ [id]: px }),
      onWidth: (id: string, px: number | null) => {
        const { [id]: _, ...others } = readWidths(new URLSearchParams(window.location.search).get(WIDTHS));
        put(WIDTHS, writtenWidths(px === null ? others : { ...others, [id]: px }));
        setDragged({});
      },
    } satisfies WidthsOfColumns,
    density,
    setDensity: (value: Density) => put(DENSITY, value === usual ? null : value),
  };
}
