"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TextLink } from "@/components/kit/ui/text-link";
import { ChartCard } from "./chart-card";
import type { ChartData } from "./chart-data";
import { TouchableChart } from "./touchable-chart";

interface ChartProps {
  kind: "area" | "bar";
  title: ReactNode;
  description?: ReactNode;
  about?: ReactNode;
  fileName: string;
  data: ChartData;
  /** Why no value is known yet. */
  empty?: ReactNode;
  /** Under the picture and its table. */
  footer?: ReactNode;
}

/** Values over time or by kind. */
export function Chart({ kind, data, ...card }: ChartProps) {
  const charts = useTranslations("charts");
  return (
    <ChartCard
      {...card}
      numbers={data}
      pictureLegend={data.series}
      isEmpty={data.points.every(({ values }) => Object.values(values).every((value) => value == null))}
      chart={(titleId) => <TouchableChart kind={kind} data={data} titleId={titleId} words={charts} />}
      table={<ChartTable data={data} />}
    />
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
