"use client";

import { useState } from "react";

interface SteadyRows<Row> {
  rows: readonly Row[] | undefined;
  /** New records that wait to be let in. */
  waiting: number;
  show: () => void;
  /** For the box around the rows: while the pointer or the focus is in it, rows keep their places. */
  holdProps: {
    onPointerEnter: (event: React.PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: (event: React.FocusEvent) => void;
  };
}

/**
 * Keeps rows where they are while somebody points at them or walks through them: newer facts appear in place, new
 * records wait until the person leaves or asks for them.
 *
 * @param key what the list was asked for; another question always shows its answer at once
 * @param isPlaceholder the rows still answer the question before
 */
export function useSteadyRows<Row>(
  key: string,
  fresh: readonly Row[] | undefined,
  rowId: (row: Row) => string,
  isPlaceholder: boolean,
): SteadyRows<Row> {
  const answered = isPlaceholder ? null : key;
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [held, setHeld] = useState({ key: answered, rows: fresh });
  const isHeld =
    (isPointed || isFocused) && !isPlaceholder && held.key === key && held.rows !== undefined && fresh !== undefined;
  const rows = isHeld ? inTheirPlaces(held.rows, fresh, rowId) : fresh;
  if (!isHeld && (held.rows !== fresh || held.key !== answered)) setHeld({ key: answered, rows: fresh });
  const known = new Set(rows?.map(rowId));
  return {
    rows,
    waiting: fresh?.filter((row) => !known.has(rowId(row))).length ?? 0,
    show: () => {
      setHeld({ key: answered, rows: fresh });
      // The button that asked goes away with its focus, and React does not tell of that.
      setFocused(false);
    },
    holdProps: {
      onPointerEnter: (event) => event.pointerType === "mouse" && setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false),
    },
  };
}

/** The rows that were shown, in the order they were shown, with the newest facts where there are any. */
export function inTheirPlaces<Row>(
  shown: readonly Row[] | undefined,
  fresh: readonly Row[] | undefined,
  rowId: (row: Row) => string,
): readonly Row[] | undefined {
  const byId = new Map(fresh?.map((row) => [rowId(row), row]));
  return shown?.map((row) => byId.get(rowId(row)) ?? row);
}
