"use client";

import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { Fragment, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { usePrinting } from "@/components/kit/ui/use-printing";
import { useBeside } from "./beside";
import type { DrawRow } from "./data-table";

/** About how high a row is before it was drawn: of a table, and a card of a phone. */
const HEIGHT = { row: 52, card: 128 };
/** This many rows are drawn beyond the visible ones. */
const OVERSCAN = { row: 12, card: 6 };
/** The shell's bar and the table's heads stay above the rows. */
const ABOVE_PX = 120;

/** Whether a list has rows here; a phone has cards. */
export const areRows = (): boolean => typeof window === "undefined" || window.matchMedia("(min-width: 768px)").matches;

interface WindowedRowsProps<Row> {
  rows: readonly Row[];
  rowId: (row: Row) => string;
  draw: DrawRow<Row>;
  /** Another value, other columns. */
  columns: string;
  /** The row at whose end one begins; it is looked for once. */
  isStart: ((row: Row) => boolean) | undefined;
  /** Rows that are drawn, by their places, and the one at the top of what is in sight. */
  onSeen: (from: number, to: number, top: number) => void;
}

/** Of many rows of a table those in sight, as the page scrolls; the others keep their room. */
export function WindowedRows<Row>({ rows, rowId, draw, columns, isStart, onSeen }: WindowedRowsProps<Row>) {
  const top = useRef<HTMLTableRowElement>(null);
  const [margin, setMargin] = useState(0);
  // What stands above the rows may grow and shrink with every answer.
  useLayoutEffect(() => {
    if (top.current) setMargin(Math.round(top.current.getBoundingClientRect().top + window.scrollY));
  });
  /** The focused row is always drawn, so that the keyboard goes on from it. */
  const [held, setHeld] = useState<number>();
  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      if (held === undefined || held >= range.count || drawn.includes(held)) return drawn;
      return [...drawn, held].sort((one, other) => one - other);
    },
    [held],
  );
  const kind = areRows() ? "row" : "card";
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => HEIGHT[kind],
    getItemKey: (place) => {
      const row = rows[place];
      return row === undefined ? place : rowId(row);
    },
    overscan: OVERSCAN[kind],
    scrollMargin: margin,
    rangeExtractor,
  });

  const start = isStart === undefined ? -1 : rows.findIndex(isStart);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current || start < 0 || margin === 0) return;
    hasBegun.current = true;
    const [offset = 0] = virtual.getOffsetForIndex(start + 1, "start") ?? [];
    window.scrollTo({ top: offset - ABOVE_PX });
  }, [start, margin, virtual]);

  const items = virtual.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const sight = (virtual.scrollOffset ?? 0) + ABOVE_PX;
  const atTop = items.find(({ end }) => end > sight)?.index ?? from;
  const seen = useRef(onSeen);
  seen.current = onSeen;
  useEffect(() => {
    if (rows.length > 0) seen.current(from, to, atTop);
  }, [rows.length, from, to, atTop]);
  useSteadyWidths(top, useBeside()?.record == null ? columns : `beside ${columns}`);

  // Paper has no window: it has every row that was read.
  const isPrinting = usePrinting();
  if (isPrinting) return rows.map((row, place) => draw(row, place));

  let end = margin;
  const drawn = items.map((item): ReactNode => {
    const row = rows[item.index];
    const gap = item.start - end;
    end = item.end;
    return (
      row !== undefined && (
        <Fragment key={item.key}>
          {gap > 0 && <Room height={gap} />}
          {draw(row, item.index, {
            ref: virtual.measureElement,
            "aria-rowindex": item.index + 2,
            onFocus: () => setHeld(item.index),
            onBlur: () => setHeld(undefined),
            ...{ "data-index": item.index },
          })}
        </Fragment>
      )
    );
  });
  return (
    <>
      <tr ref={top} aria-hidden className="block h-0 md:table-row" />
      {drawn}
      <Room height={margin + virtual.getTotalSize() - end} />
    </>
  );
}

/** The room of rows that are not drawn. */
const Room = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden className="max-md:block">
      <td className="block !border-0 !p-0" style={{ height }} />
    </tr>
  );

/** Other rows would make the columns of a table wider and narrower as one scrolls: they keep the shares that they began with. */
function useSteadyWidths(within: React.RefObject<HTMLElement | null>, columns: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other widths
  useLayoutEffect(() => {
    const table = within.current?.closest("table");
    const heads = [...(table?.querySelectorAll<HTMLElement>("thead th") ?? [])];
    const widths = heads.map((head) => head.offsetWidth);
    const all = widths.reduce((sum, width) => sum + width, 0);
    if (all === 0) return;
    for (const [place, head] of heads.entries()) head.style.width = `${((widths[place] ?? 0) / all) * 100}%`;
    return () => {
      for (const head of heads) head.style.width = "";
    };
  }, [within, columns]);
}
