"use client";

import { useRef } from "react";
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  usePlotArea,
  XAxis,
  YAxis,
} from "recharts";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { LOCALES } from "@/lib/kit/i18n/locales";
import type { ChartData, ChartSeries } from "./chart-data";
import { axisOf, BOTTOM, HEIGHT, namedEvery, TOP } from "./chart-scale";
import { type Span, spanOf } from "./chart-span";
import { wholeSteps } from "./whole-steps";

const TICK = { fill: "var(--muted)", fontSize: 13 } as const;
/** Without its own direction, «۲۹ آبان» would be turned round in a drawing that reads left to right. */
const TICK_RTL = { ...TICK, direction: "rtl" } as const;

export interface ChartLiveProps {
  kind: "area" | "bar";
  data: ChartData;
  /** What is told, and so is marked. */
  shown: Span | null;
  /** Somebody has pressed a point, or dragged from one to another. */
  onKept: (span: Span) => void;
  /** The pointer is over a point; null when it has left. */
  onPointed: (place: number | null) => void;
}

/**
 * The chart that says which point is pressed, dragged over or pointed at. It stands where the server's drawing stood,
 * with the same lines at the same heights. Laid out left to right in both languages; in Persian the axes are turned on
 * purpose.
 */
export function ChartLive({ kind, data, shown, onKept, onPointed }: ChartLiveProps) {
  const { locale } = usePreferences();
  const isRtl = LOCALES[locale].dir === "rtl";
  const dragFrom = useRef<number | null>(null);
  const { points, formatAxis } = data;
  const { lines, least, most, width } = axisOf(data);
  const every = namedEvery(points.length);
  // Within a pair the first series stands where reading begins, as in the legend.
  const series = isRtl && kind === "bar" ? data.series.toReversed() : data.series;
  const [first, last] = shown ? spanOf(shown).map((place) => points[place]?.id) : [];

  const dragTo = (at: number) => {
    dragFrom.current ??= at;
    // Kinds, or shares of days, come to nothing together.
    onKept({ from: data.span ? dragFrom.current : at, at });
  };
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <ComposedChart
        data={points}
        margin={{ top: TOP, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        // What is drawn is drawn anew under a finger, and a touch ends with the element that it began on.
        className="[&_svg_*]:pointer-events-none"
        barGap={1}
        barCategoryGap="9%"
        // A press is answered from where the pointer has just moved to.
        throttledEvents={[]}
        onMouseDown={({ activeIndex }, { button }) => {
          dragFrom.current = null;
          if (button === 0) within(activeIndex, dragTo);
        }}
        onMouseMove={({ activeIndex }, { buttons }) => {
          // It may have been released outside.
          if (buttons === 0) dragFrom.current = null;
          within(activeIndex, dragFrom.current === null ? onPointed : dragTo);
        }}
        onMouseLeave={() => onPointed(null)}
        onTouchStart={(_, { currentTarget, touches }) => pressAt(currentTarget, touches[0])}
        onTouchMove={({ activeIndex }) => within(activeIndex, dragTo)}
      >
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <ReferenceLine y={0} stroke="var(--control)" zIndex={0} />
        <XAxis
          dataKey="id"
          scale="band"
          reversed={isRtl}
          height={BOTTOM}
          tick={isRtl ? TICK_RTL : TICK}
          tickLine={false}
          axisLine={false}
          tickMargin={6}
          minTickGap={4}
          ticks={points.filter((_, place) => place % every === 0).map(({ id }) => id)}
          tickFormatter={(day: string) => points.find(({ id }) => id === day)?.label ?? ""}
          interval="equidistantPreserveStart"
        />
        <YAxis
          orientation={isRtl ? "right" : "left"}
          width={width}
          ticks={lines}
          domain={[least, most]}
          tick={isRtl ? { ...TICK_RTL, textAnchor: "end" } : TICK}
          tickLine={false}
          axisLine={false}
          tickFormatter={formatAxis}
        />
        {first !== undefined && (
          <ReferenceArea
            // From the left edge of the one to the right edge of the other.
            x1={isRtl ? last : first}
            x2={isRtl ? first : last}
            ifOverflow="visible"
            fill="var(--neutral)"
            fillOpacity={0.15}
          />
        )}
        {kind === "area" ? <Balances series={series} points={points.length} isRtl={isRtl} /> : <Bars series={series} />}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/**
 * A finger presses as a mouse does. The library looks where it is only once it has moved, and browsers tell of that a
 * point or two late.
 */
function pressAt(chart: Element, finger: { clientX: number; clientY: number } | undefined): void {
  if (!finger) return;
  const { clientX, clientY } = finger;
  for (const type of ["mousemove", "mousedown"])
    chart.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY, buttons: 1 }));
}

/** Does something with a place that the pointer is at, if it is at one. */
function within(place: number | string | null | undefined, work: (place: number) => void): void {
  if (place != null) work(Number(place));
}

const BROKEN = "5 4";

function Bars({ series }: { series: readonly ChartSeries[] }) {
  return series.map(({ id, color, isBefore }) =>
    isBefore ? (
      <Line
        key={id}
        dataKey={`values.${id}`}
        type="linear"
        stroke={`var(${color})`}
        strokeWidth={2}
        strokeDasharray={BROKEN}
        dot={false}
        activeDot={false}
        isAnimationActive={false}
      />
    ) : (
      <Bar key={id} dataKey={`values.${id}`} fill={`var(${color})`} isAnimationActive={false} />
    ),
  );
}

/** A balance stays what it is until something moves it. */
function Balances({ series, points, isRtl }: { series: readonly ChartSeries[]; points: number; isRtl: boolean }) {
  const half = (usePlotArea()?.width ?? 0) / points / 2;
  const type = wholeSteps(isRtl ? -half : half);
  return series.map(({ id, color, isBefore }) => (
    <Area
      key={id}
      dataKey={`values.${id}`}
      type={type}
      stroke={`var(${color})`}
      strokeWidth={2}
      strokeDasharray={isBefore ? BROKEN : undefined}
      fill={isBefore ? "none" : `var(${color})`}
      fillOpacity={0.14}
      dot={false}
      activeDot={false}
      isAnimationActive={false}
    />
  ));
}
