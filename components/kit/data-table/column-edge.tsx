"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { NARROWEST, WIDEST, withinReach } from "./column-widths";

interface ColumnEdgeProps {
  /** The column's name. */
  name: string;
  /** Undefined while the column takes the room that it needs. */
  width: number | undefined;
  /** Called while it is dragged. */
  onDrag: (px: number) => void;
  /** Null: the room that it needs again. */
  onWidth: (px: number | null) => void;
}

const STEP_PX = 16;

/**
 * The end of a column's head: dragged, or moved by the arrow keys. A double click or Delete gives the column the room
 * that it needs. It has a description and no name, because a name would become a part of the head's own.
 */
export function ColumnEdge({ name, width, onDrag, onWidth }: ColumnEdgeProps) {
  const lists = useTranslations("lists");
  const edge = useRef<HTMLSpanElement>(null);
  const start = useRef<{ x: number; px: number }>(null);
  const head = () => edge.current?.closest("th");
  const present = () => width ?? head()?.offsetWidth ?? NARROWEST;
  /** The way on the screen in which the column grows. */
  const growth = () => (edge.current && getComputedStyle(edge.current).direction === "rtl" ? -1 : 1);

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    edge.current?.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, px: present() };
  };
  const draggedTo = (event: PointerEvent) => {
    const { x, px } = start.current ?? { x: event.clientX, px: present() };
    return withinReach(px + (event.clientX - x) * growth());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (event.key === "Delete") onWidth(null);
    else if (way !== 0) onWidth(withinReach(present() + way * growth() * STEP_PX));
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved
    <span
      ref={edge}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-valuenow={width ?? NARROWEST}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-description={lists("columnWidth", { name })}
      onFocus={({ currentTarget }) => currentTarget.setAttribute("aria-valuenow", String(present()))}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => start.current && onDrag(draggedTo(event))}
      onPointerUp={(event) => {
        if (!start.current) return;
        const px = draggedTo(event);
        const hasMoved = event.clientX !== start.current.x;
        start.current = null;
        if (hasMoved) onWidth(px);
      }}
      onPointerCancel={() => {
        start.current = null;
        onWidth(width ?? null);
      }}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={onKeyDown}
      className="absolute inset-y-2 end-0 w-2 cursor-col-resize touch-none border-e-2 border-transparent hover:border-muted focus-visible:border-accent"
    />
  );
}
