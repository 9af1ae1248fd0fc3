"use client";

import { type ComponentType, lazy, Suspense } from "react";
import { onceConnected } from "@/lib/kit/operations/reach";
import { whenIdle, whenLoaded, whenTouched } from "@/lib/kit/when-idle";
import { Part as OnePart } from "./part";
import { useInBrowser } from "./use-in-browser";

const MOMENTS = { next: whenLoaded, idle: whenIdle, touched: whenTouched, drawn: () => {} } as const;

/**
 * A part of a page with much code, which loads after the page's own code: when the page is idle, or earlier when the
 * part is drawn. Until then the server's HTML of it stays visible; without any, the placeholder keeps the space.
 * @param load `loadWithWords(…)` for parts that the server never draws, such as those that need an answer first:
 *   their words load with them instead of with the page
 * @param Placeholder gets the same props as the part
 * @param when `next` for parts that users need first: they load directly after the page's own code, without waiting
 *   for an idle moment; `touched` for parts that react to the user: they load when the user begins to use the page;
 *   `drawn` for parts that few of its pages have: they load where they are drawn
 * @param isBrowserOnly the server draws the placeholder: for parts that show nothing before their answer
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props> | ComponentType,
  { when = "idle", isBrowserOnly = false }: { when?: keyof typeof MOMENTS; isBrowserOnly?: boolean } = {},
) {
  const Waiting = Placeholder as ComponentType<Props>;
  const Part = lazy(async () => ({ default: await onceConnected(load) }));
  // The component that draws it gets the same error and shows it.
  const fetchIt = () => void onceConnected(load).catch(() => {});
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
