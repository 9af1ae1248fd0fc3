"use client";

import { type ComponentType, lazy, Suspense } from "react";
import { whenIdle, whenLoaded, whenTouched } from "@/lib/when-idle";
import { Part as OnePart } from "./part";
import { useInBrowser } from "./use-in-browser";

const MOMENTS = { next: whenLoaded, idle: whenIdle, touched: whenTouched } as const;

/**
 * A part of a page whose code is large and comes after the page's own: when the page is idle, or when the part is drawn
 * if that is earlier. What the server drew of it stays in sight until then; where it drew nothing, the placeholder
 * keeps the room.
 *
 * @param load `loadWithWords(…)` for what is never drawn by the server, such as what needs an answer first: its words
 *   come with it then, instead of with the page
 * @param Placeholder is given what the part is given
 * @param when `next` for what people reach for first: it comes right behind the page's own code, without waiting for a
 *   pause; `touched` for what answers them: it comes when somebody begins to use the page
 * @param isBrowserOnly the server draws the placeholder: for what shows nothing before its answer
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props> | ComponentType,
  { when = "idle", isBrowserOnly = false }: { when?: keyof typeof MOMENTS; isBrowserOnly?: boolean } = {},
) {
  const Waiting = Placeholder as ComponentType<Props>;
  const Part = lazy(async () => ({ default: await load() }));
  // Whoever draws it will meet the failure, and say so.
  const fetchIt = () => void load().catch(() => {});
  if (typeof window !== "undefined") MOMENTS[when](fetchIt);
  const WhenThere = (props: Props) => (
    <OnePart>
      <Suspense fallback={<Waiting {...props} />}>
        <Part {...props} />
      </Suspense>
    </OnePart>
  );
  if (!isBrowserOnly) return WhenThere;
  return (props: Props) => (useInBrowser() ? <WhenThere {...props} /> : <Waiting {...props} />);
}
