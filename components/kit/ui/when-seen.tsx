"use client";

import { type ComponentType, lazy, Suspense, startTransition, useEffect, useRef, useState } from "react";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import type { WordsName } from "@/lib/kit/i18n/words/names";
import { onceConnected } from "@/lib/kit/operations/reach";
import { Part } from "./part";

/** A part begins to load when it is this close below the visible area. */
const AHEAD = "300px 0px";

/**
 * A part of a long page that loads its code, words and answers when the user scrolls near it, so that a user who
 * reads only the top does not load it.
 * @param names the areas whose words it shows, or parts of them
 * @param Waiting is shown until then, under the same title, with the same props. It sets `aria-busy`
 */
export function whenSeen<Props extends object>(
  names: readonly WordsName[],
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props>,
) {
  const loadBoth = loadWithWords(names, load);
  const Loaded = lazy(async () => ({ default: await onceConnected(loadBoth) }));
  return (props: Props) => {
    const box = useRef<HTMLDivElement>(null);
    const [isSeen, setSeen] = useState(false);
    useEffect(() => {
      if (isSeen || !box.current) return;
      const observer = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && startTransition(() => setSeen(true)),
        { rootMargin: AHEAD },
      );
      observer.observe(box.current);
      return () => observer.disconnect();
    }, [isSeen]);
    return (
      <div ref={box} className="min-w-0 space-y-4">
        {isSeen ? (
          <Part>
            <Suspense fallback={<Waiting {...props} />}>
              <Loaded {...props} />
            </Suspense>
          </Part>
        ) : (
          <Waiting {...props} />
        )}
      </div>
    );
  };
}
