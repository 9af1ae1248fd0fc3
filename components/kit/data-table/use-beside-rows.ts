"use client";

import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { useBeside } from "./beside";
import type { Column } from "./column";

/** At most as many columns stand beside a record; fewer if they are wide. */
const MOST = 4;
const FEWEST = 2;

/**
 * The columns that say most, in their order: those that lead a card on a phone, the first of the others, then those that
 * order the list.
 */
export function mostTelling<Row>(columns: readonly Column<Row>[], most: number): readonly Column<Row>[] {
  const leads = ({ card }: Column<Row>, place: number) => place === 0 || card === "title" || card === "aside";
  const first = columns.find((column, place) => !leads(column, place));
  const rankOf = (column: Column<Row>, place: number) => {
    if (leads(column, place)) return 0;
    if (column === first) return 1;
    return column.sort ? 2 : 3;
  };
  const best = columns
    .map((column, place) => ({ column, rank: rankOf(column, place) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ column }) => column);
  return columns.filter((column) => best.includes(column));
}

interface TableBeside<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowHref?: ((row: Row) => string | undefined) | undefined;
}

/**
 * Tells the panel beside a table which rows there are.
 *
 * @param box what the table must fit in
 * @returns the columns that have room
 */
export function useBesideRows<Row>(
  { columns, rows, rowHref }: TableBeside<Row>,
  box: RefObject<HTMLElement | null>,
): readonly Column<Row>[] {
  const beside = useBeside();
  const onRows = beside?.onRows;
  useEffect(() => {
    if (!beside || !onRows || !rows) return;
    const records = rows.map((row) => beside.recordOf(rowHref?.(row) ?? "")).filter((record) => record !== null);
    // Another table near it may lead elsewhere.
    if (records.length > 0 || rows.length === 0) onRows(records);
  });
  const isOpen = beside !== null && beside.record !== null;
  const [most, setMost] = useState(MOST);
  const shown = isOpen ? mostTelling(columns, most) : columns;
  useLayoutEffect(() => {
    const table = box.current?.firstElementChild;
    if (!isOpen) setMost(MOST);
    else if (box.current && table && table.scrollWidth > box.current.clientWidth + 1 && shown.length > FEWEST)
      setMost(shown.length - 1);
  });
  return shown;
}
