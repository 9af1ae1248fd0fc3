import { TextLink } from "@/components/kit/ui/text-link";
import type { ChartData } from "./chart-data";

/** A chart's numbers for those who would rather read. */
export function ChartTable({ data }: { data: ChartData }) {
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
