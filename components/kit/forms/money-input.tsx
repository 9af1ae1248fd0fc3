"use client";

import { useState } from "react";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { cleanInput, localizeDigits } from "@/lib/kit/format/digits";
import { type MoneyUnit, unitName } from "@/lib/kit/format/money";
import { hasUnclearPoint, type ParsedMoney, parseMoney } from "@/lib/kit/format/parse-money";
import type { Locale } from "@/lib/kit/i18n/locales";
import { FormattedInput, type FormattedInputProps } from "./formatted-input";

interface MoneyInputProps
  extends Omit<FormattedInputProps, "value" | "onValue" | "clean" | "format" | "readPaste" | "refuses"> {
  /** Whole rial. */
  value: number | null;
  onAmount: (amountRial: number | null) => void;
  /** A text was pasted that could not be read; undefined once that is resolved. */
  onProblem?: (error: (ParsedMoney & { ok: false })["error"] | undefined) => void;
}

const MAX_DIGITS = 16;

/** An amount typed in the member's unit, with separators as one types. */
export function MoneyInput({ value, onAmount, onProblem, ...rest }: MoneyInputProps) {
  const { unit, locale } = usePreferences();
  const [typed, setTyped] = useState(() => typedOf(value, unit));
  const read = parseMoney(typed, unit);
  // The form was filled or reset from outside, or the unit changed: what is shown follows the value.
  if ((read.ok ? read.amountRial : null) !== value && !(typed !== "" && !read.ok)) setTyped(typedOf(value, unit));

  const take = (text: string) => {
    setTyped(text);
    onProblem?.(undefined);
    const amount = parseMoney(text, unit);
    onAmount(amount.ok ? amount.amountRial : null);
  };

  return (
    <FormattedInput
      inputMode={unit === "toman" ? "decimal" : "numeric"}
      isPageDirected
      {...rest}
      value={typed}
      onValue={take}
      clean={(text) => cleanAmount(text, unit)}
      format={(text) => formatTyped(text, locale)}
      readPaste={(text) => {
        const amount = parseMoney(text, unit);
        if (!amount.ok) {
          onProblem?.(amount.error);
          return null;
        }
        return typedOf(amount.amountRial, unit);
      }}
      refuses={(text) => {
        const amount = parseMoney(text, unit);
        const isOtherUnit = !amount.ok && amount.error === "errors.amountOtherUnit";
        const isRefused = !amount.ok && (isOtherUnit || hasUnclearPoint(text, unit));
        if (isRefused) onProblem?.(amount.error);
        return isRefused;
      }}
      after={<span className="shrink-0 text-muted">{unitName(unit, locale)}</span>}
    />
  );
}

const typedOf = (amountRial: number | null, unit: MoneyUnit): string =>
  amountRial === null ? "" : String(unit === "toman" ? amountRial / 10 : amountRial);

/** Digits, and for toman one decimal: everything else was never typed. */
function cleanAmount(text: string, unit: MoneyUnit): string {
  const [whole = "", ...decimals] = cleanInput(text).split(/[.٫/]/);
  const digits = whole
    .replace(/\D/g, "")
    .replace(/^0+(?=\d)/, "")
    .slice(0, MAX_DIGITS);
  if (unit === "rial" || decimals.length === 0) return digits;
  return `${digits}.${decimals.join("").replace(/\D/g, "").slice(0, 1)}`;
}

function formatTyped(text: string, locale: Locale): string {
  const [whole = "", decimals] = text.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, locale === "fa" ? "٬" : ",");
  return localizeDigits(
    decimals === undefined ? grouped : `${grouped}${locale === "fa" ? "٫" : "."}${decimals}`,
    locale,
  );
}
