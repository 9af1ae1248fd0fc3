"use client";

import { usePreferences } from "@/components/kit/ui/preferences-context";
import { LOCALES } from "@/lib/kit/i18n/locales";
import type { ChartData } from "./chart-data";
import { axisOf, BOTTOM, HEIGHT, namedEvery, TOP } from "./chart-scale";

interface ChartPictureProps {
  kind: "area" | "bar";
  data: ChartData;
}

const INNER_HEIGHT = HEIGHT - TOP - BOTTOM;
const FONT_SIZE = 13;
/** How much of a point's room its bars fill. */
const BARS_SHARE = 0.82;
/** How many names fit under the axis on a phone. */
const MOST_NAMES_NARROW = 5;

/**
 * Values over time, drawn on the server: everything stands at a share of the width, which only the browser knows. In
 * Persian time runs from right to left and amounts stand on the right. `chart-live.tsx` draws it again where it can be
 * touched; for who does not touch, the same is in the table.
 */
export function ChartPicture({ kind, data }: ChartPictureProps) {
  const { locale } = usePreferences();
  const isRtl = LOCALES[locale].dir === "rtl";
  const { points } = data;
  const { lines, least, most, width: axisWidth } = axisOf(data);
  const names = lines.map((value) => data.formatAxis(value));
  const heightOf = (value: number) => ((most - value) / (most - least)) * INNER_HEIGHT;
  const shareOf = (index: number) => (isRtl ? points.length - index : index) / points.length;
  return (
    <div dir="ltr" aria-hidden className="@container relative" style={{ height: HEIGHT }}>
      {/* What stands beside the axes reaches out of the drawing, into the room that its margins leave. */}
      <svg
        role="presentation"
        height={INNER_HEIGHT}
        fontSize={FONT_SIZE}
        className="absolute overflow-visible"
        style={{ top: TOP, left: isRtl ? 0 : axisWidth, width: `calc(100% - ${axisWidth}px)` }}
      >
        {lines.map((value, index) => (
          <g key={value}>
            <line
              x1="0"
              x2="100%"
              y1={heightOf(value)}
              y2={heightOf(value)}
              stroke={value === 0 ? "var(--control)" : "var(--line)"}
            />
            <text
              x={isRtl ? "100%" : "0"}
              y={heightOf(value)}
              dx={isRtl ? 8 : -8}
              dy="0.32em"
              fill="var(--muted)"
              // In a text from right to left the end is on the left.
              textAnchor="end"
              style={isRtl ? { direction: "rtl" } : undefined}
            >
              {names[index]}
            </text>
          </g>
        ))}
        <Shapes kind={kind} data={data} isRtl={isRtl} heightOf={heightOf} />
        <PointNames data={data} isRtl={isRtl} shareOf={shareOf} />
      </svg>
    </div>
  );
}

interface ShapesProps extends ChartPictureProps {
  isRtl: boolean;
  heightOf: (value: number) => number;
}

/** One path for each series, in a box that is one wide for each point and stretched to the width that there is. */
function Shapes({ kind, data: { points, series }, isRtl, heightOf }: ShapesProps) {
  const zero = heightOf(0);
  const barred = series.filter(({ isBefore }) => !isBefore);
  const barWidth = BARS_SHARE / barred.length;
  return (
    <svg
      role="presentation"
      viewBox={`0 0 ${points.length || 1} ${INNER_HEIGHT}`}
      preserveAspectRatio="none"
      width="100%"
      height={INNER_HEIGHT}
    >
      <g transform={isRtl ? `translate(${points.length} 0) scale(-1 1)` : undefined}>
        {series.map(({ id, color, isBefore }) => {
          const heights = points.map(({ values }) => (values[id] == null ? null : heightOf(values[id])));
          if (isBefore)
            return (
              <path
                key={id}
                d={(kind === "bar" ? middlesOf(heights) : stepsOf(heights).map(({ line }) => line)).join("")}
                fill="none"
                stroke={`var(${color})`}
                strokeWidth={2}
                strokeDasharray="5 4"
                vectorEffect="non-scaling-stroke"
              />
            );
          const place = barred.findIndex((each) => each.id === id);
          if (kind === "bar") {
            // Lines as wide as bars are: shorter to write down than rectangles.
            const middle = (1 - BARS_SHARE) / 2 + (place + 0.5) * barWidth;
            const bars = heights.map((height, index) =>
              height === null ? "" : `M${across(index + middle)} ${short(zero)}V${short(height)}`,
            );
            return <path key={id} d={bars.join("")} stroke={`var(${color})`} strokeWidth={barWidth * 0.94} />;
          }
          // A balance stays what it is until something moves it.
          const parts = stepsOf(heights);
          const fills = parts.map(({ from, line }) => `${line}V${short(zero)}H${from}z`);
          return (
            <g key={id}>
              <path d={fills.join("")} fill={`var(${color})`} fillOpacity={0.14} />
              <path
                d={parts.map(({ line }) => line).join("")}
                fill="none"
                stroke={`var(${color})`}
                strokeWidth={2}
                vectorEffect="non-scaling-stroke"
              />
            </g>
          );
        })}
      </g>
    </svg>
  );
}

/** Nobody sees a twentieth of a pixel. */
const short = (value: number): number => Math.round(value * 10) / 10;
const across = (value: number): number => Math.round(value * 100) / 100;

/** A line through the middles of the points: a new one where a value was missing. */
const middlesOf = (heights: readonly (number | null)[]): string[] =>
  heights.map((height, index) =>
    height === null ? "" : `${heights[index - 1] == null ? "M" : "L"}${across(index + 0.5)} ${short(height)}`,
  );

/** Lines of steps: a new one where a value was missing. */
function stepsOf(heights: readonly (number | null)[]): { from: number; line: string }[] {
  const parts: { from: number; line: string }[] = [];
  for (const [index, height] of heights.entries()) {
    const part = parts.at(-1);
    if (height === null) continue;
    if (part && heights[index - 1] !== null) part.line += `V${short(height)}H${index + 1}`;
    else parts.push({ from: index, line: `M${index} ${short(height)}H${index + 1}` });
  }
  return parts;
}

interface PointNamesProps {
  data: ChartData;
  isRtl: boolean;
  shareOf: (index: number) => number;
}

/** Under the axis, as many as there is room for. */
function PointNames({ data: { points }, isRtl, shareOf }: PointNamesProps) {
  const every = namedEvery(points.length);
  const everyNarrow = every * Math.ceil(points.length / every / MOST_NAMES_NARROW);
  return points.map(
    ({ id, label }, index) =>
      index % every === 0 && (
        <text
          key={id}
          x={`${shareOf(index + 0.5) * 100}%`}
          y={INNER_HEIGHT}
          dy={FONT_SIZE + 8}
          fill="var(--muted)"
          textAnchor="middle"
          // Without its own direction, «۲۹ آبان» would be turned round in a drawing that reads left to right.
          style={isRtl ? { direction: "rtl" } : undefined}
          className={index % everyNarrow === 0 ? undefined : "@max-xl:hidden"}
        >
          {label}
        </text>
      ),
  );
}
