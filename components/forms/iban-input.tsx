"use client";

import { compactIban } from "@/lib/format/iban";
import { FormattedInput, type FormattedInputProps } from "./formatted-input";

interface IbanInputProps extends Omit<FormattedInputProps, "value" | "onValue" | "clean" | "format" | "readPaste"> {
  /** `IR` and as many digits as there are yet, or an empty text. */
  value: string;
  onIban: (iban: string) => void;
}

const DIGITS = 24;

/** Digits of an IBAN without its `IR`, whatever it was pasted with. */
const digitsOf = (text: string): string => compactIban(text).replace(/\D/g, "").slice(0, DIGITS);

/** Two check digits, then groups of four, as on a cheque. */
const group = (digits: string): string =>
  [digits.slice(0, 2), ...(digits.slice(2).match(/.{1,4}/g) ?? [])].filter(Boolean).join(" ");

export function IbanInput({ value, onIban, ...rest }: IbanInputProps) {
  return (
    <FormattedInput
      inputMode="numeric"
      {...rest}
      value={digitsOf(value)}
      onValue={(digits) => onIban(digits ? `IR${digits}` : "")}
      clean={digitsOf}
      format={group}
      before={<span className="text-muted">IR</span>}
    />
  );
}
