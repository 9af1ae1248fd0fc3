"use client";

import { compactIban, parseIban } from "@/lib/format/iban";
import { FormattedInput, type FormattedInputProps } from "./formatted-input";

interface IbanInputProps
  extends Omit<FormattedInputProps, "value" | "onValue" | "clean" | "format" | "readPaste" | "refuses"> {
  /** `IR` and as many digits as there are yet, or an empty text. */
  value: string;
  onIban: (iban: string) => void;
  /** That what was just put in is several IBANs, of which none was taken; false once it is one again. */
  onSeveral?: (isSeveral: boolean) => void;
}

const DIGITS = 24;

/** Digits of an IBAN without its `IR`, whatever it was pasted with. */
const digitsOf = (text: string): string => compactIban(text).replace(/\D/g, "").slice(0, DIGITS);

/** Two check digits, then groups of four, as on a cheque. */
const group = (digits: string): string =>
  [digits.slice(0, 2), ...(digits.slice(2).match(/.{1,4}/g) ?? [])].filter(Boolean).join(" ");

export function IbanInput({ value, onIban, onSeveral, ...rest }: IbanInputProps) {
  const refuses = (text: string): boolean => {
    const parsed = parseIban(text);
    const isSeveral = !parsed.ok && parsed.error === "errors.severalIbans";
    onSeveral?.(isSeveral);
    return isSeveral;
  };
  return (
    <FormattedInput
      inputMode="numeric"
      {...rest}
      value={digitsOf(value)}
      onValue={(digits) => onIban(digits ? `IR${digits}` : "")}
      clean={digitsOf}
      format={group}
      refuses={refuses}
      before={<span className="text-muted">IR</span>}
    />
  );
}
