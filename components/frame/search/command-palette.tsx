"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Preferences } from "@/lib/kit/i18n/preferences";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { onceConnected } from "@/lib/kit/operations/reach";
import { isPastedOutside, SHORTCUTS } from "@/lib/kit/shortcuts";
import { closePalette, goAhead, openPalette, usePaletteState } from "./palette-state";

export interface CommandPaletteProps {
  onSignOut?: () => void;
  /** Saves a changed preference in the member's settings too. */
  rememberPreference?: (change: Partial<Preferences>) => Promise<unknown>;
}

export const loadPalette = loadWithWords(
  ["businesses.switchTo", "search"],
  async () => (await import("./palette-window")).default,
);
const PaletteWindow = lazy(async () => ({ default: await onceConnected(loadPalette) }));

/**
 * The search on every page: ⌘K, Ctrl+K, `/`, or a paste outside a field. It is mounted once, in the shell; the
 * window's code loads on the first use.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const { isOpen, text, isAsked } = usePaletteState();
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The first key of the shortcut loads the code, so that it is there at the second key.
      if (event.key === "Control" || event.key === "Meta") void loadPalette();
      if (!SHORTCUTS.search.isPressed(event) && !SHORTCUTS.find.isPressed(event)) return;
      event.preventDefault();
      openPalette();
    };
    const paste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.getData("text/plain").trim() ?? "";
      if (pasted === "" || !isPastedOutside(event)) return;
      event.preventDefault();
      openPalette(pasted);
    };
    window.addEventListener("keydown", press);
    window.addEventListener("paste", paste);
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener("paste", paste);
    };
  }, []);

  if (!wasOpened) return null;
  return (
    <Suspense fallback={isOpen && <BoxAhead text={text} />}>
      <PaletteWindow {...props} isOpen={isOpen} initialText={text} isAsked={isAsked} onClose={closePalette} />
    </Suspense>
  );
}

/** A box at the place of the window's box, so that text typed before the window's code is loaded is not lost. */
function BoxAhead({ text }: { text: string }) {
  const search = useTranslations("search");
  return (
    <div className="fixed inset-0 z-40 bg-backdrop px-2 pt-2 sm:pt-[12vh]">
      <div className="mx-auto flex max-w-2xl items-center gap-3 rounded-lg border bg-raised px-4">
        <Search aria-hidden className="size-4 shrink-0 text-muted" />
        <input
          value={text}
          onChange={(event) => goAhead({ text: event.target.value, isAsked: false })}
          onKeyDown={({ key }) => (key === "Enter" ? goAhead({ isAsked: true }) : key === "Escape" && closePalette())}
          aria-label={search("label")}
          placeholder={search("palettePlaceholder")}
          // biome-ignore lint/a11y/noAutofocus: it was opened to type in
          autoFocus
          dir={text === "" ? undefined : "auto"}
          className="min-h-13 min-w-0 flex-1 bg-transparent text-base outline-none"
        />
      </div>
    </div>
  );
}
