"use client";

import { type ComponentType, type ReactNode, useState } from "react";
import { ChartCard } from "./chart-card";
import { type ChartData, chartCsv } from "./chart-data";
import { ChartPicture } from "./chart-picture";
import { ChartTable } from "./chart-table";
import { Legend } from "./legend";

interface ChartProps {
  kind: "area" | "bar";
  title: ReactNode;
  description?: ReactNode;
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
