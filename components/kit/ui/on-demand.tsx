"use client";

import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import type { WordsName } from "@/lib/kit/i18n/words/names";
import { useInBrowser } from "./use-in-browser";

/**
 * A window whose code and words come when it first opens; from then on it stays, so that it can close in its own way.
 * Without `open` it is open as long as it is there.
 *
 * @param names the areas whose words it shows, or parts of them
 */
export function onDemand<Props extends object>(names: readonly WordsName[], load: () => Promise<ComponentType<Props>>) {
  const loadBoth = loadWithWords(names, load);
  const Window = lazy(async () => ({ default: await loadBoth() }));
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

/** One that is open from the start is not drawn by the server, which cannot fetch its words. */
const InBrowser = ({ children }: { children: ReactNode }) => (useInBrowser() ? children : null);

export function WhenFirstOpen({ open, children }: { open: boolean; children: () => ReactNode }) {
  const [wasOpened, setOpened] = useState(open);
  if (open && !wasOpened) setOpened(true);
  return wasOpened || open ? <Suspense fallback={null}>{children()}</Suspense> : null;
}
