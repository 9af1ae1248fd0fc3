"use client";

import type { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, startTransition, useCallback, useEffect, useState } from "react";
import { cn } from "@/components/kit/ui/cn";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { LOCALES } from "@/lib/kit/i18n/locales";
import { whenTouched } from "@/lib/kit/when-idle";
import type { ChartData, ChartSeries } from "./chart-data";
import type { ChartLive } from "./chart-live";
import { ChartPicture } from "./chart-picture";
import { axisOf, HEIGHT, TOP } from "./chart-scale";
import { movedBy, type Span, toldOf } from "./chart-span";

interface TouchableChartProps {
  kind: "area" | "bar";
  data: ChartData;
  /** The heading that names the chart. */
  titleId: string;
  words: ReturnType<typeof useTranslations<"charts">>;
}

/**
 * The server's drawing, which tells what is touched: a tap or an arrow key one point, a drag (or Shift with an arrow) a
 * span and what it comes to. What is told stands in the legend below, which keeps its height, so that nothing moves.
 */
export function TouchableChart({ kind, data, titleId, words }: TouchableChartProps) {
  const { locale } = usePreferences();
  const isRtl = LOCALES[locale].dir === "rtl";
  const { points } = data;
  const { width: axisWidth } = axisOf(data);
  const [kept, setKept] = useState<Span | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const { Live, awaken } = useLive();
  // The points may have become fewer since.
  const span = kept && kept.at < points.length && kept.from < points.length ? kept : null;
  const shown = span ?? (pointed !== null && pointed < points.length ? { from: pointed, at: pointed } : null);
  const told = shown && toldOf(data, shown, (from, to) => words("fromTo", { from, to }));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") return setKept(null);
    const next = movedBy(event.key, span, points.length, isRtl);
    if (next === null) return;
    event.preventDefault();
    setKept(event.shiftKey && span && data.span ? { from: span.from, at: next } : { from: next, at: next });
  };
  const valueText = told
    ? [told.name, ...told.values.map(([series, value]) => `${series.label}: ${value}`)].join(isRtl ? "، " : ", ")
    : words("touch");
  return (
    <div>
      <div className="group/chart relative">
        {/* It stays under the living one: it is what is printed, and saved as a picture. */}
        <div className="group-has-[.recharts-wrapper_path]/chart:invisible print:visible!">
          <ChartPicture kind={kind} data={data} />
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-labelledby={titleId}
          aria-orientation="horizontal"
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={(span?.at ?? points.length - 1) + 1}
          aria-valuetext={valueText}
          onKeyDown={onKeyDown}
          onFocus={awaken}
          onPointerEnter={awaken}
          className="absolute cursor-crosshair touch-pan-y select-none rounded-sm print:hidden"
          style={{
            top: TOP,
            height: HEIGHT - TOP,
            left: isRtl ? 0 : axisWidth,
            width: `calc(100% - ${axisWidth}px)`,
          }}
        >
          {Live && (
            // As large as the drawing: its axes reach out of what can be touched.
            <div
              dir="ltr"
              aria-hidden
              className="absolute bottom-0"
              style={{ top: -TOP, left: isRtl ? 0 : -axisWidth, right: isRtl ? -axisWidth : 0 }}
            >
              <Live kind={kind} data={data} shown={shown} onKept={setKept} onPointed={setPointed} />
            </div>
          )}
        </div>
      </div>
      <Told
        name={told?.name ?? <span className="pointer-fine:invisible font-normal text-muted">{words("touch")}</span>}
        note={told && told.unread > 0 ? words("unread", { count: told.unread }) : null}
        link={told?.href && <TextLink href={told.href}>{words("rows")}</TextLink>}
        days={told && told.count > 1 ? words(data.by === "month" ? "months" : "days", { count: told.count }) : null}
        series={data.series}
        values={told?.values.map(([, value]) => value)}
      />
    </div>
  );
}

/**
 * The chart that can be touched, once it is there. Its library, 130 kB, comes when somebody begins to use the page or
 * points at the chart. Where it does not come the drawing stays, and the next one who points asks again.
 */
function useLive() {
  const [Live, setLive] = useState<typeof ChartLive | null>(null);
  const awaken = useCallback(() => {
    const come = () => import("./chart-live").then((live) => startTransition(() => setLive(() => live.ChartLive)));
    come().catch(() => {});
  }, []);
  useEffect(() => whenTouched(awaken), [awaken]);
  return { Live, awaken };
}

interface ToldProps {
  name: ReactNode;
  days: string | null;
  note: string | null;
  link: ReactNode;
  series: readonly ChartSeries[];
  values: readonly string[] | undefined;
}

/** The legend, with the values of what is touched. It has the room for them before anything is. */
function Told({ name, days, note, link, series, values }: ToldProps) {
  return (
    <div className="mt-3 text-sm">
      <p className="flex min-h-6 flex-wrap items-baseline gap-x-3 print:hidden">
        <span className="font-semibold">{name}</span>
        {days && <span className="text-muted">{days}</span>}
        {note && <span className="text-warning">{note}</span>}
        {link}
      </p>
      {/* On a phone each stands on a line of its own, beside which its value has room. */}
      <ul className="mt-0.5 grid gap-y-1 sm:flex sm:min-h-12 sm:flex-wrap sm:content-start sm:gap-x-5">
        {series.map(({ id, label, color, isBefore }, index) => (
          <li key={id} className="flex items-center gap-2 text-muted">
            <span
              aria-hidden
              className={cn("shrink-0", isBefore ? "w-4 border-t-2 border-dashed" : "size-2.5 rounded-xs")}
              style={isBefore ? { borderColor: `var(${color})` } : { background: `var(${color})` }}
            />
            {label}
            {values && <span className="font-semibold text-text">{values[index]}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
