"use client";

import { useTranslations } from "next-intl";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { formatDay } from "@/lib/kit/format/date-display";
import { formatNumber } from "@/lib/kit/format/digits";
import { type SeriesMember, type SeriesPlan, seriesTotal } from "@/lib/kit/orders/series";

/** The days and amounts that a plan comes to: in one line, and each of them behind it; short months are said. */
export function PlannedDays({ plan, members }: { plan: SeriesPlan; members: readonly SeriesMember[] }) {
  const words = useTranslations("withdrawalForm.planned");
  const preferences = usePreferences();
  const [first, last] = [members[0], members.at(-1)];
  if (!first || !last) return null;
  const shorts = members.filter(({ isShort }) => isShort).length;
  const day = (date: string) => formatDay(date, preferences);
  return (
    <div className="text-start">
      <p>
        {words.rich("summary", {
          times: members.length,
          first: day(first.date),
          last: day(last.date),
          total: () => <Money rial={seriesTotal(plan)} />,
        })}
      </p>
      {shorts > 0 && <p className="text-muted text-sm">{words("shorts", { count: shorts })}</p>}
      <details className="mt-2">
        <summary className="w-fit cursor-pointer text-accent">{words("all")}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
        <ol tabIndex={0} aria-label={words("all")} className="mt-2 max-h-72 divide-y overflow-y-auto rounded border">
          {members.map(({ row, date, amountRial, isShort }) => (
            <li key={row} className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 py-1.5">
              <span>
                <span className="me-2 text-muted text-sm tabular-nums">{formatNumber(row, preferences.locale)}</span>
                {day(date)}
                {isShort && <span className="ms-2 text-muted text-sm">{words("short")}</span>}
              </span>
              <Money rial={amountRial} />
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}
