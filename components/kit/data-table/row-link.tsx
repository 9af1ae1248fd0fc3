"use client";

import type { MouseEvent } from "react";
import { Link } from "@/components/kit/ui/link";
import { deskQuery, useBeside } from "./beside";

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;

const isDesk = () => typeof window !== "undefined" && deskQuery().matches;

/** A row's way to its record: on a desk, where its list has a panel, it opens there; everywhere else it is its page. */
export function RowLink({ href, label }: { href: string; label: string }) {
  const beside = useBeside();
  const record = beside?.recordOf(href) ?? null;
  const opens = record !== null && beside !== null;
  return (
    <Link
      href={href}
      data-row-link
      aria-label={label}
      aria-current={opens && record === beside.record ? "true" : undefined}
      prefetch={opens && isDesk() ? false : undefined}
      onPointerEnter={() => opens && isDesk() && beside.warm()}
      onClick={(event) => {
        if (!opens || !isPlain(event) || !isDesk()) return;
        event.preventDefault();
        beside.open(record);
      }}
      // Neither the shell's bar nor the window's end hides a row that the keyboard went to.
      className="!absolute !z-0 inset-0 -outline-offset-2 scroll-my-28"
    />
  );
}
