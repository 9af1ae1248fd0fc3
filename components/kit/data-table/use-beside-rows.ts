"use client";

import { useEffect } from "react";
import { useBeside } from "./beside";
import type { Column } from "./column";

/** As many columns have room beside a record. */
const BESIDE = 4;

/** The columns that say most: those that lead a card on a phone, then the others in their order. */
export function mostTelling<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const rankOf = ({ card }: Column<Row>, place: number) =>
    place === 0 || card === "title" || card === "aside" ? 0 : card === "hidden" ? 2 : 1;
  const best = columns
    .map((column, place) => ({ column, rank: rankOf(column, place) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, BESIDE);
  return columns.filter((column) => best.some((each) => each.column === column));
}

/** Tells the panel beside a table which rows there are. @returns the columns that have room */
export function useBesideRows<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[] | undefined,
  rowHref: ((row: Row) => string | undefined) | undefined,
): readonly Column<Row>[] {
  const beside = useBeside();
  const onRows = beside?.onRows;
  useEffect(() => {
    if (!beside || !onRows || !rows) return;
    const records = rows.map((row) => beside.recordOf(rowHref?.(row) ?? "")).filter((record) => record !== null);
    // Another table near it may lead elsewhere.
    if (records.length > 0 || rows.length === 0) onRows(records);
  });
  return beside?.record == null ? columns : mostTelling(columns);
}
