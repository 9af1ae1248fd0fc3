"use client";

import { useRouter } from "next/navigation";
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
import { cn } from "@/components/kit/ui/cn";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { LOCALES } from "@/lib/kit/i18n/locales";
import type { ChartData } from "./chart-data";
import { axisOf, BOTTOM, HEIGHT, TOP } from "./chart-scale";

const TICK = { fill: "var(--muted)", fontSize: 13 } as const;
/** Without its own direction, «۲۹ آبان» would be turned round in a drawing that reads left to right. */
const TICK_RTL = { ...TICK, direction: "rtl" } as const;

/**
 * The chart that tells the values of the point that is pointed at. It stands where the server's drawing stood, with the
 * same lines at the same heights. Laid out left to right in both languages; in Persian the axes are turned on purpose.
 */
export function ChartLive({ kind, data }: { kind: "area" | "bar"; data: ChartData }) {
  const router = useRouter();
  const { locale } = usePreferences();
  const isRtl = LOCALES[locale].dir === "rtl";
  const hasLinks = data.points.some(({ href }) => href !== undefined);
  const { lines, least, most, width } = axisOf(data);
  const rows = data.points.map((point) => ({
    name: point.label,
    full: point.fullLabel ?? point.label,
    ...point.values,
  }));
  // Within a pair the first series stands where reading begins, as in the legend.
  const series = isRtl && kind === "bar" ? data.series.toReversed() : data.series;
  const Frame = kind === "area" ? AreaChart : BarChart;
  return (
    <ResponsiveContainer width="100%" height={HEIGHT}>
      <Frame
        data={rows}
        margin={{ top: TOP, right: 0, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        barGap={1}
        barCategoryGap="9%"
        className={cn("[&_*]:outline-none", hasLinks && "cursor-pointer")}
        onClick={({ activeIndex }) => {
          const href = data.points[Number(activeIndex ?? Number.NaN)]?.href;
          if (href) router.push(href);
        }}
      >
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis
          dataKey="name"
          scale="band"
          reversed={isRtl}
          height={BOTTOM}
          tick={isRtl ? TICK_RTL : TICK}
          tickLine={false}
          axisLine={false}
          tickMargin={8}
          minTickGap={16}
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
          tickFormatter={data.formatAxis}
        />
        <Tooltip
          content={(props) => <PointNote {...props} data={data} isRtl={isRtl} />}
          cursor={kind === "bar" ? { fill: "var(--hover)" } : { stroke: "var(--control)" }}
          isAnimationActive={false}
        />
        {series.map(({ id, color }) =>
          kind === "area" ? (
            <Area
              key={id}
              dataKey={id}
              // A balance stays what it is until something moves it.
              type="step"
              stroke={`var(${color})`}
              strokeWidth={2}
              fill={`var(${color})`}
              fillOpacity={0.14}
              isAnimationActive={false}
            />
          ) : (
            <Bar key={id} dataKey={id} fill={`var(${color})`} isAnimationActive={false} />
          ),
        )}
      </Frame>
    </ResponsiveContainer>
  );
}

type NoteProps = Pick<TooltipContentProps, "active" | "payload"> & { data: ChartData; isRtl: boolean };

function PointNote({ active, payload, data, isRtl }: NoteProps) {
  const row = payload?.[0]?.payload as Record<string, unknown> | undefined;
  if (!active || !row) return null;
  return (
    <div dir={isRtl ? "rtl" : "ltr"} className="rounded border bg-raised px-3 py-2 text-sm shadow-float">
      <p className="mb-1 font-semibold">{String(row.full)}</p>
      {data.series.map(({ id, label, color }) => {
        const value = row[id];
        return (
          <p key={id} className="flex items-center justify-between gap-4">
            <span className="flex items-center gap-2 text-muted">
              <span className="size-2.5 rounded-xs" style={{ background: `var(${color})` }} />
              {label}
            </span>
            <span>{typeof value === "number" ? data.format(value) : "—"}</span>
          </p>
        );
      })}
    </div>
  );
}
