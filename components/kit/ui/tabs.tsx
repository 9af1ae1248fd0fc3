"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "./cn";
import { Link } from "./link";

export interface Tab {
  /** Left out: the address, which no other tab has. */
  id?: string;
  href: string;
  label: ReactNode;
  count?: ReactNode;
  /** Left out: the address decides. */
  isCurrent?: boolean;
  /** Why the tab is dimmed; left out if it is not. */
  hint?: string;
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** Tells its look on which sides tabs are cut. */
function markCut(bar: HTMLElement): void {
  const [all, seen] = [bar.firstElementChild?.getBoundingClientRect(), bar.getBoundingClientRect()];
  if (!all) return;
  bar.dataset.cut = [all.left < seen.left - 1 && "left", all.right > seen.right + 1 && "right"]
    .filter(Boolean)
    .join(" ");
}

/** Cut tabs fade, so that one sees that there are more. */
const FADES = "data-[cut~=left]:mask-l-from-[calc(100%-2rem)] data-[cut~=right]:mask-r-from-[calc(100%-2rem)]";

// What only screen readers hear is placed in the bar, so that it makes no page wider.
const LOOKS = {
  /** Parts of a page. */
  parts: {
    bar: `relative mb-5 overflow-x-auto ${FADES}`,
    list: "flex min-w-max gap-1",
    tab: "min-h-9 rounded px-3",
    current: "bg-accent-soft font-semibold text-accent",
    other: "text-muted hover:bg-hover hover:text-text",
  },
  /** Screens beside each other, below the top bar. */
  strip: {
    bar: `relative min-w-0 flex-1 overflow-x-auto ${FADES}`,
    list: "flex min-w-max gap-1",
    tab: "-mb-px min-h-11 border-b-2 px-3",
    current: "border-accent font-semibold text-accent",
    other: "border-transparent text-muted hover:border-line hover:text-text",
  },
  /** Screens below each other, beside the page. */
  list: {
    bar: "",
    list: "space-y-0.5",
    tab: "min-h-9 rounded px-3 py-1.5",
    current: "bg-accent-soft font-semibold text-accent",
    other: "text-text hover:bg-hover",
  },
} as const;

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  look?: keyof typeof LOOKS;
}

/** Parts of a page, or screens of a place, that have their own address. */
export function Tabs({ label, tabs, look = "parts" }: TabsProps) {
  const pathname = usePathname();
  const bar = useRef<HTMLElement>(null);
  const style = LOOKS[look];
  const current = tabs.findIndex((tab) => tab.isCurrent ?? pathname === tab.href);
  /** Where the bar was last put; undefined since the user has moved it. */
  const put = useRef<number>(undefined);
  // On a phone not all of them fit: a tab that becomes the current one is brought into sight, without moving the page.
  // It is kept there while counts make the tabs wider, until the user moves the bar.
  useEffect(() => {
    const element = bar.current;
    const tab = element?.querySelectorAll("li")[current];
    if (!element || !tab) return;
    const show = () => {
      element.scrollBy({ left: middleOf(tab) - middleOf(element) });
      put.current = element.scrollLeft;
    };
    show();
    const observer = new ResizeObserver(() => {
      if (put.current !== undefined) show();
      markCut(element);
    });
    observer.observe(element);
    for (const each of element.children) observer.observe(each);
    return () => observer.disconnect();
  }, [current]);
  const noteMove = (element: HTMLElement) => {
    markCut(element);
    if (put.current !== undefined && Math.abs(element.scrollLeft - put.current) > 1) put.current = undefined;
  };
  return (
    <nav ref={bar} aria-label={label} onScroll={({ currentTarget }) => noteMove(currentTarget)} className={style.bar}>
      <ul className={style.list}>
        {tabs.map((tab, index) => (
          <li key={tab.id ?? tab.href}>
            <Link
              href={tab.href}
              title={tab.hint}
              aria-current={index === current ? "page" : undefined}
              className={cn(
                "flex items-center gap-2 -outline-offset-2",
                style.tab,
                index === current ? style.current : style.other,
                tab.hint && "text-faint",
              )}
            >
              {tab.label}
              {tab.hint && <span className="sr-only">({tab.hint})</span>}
              {tab.count !== undefined && (
                <span className="rounded-full bg-neutral-soft px-2 font-normal text-neutral text-sm">{tab.count}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
