"use client";

import { DayPicker as PersianDayPicker, enUS as persianEnglish, faIR as persianFarsi } from "@daypicker/persian";
import { useTranslations } from "next-intl";
import { Content, Portal, Root, Trigger } from "radix-ui/popover";
import { useState } from "react";
import { DayPicker } from "react-day-picker";
import { enUS, faIR } from "react-day-picker/locale";
import { Button } from "@/components/kit/ui/button";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { tehranToday } from "@/lib/kit/clock";
import { formatDay, weekdayName } from "@/lib/kit/format/date-display";
import { LOCALES } from "@/lib/kit/i18n/locales";
import { Chevron, PICKER_CLASSES, toDate, toIsoDay } from "./calendar-parts";
import { type DateRangeInputProps, type DayRange, dateRangeButton } from "./date-range";
import { DayInput } from "./day-input";
import { periodsOf } from "./periods";

/** What `DateRangeInput` loads; opens at once. */
export default function DateRangeWindow(props: DateRangeInputProps & { text: string }) {
  const { value, onChange, label, latest, text } = props;
  const dates = useTranslations("dates");
  const common = useTranslations("common.actions");
  const { locale, calendar } = usePreferences();
  const [isOpen, setOpen] = useState(true);
  const [draft, setDraft] = useState<DayRange>(value);
  const { dir } = LOCALES[locale];
  const today = tehranToday();

  const picker = {
    mode: "range" as const,
    dir,
    numerals: locale === "fa" ? ("arabext" as const) : ("latn" as const),
    weekStartsOn: locale === "fa" || calendar === "jalali" ? (6 as const) : (1 as const),
    today: toDate(today),
    defaultMonth: toDate(draft.to ?? draft.from ?? today),
    selected: { from: draft.from ? toDate(draft.from) : undefined, to: draft.to ? toDate(draft.to) : undefined },
    onSelect: (range: { from?: Date; to?: Date } | undefined) =>
      setDraft({ from: range?.from ? toIsoDay(range.from) : null, to: range?.to ? toIsoDay(range.to) : null }),
    disabled: latest ? { after: toDate(latest) } : undefined,
    labels: {
      labelPrevious: () => dates("previousMonth"),
      labelNext: () => dates("nextMonth"),
      labelDayButton: (date: Date) =>
        `${weekdayName(toIsoDay(date), locale)} ${formatDay(toIsoDay(date), { locale, calendar })}`,
    },
    components: { Chevron },
    classNames: PICKER_CLASSES,
  };

  const open = (isNext: boolean) => {
    setDraft(value);
    setOpen(isNext);
  };
  const give = (range: DayRange) => {
    const isTurned = range.from !== null && range.to !== null && range.from > range.to;
    onChange(isTurned ? { from: range.to, to: range.from } : range);
    setOpen(false);
  };

  return (
    <Root open={isOpen} onOpenChange={open}>
      <Trigger {...dateRangeButton(props, text)} />
      <Portal>
        <Content
          dir={dir}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className="z-50 flex max-h-(--radix-popover-content-available-height) w-[min(33rem,calc(100vw-1rem))] animate-appear flex-col overflow-hidden rounded-lg border bg-raised shadow-float outline-none"
        >
          <div className="flex min-h-0 flex-1 overflow-y-auto max-sm:flex-col">
            <ul className="flex shrink-0 gap-1 p-2 max-sm:overflow-x-auto max-sm:border-b sm:w-40 sm:flex-col sm:border-e">
              {periodsOf(today, calendar).map((period) => (
                <li key={period.id}>
                  <button
                    type="button"
                    onClick={() => give(period.range)}
                    className="min-h-9 w-full whitespace-nowrap rounded-sm px-3 text-start hover:bg-hover"
                  >
                    {dates(period.id)}
                  </button>
                </li>
              ))}
            </ul>
            <div className="min-w-0 flex-1 p-3">
              <div className="mb-3 grid grid-cols-2 gap-2">
                <DayInput
                  label={dates("from")}
                  value={draft.from}
                  latest={latest}
                  onChange={(from) => setDraft({ ...draft, from })}
                />
                <DayInput
                  label={dates("to")}
                  value={draft.to}
                  latest={latest}
                  onChange={(to) => setDraft({ ...draft, to })}
                />
              </div>
              {calendar === "jalali" ? (
                <PersianDayPicker {...picker} locale={locale === "fa" ? persianFarsi : persianEnglish} />
              ) : (
                <DayPicker {...picker} locale={locale === "fa" ? faIR : enUS} />
              )}
            </div>
          </div>
          <div className="flex justify-end gap-2 border-t p-3">
            <Button variant="ghost" onClick={() => give({ from: null, to: null })}>
              {dates("anyTime")}
            </Button>
            <Button variant="primary" onClick={() => give(draft)}>
              {common("confirm")}
            </Button>
          </div>
        </Content>
      </Portal>
    </Root>
  );
}
