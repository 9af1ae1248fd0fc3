"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/kit/ui/cn";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Amount } from "@/components/shared/parts/amount";
import { Paper } from "@/components/shared/parts/paper";
import { moneyOf } from "@/lib/areas/records/reports/days";
import type { Report } from "@/lib/areas/records/reports/schemas";
import { formatDay } from "@/lib/kit/format/date-display";

/** With more columns of money the letters are smaller, so that the sheet stays upright. */
const MOST_AT_EASE = 4;

/** The days of a report as a table on paper, with their sums where all of them are known: each leads from the closing above it to its own. */
export function PrintedDays({ report: { days, totals } }: { report: Report }) {
  const words = useTranslations("reports");
  const names = useTranslations("wallet.totals");
  const view = usePreferences();
  const money = moneyOf(days);
  const [first] = days;
  return (
    <Paper label={words("byDay.title")} isCards className={cn(money.length > MOST_AT_EASE && "print:text-[0.5625rem]")}>
      <thead>
        <tr>
          <th scope="col">{words("byDay.day")}</th>
          {[...money.map(([name]) => name), "closing" as const].map((name) => (
            <th key={name} scope="col" className="!text-right">
              {names(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {first?.isRead && (
          <tr>
            <td className="max-md:!hidden">{names("opening")}</td>
            {money.map(([name]) => (
              <td key={name} />
            ))}
            <td className="text-right" data-label={names("opening")}>
              <Amount rial={first.openingRial} />
            </td>
          </tr>
        )}
        {days.map((day) => (
          <tr key={day.day}>
            <td className="whitespace-nowrap max-md:font-semibold">{formatDay(day.day, view)}</td>
            {day.isRead ? (
              <>
                {money.map(([name, part, sign]) => (
                  <td key={name} className="text-right" data-label={names(name)}>
                    <Amount rial={day[part] * sign + 0} />
                  </td>
                ))}
                <td className="text-right" data-label={names("closing")}>
                  <Amount rial={day.closingRial} />
                </td>
              </>
            ) : (
              <td colSpan={money.length + 1} className="text-muted">
                {words("byDay.notRead")}
              </td>
            )}
          </tr>
        ))}
        {totals && (
          <tr className="font-semibold">
            <td>{words("printed.sum")}</td>
            {money.map(([name, part, sign]) => (
              <td key={name} className="text-right" data-label={names(name)}>
                <Amount rial={days.reduce((sum, day) => sum + day[part], 0) * sign + 0} />
              </td>
            ))}
            <td className="text-right" data-label={names("closing")}>
              <Amount rial={totals.wallet?.closingRial ?? null} />
            </td>
          </tr>
        )}
      </tbody>
    </Paper>
  );
}
