"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { useNow } from "@/components/kit/ui/use-now";
import type { Caption } from "@/lib/areas/cards/cards/application";

/** Pixels a second at which the text runs, slowest first. */
const SPEEDS = [12, 24, 40, 60] as const;

/** A text to be read out, large enough to be read from afar; it runs by itself where that is wanted. */
export function Teleprompter({ caption: { caption, expiresAt } }: { caption: Caption }) {
  const words = useTranslations("cards.caption");
  const now = useNow();
  const box = useRef<HTMLDivElement>(null);
  const [isRunning, setRunning] = useState(false);
  const [speed, setSpeed] = useState(1);
  useEffect(() => {
    if (!isRunning) return;
    let frame = 0;
    let at = performance.now();
    let place = box.current?.scrollTop ?? 0;
    const step = (time: number) => {
      const element = box.current;
      if (!element) return;
      // Scroll positions are whole pixels; the fraction is kept for the next frame.
      place += ((time - at) / 1000) * (SPEEDS[speed] ?? SPEEDS[0]);
      at = time;
      element.scrollTop = place;
      if (place + element.clientHeight >= element.scrollHeight) return setRunning(false);
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isRunning, speed]);
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now;
  const run = () => {
    if (!isRunning && box.current) box.current.scrollTop = 0;
    setRunning(!isRunning);
  };
  return (
    <figure className="space-y-2">
      <figcaption className="text-muted text-sm">
        {words("title")}
        {expiresAt !== null && (
          <>
            {" · "}
            {isOver ? (
              <span className="text-danger">{words("over")}</span>
            ) : (
              words.rich("until", { when: () => <DateText value={expiresAt} form="clock" /> })
            )}
          </>
        )}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <div ref={box} tabIndex={0} dir="auto" className="max-h-40 overflow-y-auto rounded-lg border bg-sunken p-4">
        <p className="font-semibold text-2xl leading-relaxed">{caption}</p>
        <div aria-hidden className="h-24" />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={run}>
          {words(isRunning ? "stop" : "run")}
        </Button>
        <Button size="sm" variant="ghost" disabled={speed === 0} onClick={() => setSpeed(speed - 1)}>
          {words("slower")}
        </Button>
        <Button size="sm" variant="ghost" disabled={speed === SPEEDS.length - 1} onClick={() => setSpeed(speed + 1)}>
          {words("faster")}
        </Button>
      </div>
    </figure>
  );
}
