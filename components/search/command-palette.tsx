"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { Preferences } from "@/lib/i18n/preferences";
import { closePalette, openPalette, usePaletteState } from "./palette-state";

export interface CommandPaletteProps {
  onSignOut?: () => void;
  /** Keeps a changed preference as the member's setting too. */
  rememberPreference?: (change: Partial<Preferences>) => Promise<unknown>;
}

export const loadPalette = () => import("./palette-window");
const PaletteWindow = lazy(loadPalette);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest("input, textarea, select, [role=dialog], [role=alertdialog]") !== null);

/** ⌘K is a place on the keyboard: with the Persian layout on, the same key gives «ن». */
const isShortcut = (event: KeyboardEvent): boolean =>
  (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && event.code === "KeyK";

const isSlash = (event: KeyboardEvent): boolean =>
  !event.metaKey &&
  !event.ctrlKey &&
  !event.altKey &&
  (event.key === "/" || event.key === "÷") &&
  !isTyping(event.target);

/**
 * The search over every page: ⌘K, Ctrl+K, `/`, or pasting anywhere outside a field. Mounted once, in the shell; its
 * window's code comes when it is first wanted.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const { isOpen, text } = usePaletteState();
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // The first half of the shortcut: its code is there when the second half comes.
      if (event.key === "Control" || event.key === "Meta") void loadPalette();
      if (!isShortcut(event) && !isSlash(event)) return;
      event.preventDefault();
      openPalette();
    };
    const paste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.getData("text/plain").trim() ?? "";
      if (pasted === "" || isTyping(event.target)) return;
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
    <Suspense fallback={null}>
      <PaletteWindow {...props} isOpen={isOpen} initialText={text} onClose={closePalette} />
    </Suspense>
  );
}
