"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useSyncExternalStore } from "react";
import { isApple } from "@/lib/kit/shortcuts";
import { loadPalette } from "./command-palette";
import { openPalette } from "./palette-state";

const nothing = () => () => undefined;

/** The box of the top bar. It looks like one to type in, and opens the one to type in. */
export function SearchTrigger() {
  const search = useTranslations("search");
  const shell = useTranslations("shell");
  const keys = useSyncExternalStore(nothing, isApple, () => false) ? "⌘ K" : "Ctrl K";
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={shell("searchShortcut", { keys })}
      onPointerEnter={loadPalette}
      onFocus={loadPalette}
      onClick={() => openPalette()}
      className="control flex max-w-md cursor-text items-center gap-2.5 !bg-canvas text-start hover:!border-muted"
    >
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate text-faint">
        <span className="sr-only">{shell("search")}: </span>
        {search("placeholder")}
      </span>
      <span aria-hidden className="hidden lg:inline">
        <Kbd>{keys}</Kbd>
      </span>
    </button>
  );
}

function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd
      dir="ltr"
      className="inline-flex h-6 min-w-6 items-center justify-center rounded-xs border bg-sunken px-1.5 font-sans text-muted text-sm leading-none"
    >
      {children}
    </kbd>
  );
}
