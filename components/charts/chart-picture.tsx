"use client";

import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { usePreferences } from "@/components/ui/preferences-context";
import { LOCALES } from "@/lib/i18n/locales";
import type { ChartData } from "./chart-data";

interface ChartPictureProps {
  kind: "area" | "bar";
  data: ChartData;
  height: number;
  isStacked?: boolean;
}

const TICK = { fill: "var(--muted)", fontSize: 13 } as const;
/** Without its own direction, «۲۹ آبان» would be turned round in a drawing that reads left to right. */
const TICK_RTL = { ...TICK, direction: "rtl" } as const;

/**
 * What `Chart` loads. The drawing is laid out left to right in both languages; in Persian the axes are turned on
 * purpose, so that time runs from right to left and amounts stand on the right.
 */
export default function ChartPicture({ kind, data, height, isStacked }: ChartPictureProps) {
  const { locale } = usePreferences();
  const isRtl = LOCALES[locale].dir === "rtl";
  const rows = data.points.map((point) => ({
    name: point.label,
    full: point.fullLabel ?? point.label,
    ...point.values,
  }));
  // Within a pair the first series stands where reading begins, as in the legend.
  const series = isRtl && kind === "bar" ? data.series.toReversed() : data.series;
  const Frame = kind === "area" ? AreaChart : BarChart;
  return (
    <div dir="ltr" aria-hidden style={{ height }}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height }}>
        <Frame
          data={rows}
          margin={{ top: 8, right: 4, bottom: 0, left: 4 }}
          accessibilityLayer={false}
          barGap={1}
          barCategoryGap="18%"
        >
          <CartesianGrid stroke="var(--line)" vertical={false} />
          <XAxis
            dataKey="name"
            reversed={isRtl}
            tick={isRtl ? TICK_RTL : TICK}
            tickLine={false}
            axisLine={{ stroke: "var(--line)" }}
            tickMargin={8}
            minTickGap={20}
            interval={rows.length <= 10 ? "preserveStartEnd" : "equidistantPreserveStart"}
          />
          <YAxis
            orientation={isRtl ? "right" : "left"}
            tick={isRtl ? { ...TICK_RTL, textAnchor: "end" } : TICK}
            tickLine={false}
            axisLine={false}
            tickFormatter={data.formatAxis}
            width="auto"
            tickCount={5}
          />
          <Tooltip
            content={(props) => <PointNote {...props} data={data} isRtl={isRtl} />}
            cursor={kind === "bar" ? { fill: "var(--hover)" } : { stroke: "var(--control)" }}
            isAnimationActive={false}
          />
          {series.map((each) =>
            kind === "area" ? (
              <Area
                key={each.id}
                dataKey={each.id}
                // A balance stays what it is until something moves it.
                type="step"
                stackId={isStacked ? "all" : undefined}
                stroke={`var(${each.color})`}
                strokeWidth={2}
                fill={`var(${each.color})`}
                fillOpacity={0.14}
                isAnimationActive={false}
              />
            ) : (
              <Bar
                key={each.id}
                dataKey={each.id}
                stackId={isStacked ? "all" : undefined}
                fill={`var(${each.color})`}
                radius={isStacked ? 0 : [4, 4, 0, 0]}
                maxBarSize={36}
                isAnimationActive={false}
              />
            ),
          )}
        </Frame>
      </ResponsiveContainer>
    </div>
  );
}

type NoteProps = Pick<TooltipContentProps, "active" | "payload"> & { data: ChartData; isRtl: boolean };

function PointNote({ active, payload, data, isRtl }: NoteProps) {
  const row = payload?.[0]?.payload as Record<string, unknown> | undefined;
  if (!active || !row) return null;
  return (
    <div dir={isRtl ? "rtl" : "ltr"} className="rounded border bg-raised px-3 py-2 text-sm shadow-float">
      <p className="mb-1 font-semibold">{String(row.full)}</p>
      {data.series.map((series) => {
        const value = row[series.id];
        return (
          <p key={series.id} className="flex items-center justify-between gap-4">
            <span className="flex items-center gap-2 text-muted">
              <span className="size-2.5 rounded-xs" style={{ background: `var(${series.color})` }} />
              {series.label}
            </span>
            <span>{typeof value === "number" ? data.format(value) : "—"}</span>
          </p>
        );
      })}
    </div>
  );
}
