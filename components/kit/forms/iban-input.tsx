"use client";

import { compactIban, parseIban } from "@/lib/kit/format/iban";
import { FormattedInput, type FormattedInputProps } from "./formatted-input";

interface IbanInputProps
  extends Omit<FormattedInputProps, "value" | "onValue" | "clean" | "format" | "readPaste" | "refuses"> {
  /** `IR` and the digits typed so far, or an empty text. */
  value: string;
  onIban: (iban: string) => void;
  /**
   * Called with true if the pasted text contains several IBANs, of which none was taken; with false once it is one
   * again.
   */
  onSeveral?: (isSeveral: boolean) => void;
}

const DIGITS = 24;

/** The digits of an IBAN without `IR` and without other pasted characters. */
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
