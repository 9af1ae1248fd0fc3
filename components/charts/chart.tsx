"use client";

import type { ReactNode } from "react";
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
      chart={<ChartPicture kind={kind} data={data} />}
      table={<ChartTable data={data} />}
      legend={data.series.length > 1 && <Legend items={data.series} />}
    />
  );
}
