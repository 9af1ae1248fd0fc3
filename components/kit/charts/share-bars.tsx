"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { formatPercent } from "@/lib/kit/format/digits";
import { ChartCard } from "./chart-card";
import type { ChartShare } from "./chart-data";

interface ShareBarsProps {
  title: ReactNode;
  description?: ReactNode;
  /** Why there are no shares yet. */
  empty?: ReactNode;
  fileName: string;
  /** What is divided: «نتیجه», «علت». */
  name: string;
  shares: readonly ChartShare[];
  format: (value: number) => string;
  /** The name of the column of values before, where shares have them: «دورهٔ پیش». */
  beforeName?: string;
}

/** Parts of a whole as bars under each other, the track being the whole: easier to compare than slices, drawn without any library. */
export function ShareBars({ title, description, empty, fileName, name, shares, format, beforeName }: ShareBarsProps) {
  const charts = useTranslations("charts");
  const { locale } = usePreferences();
  const total = shares.reduce((sum, share) => sum + share.value, 0);
  const ratio = (value: number) => formatPercent(total === 0 ? 0 : value / total, locale);
  const asData = {
    pointName: name,
    series: [
      { id: "value", label: charts("total"), color: "--chart-1" as const },
      ...(beforeName ? [{ id: "before", label: beforeName, color: "--neutral" as const }] : []),
    ],
    points: shares.map(({ label, value, before = null }) => ({ id: label, label, values: { value, before } })),
  };
  return (
    <ChartCard
      title={title}
      description={description}
      fileName={fileName}
      numbers={asData}
      isEmpty={total === 0}
      empty={empty}
      table={
        <table className="w-full text-sm">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {name}
              </th>
              <th scope="col" className="px-3 py-2 text-end font-medium">
                {charts("total")}
              </th>
              <th scope="col" className="px-3 py-2 text-end font-medium">
                {charts("share")}
              </th>
              {beforeName && (
                <th scope="col" className="px-3 py-2 text-end font-medium">
                  {beforeName}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shares.map((share) => (
              <tr key={share.id} className="border-t">
                <th scope="row" className="px-3 py-1.5 text-start font-normal">
                  <ShareName share={share} />
                </th>
                <td className="px-3 py-1.5 text-end">{format(share.value)}</td>
                <td className="px-3 py-1.5 text-end">{ratio(share.value)}</td>
                {beforeName && (
                  <td className="px-3 py-1.5 text-end">{share.before == null ? "—" : format(share.before)}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      }
      chart={() => (
        <ul className="space-y-3">
          {shares.map((share) => (
            <li key={share.id}>
              <div className="mb-1 flex items-baseline justify-between gap-3 text-sm">
                <span className="min-w-0">
                  <ShareName share={share} />
                </span>
                <span className="shrink-0">
                  {format(share.value)} <span className="text-muted">({ratio(share.value)})</span>
                </span>
              </div>
              <div aria-hidden className="h-2 rounded-full bg-neutral-soft">
                <div
                  className="h-full min-w-1 rounded-full"
                  style={{ width: `${(share.value / Math.max(total, 1)) * 100}%`, background: `var(${share.color})` }}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    />
  );
}

function ShareName({ share: { label, href } }: { share: ChartShare }) {
  return href === undefined ? label : <TextLink href={href}>{label}</TextLink>;
}
