"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Input } from "@/components/kit/ui/input";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { tehranToday } from "@/lib/kit/clock";
import { formatDayNumeric } from "@/lib/kit/format/date-display";
import { FIRST_BIRTHDAY, isDayInReach, SOME_BIRTHDAY } from "@/lib/kit/format/day-reach";
import { cleanInput } from "@/lib/kit/format/digits";
import { readTypedDay } from "@/lib/kit/format/typed-day";
import { useMessage } from "@/lib/kit/i18n/use-message";
import type { ControlProps } from "./field";

interface DayInputProps {
  /** Left out where a `Field` around it has one. */
  label?: string;
  /** What that field ties it with. */
  wiring?: ControlProps;
  value: string | null;
  onChange: (isoDay: string | null) => void;
  /**
   * Is told what is wrong with what was typed, by a field that says it in one place with the rest; a day that is refused is
   * handed on then, so that the form does not call it empty.
   */
  onProblem?: (problem: DayError | undefined) => void;
  /** A later day is refused. */
  latest?: string;
  /** An earlier day is refused; left out where it is a record's. */
  earliest?: string;
}

type DayError = "errors.invalidDate" | "errors.dateOutOfReach" | "errors.dateTooLate";

function errorOf(
  day: string | null,
  { latest, earliest }: Pick<DayInputProps, "latest" | "earliest">,
): DayError | null {
  if (day === null) return "errors.invalidDate";
  if (!isDayInReach(day, earliest)) return "errors.dateOutOfReach";
  return latest && day > latest ? "errors.dateTooLate" : null;
}

/** A day typed in the member's calendar, in any digits. */
export function DayInput({ label, wiring, value, onChange, onProblem, latest, earliest }: DayInputProps) {
  const preferences = usePreferences();
  const message = useMessage();
  const dates = useTranslations("dates");
  const ownId = useId();
  const id = wiring?.id ?? ownId;
  const example = formatDayNumeric(earliest === FIRST_BIRTHDAY ? SOME_BIRTHDAY : tehranToday(), preferences);
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<DayError | null>(null);

  const leave = () => {
    if (typed === null) return;
    const isEmpty = cleanInput(typed) === "";
    const day = isEmpty ? null : readTypedDay(typed, preferences.calendar);
    const found = isEmpty ? null : errorOf(day, { latest, earliest });
    if (onProblem) onProblem(found ?? undefined);
    else setError(found);
    if (found && !(onProblem && day !== null)) return;
    setTyped(null);
    onChange(day);
  };

  return (
    <div>
      {label !== undefined && (
        <label htmlFor={id} className="mb-1 block text-muted text-sm">
          {label}
        </label>
      )}
      <Input
        {...wiring}
        id={id}
        dir="ltr"
        inputMode="numeric"
        placeholder={dates("example", { day: example })}
        // The example and what is typed stand on the same side.
        className="rtl:text-end"
        value={typed ?? (value ? formatDayNumeric(value, preferences) : "")}
        aria-invalid={error !== null ? true : wiring?.["aria-invalid"]}
        aria-describedby={error ? `${id}-day` : wiring?.["aria-describedby"]}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => event.key === "Enter" && leave()}
      />
      {error && (
        <p id={`${id}-day`} className="mt-1 text-danger text-sm">
          {message(error)}
        </p>
      )}
    </div>
  );
}
