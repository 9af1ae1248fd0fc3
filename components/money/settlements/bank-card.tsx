"use client";

import { useTranslations } from "next-intl";
import { cn } from "@/components/kit/ui/cn";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import type { SettlementBank } from "@/lib/areas/money/settlements/server/answers";
import { localizeDigits } from "@/lib/kit/format/digits";
import { bankName } from "@/lib/kit/format/iban";
import { joined } from "@/lib/kit/format/joined";
import { formatMoneyCompact } from "@/lib/kit/format/money";
import { A2A_STATUS, type BankNow, clockOf, closedParts, minuteOfDay, usedShare } from "@/lib/kit/orders/bank-rules";

interface BankCardProps {
  bank: SettlementBank;
  how: BankNow;
  nowMs: number;
}

/** One bank: whether it can be paid now, its day, and what is left of its limit. */
export function BankCard({ bank, how, nowMs }: BankCardProps) {
  const words = useTranslations("settlements.banks.next");
  const { locale } = usePreferences();
  const { state, changesAt } = how;
  const isUsable = state === "open" || state === "closed" || state === "full";
  const clock = changesAt === null ? "" : localizeDigits(changesAt, locale);
  const next =
    state === "open"
      ? changesAt === null
        ? words("open")
        : words("openUntil", { clock })
      : state === "closed"
        ? words("closedUntil", { clock })
        : words(state);
  return (
    <li
      className={cn("flex min-w-0 flex-col gap-4 rounded-lg border p-4 sm:p-5", isUsable ? "bg-surface" : "bg-sunken")}
    >
      <div>
        <div className="flex items-start justify-between gap-3">
          <h3 className="min-w-0 font-semibold">
            <BankName bank={bank} />
          </h3>
          <span suppressHydrationWarning>
            <StatusBadge status={A2A_STATUS[state]} className="shrink-0" />
          </span>
        </div>
        <p className="mt-1 text-muted text-sm" suppressHydrationWarning>
          {next}
        </p>
      </div>
      {isUsable && (
        <>
          <BankHours bank={bank} nowMs={nowMs} />
          <Limit bank={bank} />
        </>
      )}
    </li>
  );
}

/** Our name of it; the service's where we know none. */
export function BankName({ bank }: { bank: SettlementBank }) {
  const { locale } = usePreferences();
  return bankName(bank.code, locale) ?? bank.name ?? <bdi dir="ltr">{bank.code}</bdi>;
}

const NEARLY_USED = 0.9;

function Limit({ bank }: { bank: SettlementBank }) {
  const words = useTranslations("settlements.banks");
  const { unit, locale } = usePreferences();
  const { totalRial, remainedRial } = bank.a2a;
  const used = usedShare(bank.a2a);
  if (used === null || totalRial === null) return <p className="mt-auto text-muted text-sm">{words("noLimit")}</p>;
  const leftRial = remainedRial ?? Math.round(totalRial * (1 - used));
  return (
    <div className="mt-auto">
      <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="text-muted">{words("limit")}</span>
        <span>
          <span className="font-semibold">
            {words.rich("left", { amount: () => <Money rial={leftRial} isCompact /> })}
          </span>{" "}
          <span className="text-muted">{words.rich("of", { amount: () => <Money rial={totalRial} isCompact /> })}</span>
        </span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot be drawn the same in all browsers */}
      <div
        role="meter"
        aria-label={words("limit")}
        aria-valuemin={0}
        aria-valuemax={totalRial}
        aria-valuenow={leftRial}
        aria-valuetext={formatMoneyCompact(leftRial, { unit, locale })}
        className="h-2 overflow-hidden rounded-full bg-neutral-soft"
      >
        <div
          className={cn("h-full rounded-full", used >= NEARLY_USED ? "bg-warning" : "bg-accent")}
          style={{ width: `${(1 - used) * 100}%` }}
        />
      </div>
    </div>
  );
}

const DAY_MINUTES = 24 * 60;
const TICKS = [0, 6, 12, 18, 24] as const;

const share = (minutes: number): string => `${(minutes / DAY_MINUTES) * 100}%`;

/** The bank's day as a strip that runs as the reader reads: closed hours hatched, a mark where we are. */
function BankHours({ bank, nowMs }: { bank: SettlementBank; nowMs: number }) {
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
