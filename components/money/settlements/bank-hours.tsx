"use client";

import { useTranslations } from "next-intl";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { clockOf, closedParts, minuteOfDay } from "@/lib/areas/money/settlements/bank-rules";
import type { SettlementBank } from "@/lib/areas/money/settlements/server/bank-answers";
import { localizeDigits } from "@/lib/kit/format/digits";
import { joined } from "@/lib/kit/format/joined";

const DAY_MINUTES = 24 * 60;
const TICKS = [0, 6, 12, 18, 24] as const;

const share = (minutes: number): string => `${(minutes / DAY_MINUTES) * 100}%`;

/** The bank's day as a strip that runs as the reader reads: closed hours hatched, a mark where we are. */
export function BankHours({ bank, nowMs }: { bank: SettlementBank; nowMs: number }) {
  const words = useTranslations("settlements.banks");
  const { locale } = usePreferences();
  const closed = closedParts(bank.a2a);
  const hours = joined(
    closed.map(({ from, to }) => `${clockOf(from)}–${clockOf(to)}`),
    locale,
  );
  const text =
    closed.length === 0 ? words("hoursOpen") : words("hoursClosed", { hours: localizeDigits(hours, locale) });
  return (
    <div>
      <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="text-muted">{words("hours")}</span>
        <span>{text}</span>
      </p>
      <div aria-hidden className="relative">
        <div className="relative h-3 overflow-hidden rounded-sm border border-success-line bg-success-soft">
          {closed.map(({ from, to }) => (
            <span
              key={from}
              className="absolute inset-y-0 bg-warning"
              style={{ insetInlineStart: share(from), width: share(to - from) }}
            />
          ))}
        </div>
        <span
          title={words("now")}
          className="absolute -top-1 h-5 w-0.5 rounded-full bg-text"
          style={{ insetInlineStart: share(minuteOfDay(nowMs)) }}
          suppressHydrationWarning
        />
        <div className="mt-1 flex justify-between text-faint text-sm leading-4 tabular-nums">
          {TICKS.map((hour) => (
            <span key={hour}>{localizeDigits(String(hour), locale)}</span>
          ))}
        </div>
      </div>
    </div>
  );
}
