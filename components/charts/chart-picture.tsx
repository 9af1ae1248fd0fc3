"use client";

import { type PointerEvent, useState } from "react";
import { usePreferences } from "@/components/ui/preferences-context";
import { LOCALES } from "@/lib/i18n/locales";
import type { ChartData } from "./chart-data";
import { gridValues, valuesOf } from "./chart-scale";

interface ChartPictureProps {
  kind: "area" | "bar";
  data: ChartData;
}

export const PICTURE_HEIGHT = 260;

/** Room above the highest line, and for the names under the axis, in pixels. */
const TOP = 8;
const BOTTOM = 28;
const INNER_HEIGHT = PICTURE_HEIGHT - TOP - BOTTOM;
const FONT_SIZE = 13;
/** How much of a point's room its bars fill. */
const BARS_SHARE = 0.82;
/** How many names fit under the axis where there is room, and on a phone. */
const MOST_NAMES = 10;
const MOST_NAMES_NARROW = 5;

/**
 * Values over time, drawn on the server: everything stands at a share of the width, which only the browser knows. In
 * Persian time runs from right to left and amounts stand on the right. Pointing at it tells the values of a point; for
 * who does not point, the same is in the table.
 */
export function ChartPicture({ kind, data }: ChartPictureProps) {
  const { locale } = usePreferences();
  const [pointed, setPointed] = useState<number | null>(null);
  const isRtl = LOCALES[locale].dir === "rtl";
  const { points } = data;
  const lines = gridValues(valuesOf(data));
  const [least = 0, most = 1] = [lines[0], lines.at(-1)];
  const names = lines.map((value) => data.formatAxis(value));
  const axisWidth = Math.max(...names.map((name) => name.length)) * 7 + 16;
  const heightOf = (value: number) => ((most - value) / (most - least)) * INNER_HEIGHT;
  const shareOf = (index: number) => (isRtl ? points.length - index : index) / points.length;
  const row = pointed === null ? undefined : points[pointed];

  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, right, width } = event.currentTarget.getBoundingClientRect();
    const share = (isRtl ? right - event.clientX : event.clientX - left) / width;
    setPointed(Math.min(points.length - 1, Math.max(0, Math.floor(share * points.length))));
  };

  return (
    <div dir="ltr" aria-hidden className="@container relative" style={{ height: PICTURE_HEIGHT }}>
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
        {pointed !== null && (
          <rect
            x={`${(isRtl ? shareOf(pointed + 1) : shareOf(pointed)) * 100}%`}
            width={`${100 / points.length}%`}
            height={INNER_HEIGHT}
            fill="var(--hover)"
          />
        )}
        <Shapes kind={kind} data={data} isRtl={isRtl} heightOf={heightOf} />
        <PointNames data={data} isRtl={isRtl} shareOf={shareOf} />
      </svg>
      <div
        className="absolute inset-y-0"
        style={isRtl ? { left: 0, right: axisWidth } : { left: axisWidth, right: 0 }}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(null)}
      >
        {row && pointed !== null && <PointNote data={data} row={row} isRtl={isRtl} share={shareOf(pointed + 0.5)} />}
      </div>
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
  const barWidth = BARS_SHARE / series.length;
  return (
    <svg
      role="presentation"
      viewBox={`0 0 ${points.length || 1} ${INNER_HEIGHT}`}
      preserveAspectRatio="none"
      width="100%"
      height={INNER_HEIGHT}
    >
      <g transform={isRtl ? `translate(${points.length} 0) scale(-1 1)` : undefined}>
        {series.map(({ id, color }, place) => {
          const heights = points.map(({ values }) => (values[id] == null ? null : heightOf(values[id])));
          if (kind === "bar") {
            const start = (1 - BARS_SHARE) / 2 + place * barWidth;
            const bars = heights.map((height, index) =>
              height === null ? "" : rectangle(index + start, height, barWidth * 0.94, zero),
            );
            return <path key={id} d={bars.join("")} fill={`var(${color})`} />;
          }
          // A balance stays what it is until something moves it.
          const fills = heights.map((height, index) => (height === null ? "" : rectangle(index, height, 1, zero)));
          return (
            <g key={id}>
              <path d={fills.join("")} fill={`var(${color})`} fillOpacity={0.14} shapeRendering="crispEdges" />
              <path
                d={steps(heights)}
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

const short = (value: number): number => Math.round(value * 1000) / 1000;

const rectangle = (x: number, y: number, width: number, zero: number): string =>
  `M${short(x)} ${short(y)}h${short(width)}V${short(zero)}h${short(-width)}z`;

/** A line of steps, broken where a value is missing. */
function steps(heights: readonly (number | null)[]): string {
  return heights
    .map((height, index) => {
      if (height === null) return "";
      const isFirst = index === 0 || heights[index - 1] === null;
      return isFirst ? `M${index} ${short(height)}H${index + 1}` : `V${short(height)}H${index + 1}`;
    })
    .join("");
}

interface PointNamesProps {
  data: ChartData;
  isRtl: boolean;
  shareOf: (index: number) => number;
}

/** Under the axis, as many as there is room for. */
function PointNames({ data: { points }, isRtl, shareOf }: PointNamesProps) {
  const every = Math.ceil(points.length / MOST_NAMES);
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

interface PointNoteProps {
  data: ChartData;
  row: ChartData["points"][number];
  isRtl: boolean;
  /** Where the point stands, as a share of the width from the left. */
  share: number;
}

/** The values of the point that is pointed at, on the side that has more room. */
function PointNote({ data, row, isRtl, share }: PointNoteProps) {
  const isLeft = share > 0.5;
  return (
    <div
      dir={isRtl ? "rtl" : "ltr"}
      className="pointer-events-none absolute top-2 z-10 w-max rounded border bg-raised px-3 py-2 text-sm shadow-float"
      style={isLeft ? { right: `calc(${(1 - share) * 100}% + 12px)` } : { left: `calc(${share * 100}% + 12px)` }}
    >
      <p className="mb-1 font-semibold">{row.fullLabel ?? row.label}</p>
      {data.series.map(({ id, label, color }) => {
        const value = row.values[id];
        return (
          <p key={id} className="flex items-center justify-between gap-4">
            <span className="flex items-center gap-2 text-muted">
              <span className="size-2.5 rounded-xs" style={{ background: `var(${color})` }} />
              {label}
            </span>
            <span>{value == null ? "—" : data.format(value)}</span>
          </p>
        );
      })}
    </div>
  );
}
