"use client";

import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import type { WordsName } from "@/lib/kit/i18n/words/names";
import { isWithoutNetwork, noteUnsent } from "@/lib/kit/operations/reach";
import { useInBrowser } from "./use-in-browser";

/**
 * A window whose code and words come when it first opens; from then on it stays, so that it can close in its own way.
 * Without `open` it is open as long as it is there. Where it cannot come for want of a connection, it closes again and the
 * page says so.
 *
 * @param names the areas whose words it shows, or parts of them
 */
export function onDemand<Props extends object>(names: readonly WordsName[], load: () => Promise<ComponentType<Props>>) {
  const loadBoth = loadWithWords(names, load);
  const loading = () =>
    lazy(async () => {
      if (!isWithoutNetwork()) return { default: await loadBoth() };
      Window = loading();
      return { default: NotThere as ComponentType<Props> };
    });
  let Window = loading();
  return (props: Props) => {
    const { open = true } = props as { open?: boolean };
    return (
      <WhenFirstOpen open={open}>
        {() => (
          <InBrowser>
            <Window {...props} />
          </InBrowser>
        )}
      </WhenFirstOpen>
    );
  };
}

interface Closable {
  onClose?: () => void;
  onOpenChange?: (open: boolean) => void;
}

function NotThere({ onClose, onOpenChange }: Closable) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try to open it
  useEffect(() => {
    noteUnsent();
    onClose?.();
    onOpenChange?.(false);
  }, []);
  return null;
}

/** One that is open from the start is not drawn by the server, which cannot fetch its words. */
const InBrowser = ({ children }: { children: ReactNode }) => (useInBrowser() ? children : null);

export function WhenFirstOpen({ open, children }: { open: boolean; children: () => ReactNode }) {
  const [wasOpened, setOpened] = useState(open);
  if (open && !wasOpened) setOpened(true);
  return wasOpened || open ? <Suspense fallback={null}>{children()}</Suspense> : null;
}
