"use client";

import { DayPicker as PersianDayPicker, enUS as persianEnglish, faIR as persianFarsi } from "@daypicker/persian";
import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import { Content, Portal, Root, Trigger } from "radix-ui/popover";
import { useState } from "react";
import { DayPicker } from "react-day-picker";
import { enUS, faIR } from "react-day-picker/locale";
import { buttonClass } from "@/components/kit/ui/button-class";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { tehranToday } from "@/lib/kit/clock";
import { formatDay, weekdayName } from "@/lib/kit/format/date-display";
import { LOCALES } from "@/lib/kit/i18n/locales";
import { Chevron, PICKER_CLASSES, toDate, toIsoDay } from "./calendar-parts";
import type { DayChoiceProps } from "./day-choice";

/** What `DayChoice` loads; opens at once. */
export default function DayWindow({ value, onChange, earliest, openLabel }: DayChoiceProps) {
  const dates = useTranslations("dates");
  const { locale, calendar } = usePreferences();
  const [isOpen, setOpen] = useState(true);
  const { dir } = LOCALES[locale];
  const picker = {
    mode: "single" as const,
    dir,
    numerals: locale === "fa" ? ("arabext" as const) : ("latn" as const),
    weekStartsOn: locale === "fa" || calendar === "jalali" ? (6 as const) : (1 as const),
    today: toDate(tehranToday()),
    defaultMonth: toDate(value ?? earliest),
    selected: value ? toDate(value) : undefined,
    onSelect: (day: Date | undefined) => {
      if (day) onChange(toIsoDay(day));
      setOpen(false);
    },
    disabled: { before: toDate(earliest) },
    labels: {
      labelPrevious: () => dates("previousMonth"),
      labelNext: () => dates("nextMonth"),
      labelDayButton: (date: Date) =>
        `${weekdayName(toIsoDay(date), locale)} ${formatDay(toIsoDay(date), { locale, calendar })}`,
    },
    components: { Chevron },
    classNames: { ...PICKER_CLASSES, selected: "[&>button]:!bg-accent [&>button]:!text-accent-on" },
  };
  return (
    <Root open={isOpen} onOpenChange={setOpen}>
      <Trigger type="button" aria-label={openLabel} className={buttonClass()}>
        <CalendarDays aria-hidden className="size-4" />
      </Trigger>
      <Portal>
        <Content
          dir={dir}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          aria-label={openLabel}
          className="z-50 max-h-(--radix-popover-content-available-height) animate-appear overflow-y-auto rounded-lg border bg-raised p-3 shadow-float outline-none"
        >
          {calendar === "jalali" ? (
            <PersianDayPicker {...picker} locale={locale === "fa" ? persianFarsi : persianEnglish} />
          ) : (
            <DayPicker {...picker} locale={locale === "fa" ? faIR : enUS} />
          )}
        </Content>
      </Portal>
    </Root>
  );
}
