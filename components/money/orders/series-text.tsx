"use client";

import { useTranslations } from "next-intl";
import { DateText } from "@/components/kit/ui/date-text";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { formatNumber } from "@/lib/kit/format/digits";
import type { OrderDetail } from "@/lib/kit/orders/views";

/** How often, how much each time, and from when: what a series was ordered as. */
export function SeriesText({ series }: { series: NonNullable<OrderDetail["content"]["series"]> }) {
  const words = useTranslations("orders.series");
  const { locale } = usePreferences();
  const { rhythm, step, times, isTotal, amountRial, from } = series;
  const counted = { times: formatNumber(times, locale) };
  return (
    <span className="block">
      <span className="block">
        {rhythm === "days"
          ? words("days", { step, ...counted })
          : words(rhythm, { step: formatNumber(step, locale), ...counted })}
      </span>
      <span className="block text-muted text-sm">
        {isTotal ? words("divided") : words.rich("each", { amount: () => <Money rial={amountRial} /> })}
      </span>
      <span className="block text-muted text-sm">{words.rich("from", { day: () => <DateText value={from} /> })}</span>
    </span>
  );
}
