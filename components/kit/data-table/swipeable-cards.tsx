"use client";

import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { cn } from "@/components/kit/ui/cn";
import { COUNTS_PX, motionOf, type SwipeWay, wayOf } from "./swipe";
import { areRows } from "./windowed-rows";

interface SwipeableCardsProps {
  /** Called when a finger lets go of a card that it moved far enough. @param href the card's own link */
  onSwipe: (href: string, way: SwipeWay) => void;
  canSwipe: (href: string) => boolean;
  /** What each way begins. */
  labels: Readonly<Record<SwipeWay, string>>;
  children: ReactNode;
}

/** A card under a finger. */
interface Held {
  row: HTMLElement;
  href: string;
  pointerId: number;
  fromX: number;
  fromY: number;
  dx: number;
  isMoved: boolean;
}

/** Where a card is being moved, and what letting go would begin. */
interface Shown {
  top: number;
  height: number;
  way: SwipeWay;
  counts: boolean;
}

/**
 * Around a list whose cards can be swiped on a phone. Swiping is a short way to what buttons do as well: it is only for
 * fingers, and a screen reader or a keyboard does not meet it.
 */
export function SwipeableCards({ onSwipe, canSwipe, labels, children }: SwipeableCardsProps) {
  const box = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);
  /** A swipe is no press on the card's link. */
  const isSwiped = useRef(false);
  const [shown, setShown] = useState<Shown | null>(null);

  const begin = ({ target, pointerType, isPrimary, pointerId, clientX, clientY }: PointerEvent) => {
    isSwiped.current = false;
    if (pointerType !== "touch" || !isPrimary || areRows()) return;
    const row = (target as Element).closest<HTMLElement>("tr");
    const href = row?.querySelector("[data-row-link]")?.getAttribute("href");
    if (!row || !href || !canSwipe(href)) return;
    held.current = { row, href, pointerId, fromX: clientX, fromY: clientY, dx: 0, isMoved: false };
  };
  const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const card = held.current;
    if (card?.pointerId !== pointerId) return;
    card.dx = clientX - card.fromX;
    if (!card.isMoved) {
      const motion = motionOf(card.dx, clientY - card.fromY);
      if (motion === "scroll") held.current = null;
      if (motion !== "swipe") return;
      card.isMoved = true;
      box.current?.setPointerCapture(pointerId);
    }
    card.row.style.setProperty("--swipe", `${card.dx}px`);
    card.row.dataset.swiped = "";
    const way = wayOf(card.dx, document.documentElement.dir === "rtl");
    const [rowBox, ownBox] = [card.row.getBoundingClientRect(), box.current?.getBoundingClientRect()];
    const top = rowBox.top - (ownBox?.top ?? 0);
    setShown({ top, height: rowBox.height, way, counts: Math.abs(card.dx) >= COUNTS_PX });
  };
  const end = (pointerId: number, isLetGo: boolean) => {
    const card = held.current;
    if (card?.pointerId !== pointerId) return;
    held.current = null;
    delete card.row.dataset.swiped;
    card.row.style.removeProperty("--swipe");
    setShown(null);
    if (!card.isMoved) return;
    isSwiped.current = true;
    if (isLetGo && Math.abs(card.dx) >= COUNTS_PX)
      onSwipe(card.href, wayOf(card.dx, document.documentElement.dir === "rtl"));
  };
  return (
    <div
      ref={box}
      className="relative isolate max-md:[&_tr]:touch-pan-y [&_tr[data-swiped]]:z-[1] [&_tr[data-swiped]]:bg-surface motion-safe:[&_tr[data-swiped]]:translate-x-(--swipe)"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={({ pointerId }) => end(pointerId, true)}
      onPointerCancel={({ pointerId }) => end(pointerId, false)}
      onClickCapture={(event) => {
        if (!isSwiped.current) return;
        isSwiped.current = false;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
      {shown && (
        <div
          aria-hidden
          style={{ top: shown.top, height: shown.height }}
          className={cn(
            "pointer-events-none absolute inset-x-0 flex items-center px-4 font-medium motion-reduce:z-[2]",
            shown.way === "forward" ? "justify-start text-success" : "justify-end text-danger",
            !shown.counts && "opacity-60",
          )}
        >
          <span className="rounded bg-surface px-2 py-1">{labels[shown.way]}</span>
        </div>
      )}
    </div>
  );
}
