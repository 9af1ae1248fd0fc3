"use client";

import { type ComponentType, type ReactNode, useState } from "react";
import { TextLink } from "@/components/kit/ui/text-link";
import { ChartCard } from "./chart-card";
import { type ChartData, chartCsv } from "./chart-data";
import { ChartPicture } from "./chart-picture";

interface ChartProps {
  kind: "area" | "bar";
  title: ReactNode;
  description?: ReactNode;
  about?: ReactNode;
  fileName: string;
  data: ChartData;
  /** Under the picture and its table. */
  footer?: ReactNode;
}

/** Values over time or by kind. */
export function Chart({ kind, data, ...card }: ChartProps) {
  return (
    <ChartCard
      {...card}
      csv={() => chartCsv(data)}
      pictureLegend={data.series}
      isEmpty={data.points.length === 0}
      chart={<TouchableChart kind={kind} data={data} />}
      table={<ChartTable data={data} />}
      legend={data.series.length > 1 && <Legend items={data.series} />}
    />
  );
}

type DrawingProps = Pick<ChartProps, "kind" | "data">;

/** The server's drawing until somebody points at it: only then the drawing library is worth its 110 kB. */
function TouchableChart(props: DrawingProps) {
  const [Live, setLive] = useState<ComponentType<DrawingProps> | null>(null);
  // Where its code does not come the drawing stays, and the next touch asks again.
  const awaken = () => {
    if (!Live) import("./chart-live").then(({ ChartLive }) => setLive(() => ChartLive)).catch(() => {});
  };
  return (
    <div className="relative" onPointerEnter={awaken}>
      {/* It stays under the living one: it is what is saved as a picture. */}
      <div className={Live ? "opacity-0" : undefined}>
        <ChartPicture {...props} />
      </div>
      {Live && (
        <div dir="ltr" aria-hidden className="absolute inset-0">
          <Live {...props} />
        </div>
      )}
    </div>
  );
}

interface LegendProps {
  items: readonly { id: string; label: string; color: `--${string}` }[];
}

function Legend({ items }: LegendProps) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
      {items.map((item) => (
        <li key={item.id} className="flex items-center gap-2">
          <span aria-hidden className="size-2.5 rounded-xs" style={{ background: `var(${item.color})` }} />
          {item.label}
        </li>
      ))}
    </ul>
  );
}

/** A chart's numbers for those who would rather read. */
function ChartTable({ data }: { data: ChartData }) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr>
          <th scope="col" className="sticky top-0 bg-surface px-3 py-2 text-start font-medium text-muted">
            {data.pointName}
          </th>
          {data.series.map((series) => (
            <th
              key={series.id}
              scope="col"
              className="sticky top-0 bg-surface px-3 py-2 text-end font-medium text-muted"
            >
              {series.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.points.map((point) => (
          <tr key={point.id} className="border-t">
            <th scope="row" className="px-3 py-1.5 text-start font-normal">
              {point.href ? (
                <TextLink href={point.href}>{point.fullLabel ?? point.label}</TextLink>
              ) : (
                (point.fullLabel ?? point.label)
              )}
            </th>
            {data.series.map((series) => {
              const value = point.values[series.id];
              return (
                <td key={series.id} className="whitespace-nowrap px-3 py-1.5 text-end">
                  {value === null || value === undefined ? "—" : data.format(value)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
