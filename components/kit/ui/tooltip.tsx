"use client";

import { type ReactNode, useId, useRef } from "react";
import { cn } from "./cn";

interface TooltipProps {
  /** A short text; what matters stands on the page itself. */
  content: ReactNode;
  /** Something that can have the focus. */
  children: ReactNode;
  className?: string;
}

const GAP = 6;

/** A note above what is pointed at or focused, in the browser's top layer so that no box cuts it off. */
export function Tooltip({ content, children, className }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const note = useRef<HTMLSpanElement>(null);

  const show = () => {
    const [from, tip] = [anchor.current, note.current];
    if (!from || !tip || tip.matches(":popover-open")) return;
    tip.showPopover();
    const [box, size] = [from.getBoundingClientRect(), tip.getBoundingClientRect()];
    const above = box.top - size.height - GAP;
    const centre = box.left + box.width / 2 - size.width / 2;
    tip.style.top = `${above < GAP ? box.bottom + GAP : above}px`;
    tip.style.left = `${Math.min(Math.max(centre, GAP), window.innerWidth - size.width - GAP)}px`;
  };
  const hide = () => note.current?.matches(":popover-open") && note.current.hidePopover();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for what its child is the control of
    <span
      ref={anchor}
      aria-describedby={id}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === "Escape" && hide()}
      className={cn("inline-flex", className)}
    >
      {children}
      <span
        ref={note}
        id={id}
        popover="manual"
        role="tooltip"
        className="pointer-events-none fixed m-0 max-w-72 rounded-sm border-0 bg-text px-2.5 py-1.5 text-canvas text-sm"
      >
        {content}
      </span>
    </span>
  );
}
