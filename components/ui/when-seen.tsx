"use client";

import { type ComponentType, lazy, Suspense, startTransition, useEffect, useRef, useState } from "react";
import { loadWithWords } from "@/lib/i18n/words/load-with-words";
import type { WordsName } from "@/lib/i18n/words/names";
import { Part } from "./part";

/** So far below what is in sight a part begins to come. */
const AHEAD = "300px 0px";

/**
 * A part of a long page whose code, words and answers come when somebody gets near it: whoever reads only the top pays
 * for nothing of it.
 *
 * @param names the areas whose words it shows, or parts of them
 * @param Waiting stands there until then, under the same title; is given what the part is given. It says `aria-busy`
 */
export function whenSeen<Props extends object>(
  names: readonly WordsName[],
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props>,
) {
  const loadBoth = loadWithWords(names, load);
  const Loaded = lazy(async () => ({ default: await loadBoth() }));
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
