"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { cn } from "@/components/kit/ui/cn";
import { textBehindMark } from "@/lib/kit/text-mark";

interface SearchInputProps {
  /** What the address says. */
  value: string;
  /** Called once typing pauses: `list.set({ q }, { replace: true })`. */
  onSearch: (text: string) => void;
  label?: string;
  className?: string;
}

const PAUSE_MS = 300;

/** Searches a list as one types. */
export function SearchInput({ value, onSearch, label, className }: SearchInputProps) {
  const lists = useTranslations("lists");
  const common = useTranslations("common.actions");
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const name = label ?? lists("searchHint");

  if (known !== value) {
    // The address changed by other means (Back, clear all): it wins over what was typed.
    setKnown(value);
    setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const takeOver = useEffectEvent(() => {
    const text = textBehindMark();
    if (text !== "") onSearch(text);
  });
  // The one box leads here with what it searched for, which no server may read in an address. On a page that was just
  // loaded the router hears of changes of the address only after the effects of what it shows.
  useEffect(() => {
    const soon = setTimeout(() => takeOver());
    return () => clearTimeout(soon);
  }, []);

  const search = (text: string, delay: number) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setKnown(text.trim());
      onSearch(text.trim());
    }, delay);
  };

  return (
    <span className={cn("relative block", className)}>
      <Search aria-hidden className="pointer-events-none absolute start-3 top-3 size-4 text-muted" />
      <input
        type="search"
        value={typed}
        aria-label={name}
        placeholder={name}
        autoComplete="off"
        spellCheck={false}
        // An empty field with `auto` counts as left to right.
        dir={typed === "" ? undefined : "auto"}
        onChange={(event) => search(event.target.value, PAUSE_MS)}
        onKeyDown={(event) => event.key === "Enter" && search(typed, 0)}
        className="control !ps-9 !pe-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {typed !== "" && (
        <button
          type="button"
          aria-label={common("clear")}
          onClick={() => search("", 0)}
          className="absolute end-2 top-2 flex size-6 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-text"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </span>
  );
}
