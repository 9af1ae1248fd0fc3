"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "./cn";
import { Link } from "./link";

export interface Tab {
  href: string;
  label: ReactNode;
  count?: ReactNode;
  /** Left out: the address decides. */
  isCurrent?: boolean;
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** Parts of a page that have their own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const pathname = usePathname();
  const bar = useRef<HTMLElement>(null);
  // On a phone not all of them fit: the current one is brought into sight, without moving the page.
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (current) bar.current?.scrollBy({ left: middleOf(current) - middleOf(bar.current) });
  }, []);
  return (
    <nav ref={bar} aria-label={label} className="mb-5 overflow-x-auto border-b">
      <ul className="flex min-w-max gap-1">
        {tabs.map((tab) => {
          const isCurrent = tab.isCurrent ?? pathname === tab.href;
          return (
            <li key={tab.href}>
              <Link
                href={tab.href}
                aria-current={isCurrent ? "page" : undefined}
                className={cn(
                  "-mb-px flex min-h-10 items-center gap-2 border-b-2 px-3 -outline-offset-2",
                  isCurrent
                    ? "border-accent font-semibold text-accent"
                    : "border-transparent text-muted hover:border-line hover:text-text",
                )}
              >
                {tab.label}
                {tab.count !== undefined && (
                  <span className="rounded-full bg-neutral-soft px-2 font-normal text-neutral text-sm">
                    {tab.count}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
