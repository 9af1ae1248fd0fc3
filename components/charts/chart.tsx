"use client";

import dynamic from "next/dynamic";
import { type ComponentProps, type ReactNode, useMemo } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { ChartCard } from "./chart-card";
import { type ChartData, chartCsv } from "./chart-data";
import { ChartTable } from "./chart-table";
import { Legend } from "./legend";

const HEIGHT = 260;

const loading = () => <Skeleton className="h-[260px] w-full" />;
const Picture = dynamic(() => import("./chart-picture"), { ssr: false, loading });

interface ChartProps {
  kind: "area" | "bar";
  title: ReactNode;
  description?: ReactNode;
  fileName: string;
  data: ChartData;
  /** Under the picture and its table. */
  footer?: ReactNode;
  /** Bars or areas on top of each other: parts of a whole. */
  isStacked?: boolean;
}

/** Values over time or by kind; the drawing code comes on its own, after the page. */
export function Chart({ kind, title, description, fileName, data, isStacked, footer }: ChartProps) {
  const rest: Omit<ComponentProps<typeof ChartCard>, "title" | "fileName" | "footer"> = useMemo(
    () => ({
      csv: () => chartCsv(data),
      pictureLegend: data.series,
      isEmpty: data.points.length === 0,
      chart: <Picture kind={kind} data={data} height={HEIGHT} isStacked={isStacked} />,
      table: <ChartTable data={data} />,
      legend: data.series.length > 1 && <Legend items={data.series} />,
    }),
    [kind, data, isStacked],
  );
  return <ChartCard title={title} description={description} fileName={fileName} footer={footer} {...rest} />;
}
