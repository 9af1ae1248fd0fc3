"use client";

import { useTranslations } from "next-intl";
import { DateRangeInput } from "@/components/kit/forms/date-range-input";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Select } from "@/components/kit/ui/select";
import { monthsUntil } from "@/lib/areas/records/reports/periods";
import type { ReportPeriod } from "@/lib/areas/records/reports/schemas";
import { formatMonth } from "@/lib/kit/format/date-display";

interface PeriodPickerProps {
  period: ReportPeriod;
  today: string;
  onChange: (period: Partial<ReportPeriod>) => void;
}

/** A month of the last year by its name, or any days. */
export function PeriodPicker({ period, today, onChange }: PeriodPickerProps) {
  const words = useTranslations("reports");
  const view = usePreferences();
  const months = monthsUntil(today, view.calendar);
  const chosen = months.find(({ from, to }) => from === period.from && to === period.to);
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <Select
        aria-label={words("month")}
        value={chosen?.from ?? ""}
        onChange={({ target }) => {
          const month = months.find(({ from }) => from === target.value);
          // The month that goes on is what the bare address means, tomorrow too.
          if (month) onChange(month === months[0] ? { from: undefined, to: undefined } : month);
        }}
        options={[
          ...(chosen ? [] : [{ value: "", label: words("otherDays") }]),
          ...months.map(({ from }, index) => {
            const month = formatMonth(from, view);
            const label =
              index === 0 ? words("thisMonth", { month }) : index === 1 ? words("lastMonth", { month }) : month;
            return { value: from, label };
          }),
        ]}
      />
      <DateRangeInput
        label={words("days")}
        value={period}
        onChange={({ from, to }) => onChange({ from: from ?? undefined, to: to ?? undefined })}
        latest={today}
      />
    </div>
  );
}
