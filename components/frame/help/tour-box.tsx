"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type CSSProperties, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useMember } from "@/components/frame/shell/member-context";
import { Button } from "@/components/kit/ui/button";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { screenOf } from "@/lib/areas/screen-here";
import { formatNumber } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useHelpMemory } from "./help-memory-context";
import { leaveTour, showStep } from "./help-state";
import { TOUR_STEPS, TOURS } from "./tour-steps";

/** From this width on the box stands beside its place; below it is a sheet at the bottom. */
const DESK = "(min-width: 640px)";
const GAP = 12;
const BOX = { width: 352, height: 240 };

/** One step of the member's tour. It holds no focus back: the page can be used meanwhile, and Escape leaves the tour. */
export function TourBox({ step }: { step: number }) {
  const help = useTranslations("help.tour");
  const message = useMessage();
  const titleId = useId();
  const bodyId = useId();
  const router = useRouter();
  const pathname = usePathname();
  const { role, business } = useMember();
  const { locale } = usePreferences();
  const { answerTour } = useHelpMemory();
  const box = useRef<HTMLDivElement>(null);
  const steps = TOURS[role];
  const id = steps[step] ?? "help";
  const { screen, places } = TOUR_STEPS[id];
  const target = screen && screenOf(screen).path(business);
  const isLast = step === steps.length - 1;
  const rect = usePlace(places, `${id} ${pathname}`);

  const begin = useEffectEvent(() => {
    answerTour();
    if (target !== undefined && target !== pathname) router.push(target);
  });
  useEffect(() => {
    if (id) begin();
  }, [id]);
  // Each step is read from its title on, also when the page below it has changed.
  useEffect(() => {
    if (id && pathname) box.current?.focus({ preventScroll: true });
  }, [id, pathname]);

  const leave = () => {
    leaveTour();
    document.querySelector<HTMLElement>("[data-tour=help] button")?.focus();
  };
  return (
    <>
      {rect && (
        <div
          aria-hidden
          style={{ top: rect.top - 4, left: rect.left - 4, width: rect.width + 8, height: rect.height + 8 }}
          className="pointer-events-none fixed z-40 rounded border-2 border-accent print:hidden"
        />
      )}
      <div
        ref={box}
        role="dialog"
        aria-labelledby={titleId}
        aria-describedby={bodyId}
        tabIndex={-1}
        onKeyDown={(event) => event.key === "Escape" && leave()}
        style={rect ? besidePlace(rect) : undefined}
        className="fixed inset-x-0 bottom-0 z-50 rounded-t-lg border bg-raised p-5 shadow-float outline-none sm:inset-x-auto sm:end-6 sm:bottom-6 sm:w-[22rem] sm:rounded-lg print:hidden"
      >
        <p className="text-muted text-sm">
          {help("progress", { step: formatNumber(step + 1, locale), count: formatNumber(steps.length, locale) })}
        </p>
        <h2 id={titleId} className="mt-1 font-semibold text-lg">
          {message(`help.tour.steps.${id}.title`)}
        </h2>
        <p id={bodyId} className="mt-1">
          {message(`help.tour.steps.${id}.body`)}
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-2">
          {!isLast && (
            <Button variant="ghost" size="sm" onClick={leave}>
              {help("leave")}
            </Button>
          )}
          <span className="flex-1" />
          {step > 0 && (
            <Button size="sm" onClick={() => showStep(step - 1)}>
              {help("back")}
            </Button>
          )}
          <Button size="sm" onClick={() => (isLast ? leave() : showStep(step + 1))}>
            {help(isLast ? "end" : "next")}
          </Button>
        </div>
      </div>
    </>
  );
}

/** Where a place is on the screen now; null if it is not there. */
function usePlace(places: readonly string[], step: string): DOMRect | null {
  const [rect, setRect] = useState<DOMRect | null>(null);
  const find = useEffectEvent(() => {
    const shown = places
      .flatMap((place) => [...document.querySelectorAll(place)])
      .find((element) => element.getClientRects().length > 0);
    return shown ?? null;
  });
  useLayoutEffect(() => {
    if (!step) return;
    let seen: Element | null = null;
    const measure = () => {
      const found = find();
      if (found !== seen) {
        seen = found;
        found?.scrollIntoView({ block: "nearest" });
      }
      const next = found?.getBoundingClientRect() ?? null;
      setRect((last) => (isSame(last, next) ? last : next));
    };
    measure();
    const content = document.getElementById("content");
    const changed = new MutationObserver(measure);
    if (content) changed.observe(content, { childList: true, subtree: true });
    window.addEventListener("scroll", measure, true);
    window.addEventListener("resize", measure);
    return () => {
      changed.disconnect();
      window.removeEventListener("scroll", measure, true);
      window.removeEventListener("resize", measure);
    };
  }, [step]);
  return rect;
}

const isSame = (one: DOMRect | null, other: DOMRect | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.top === other.top &&
    one.left === other.left &&
    one.width === other.width &&
    one.height === other.height);

/** Below its place, above it, or beside it if it is as tall as the screen; on a phone the sheet stays at the bottom. */
function besidePlace(rect: DOMRect): CSSProperties | undefined {
  if (!window.matchMedia(DESK).matches) return undefined;
  const { innerWidth, innerHeight } = window;
  const within = (left: number) => Math.min(Math.max(left, GAP), innerWidth - BOX.width - GAP);
  const isRightToLeft = document.documentElement.dir === "rtl";
  const free = { insetInlineEnd: "auto", bottom: "auto" };
  if (rect.height > innerHeight / 2) {
    const left = isRightToLeft ? rect.left - BOX.width - GAP : rect.right + GAP;
    return { ...free, left: within(left), top: Math.max(rect.top, 0) + 80 };
  }
  const left = within(isRightToLeft ? rect.right - BOX.width : rect.left);
  if (rect.bottom + GAP + BOX.height <= innerHeight) return { ...free, left, top: rect.bottom + GAP };
  if (rect.top - GAP - BOX.height >= 0) return { ...free, left, top: "auto", bottom: innerHeight - rect.top + GAP };
  return undefined;
}
