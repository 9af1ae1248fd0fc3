"use client";

import { useId, useState } from "react";
import { Input } from "@/components/ui/input";
import { usePreferences } from "@/components/ui/preferences-context";
import { formatDayNumeric } from "@/lib/format/date-display";
import { cleanInput } from "@/lib/format/digits";
import { isIsoDay, jalaliToIsoDay } from "@/lib/format/jalali";
import { useMessage } from "@/lib/i18n/use-message";

interface DayInputProps {
  label: string;
  value: string | null;
  onChange: (isoDay: string | null) => void;
}

/** A day typed in the member's calendar, in any digits. */
export function DayInput({ label, value, onChange }: DayInputProps) {
  const preferences = usePreferences();
  const message = useMessage();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);

  const leave = () => {
    if (typed === null) return;
    const isEmpty = cleanInput(typed) === "";
    const day = isEmpty ? null : readDay(typed, preferences.calendar);
    setWrong(!isEmpty && day === null);
    if (!isEmpty && day === null) return;
    setTyped(null);
    onChange(day);
  };

  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-muted text-sm">
        {label}
      </label>
      <Input
        id={id}
        dir="ltr"
        inputMode="numeric"
        placeholder={formatDayNumeric("2026-11-20", preferences)}
        value={typed ?? (value ? formatDayNumeric(value, preferences) : "")}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => event.key === "Enter" && leave()}
      />
      {isWrong && (
        <p id={`${id}-error`} className="mt-1 text-danger text-sm">
          {message("errors.invalidDate")}
        </p>
      )}
    </div>
  );
}

/** Years of 1300–1499 are Jalali whatever the setting; nobody means the Middle Ages. */
function readDay(text: string, calendar: "jalali" | "gregorian"): string | null {
  const clean = cleanInput(text);
  if (calendar === "jalali" || /^1[34]\d\d\b/.test(clean)) return jalaliToIsoDay(clean);
  const [year = "", month = "", day = ""] = clean.split(/[/-]/);
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isIsoDay(iso) ? iso : null;
}
