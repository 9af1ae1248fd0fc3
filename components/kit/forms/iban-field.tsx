"use client";

import { Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type FieldPath, type FieldValues, useController } from "react-hook-form";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { bankCodeOfIban, bankName, parseIban } from "@/lib/kit/format/iban";
import { Field } from "./field";
import type { RhfFieldProps } from "./fields";
import { IbanInput } from "./iban-input";

interface IbanFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output>
  extends RhfFieldProps<Values, Name, Output> {
  /** What is known of a valid IBAN: its owner. */
  owner?: (iban: string) => ReactNode;
}

/** An IBAN: the value is `IR` and digits; the bank's name comes with its code, the rest of the digits is counted. */
export function IbanField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  label,
  hint,
  isOptional,
  owner,
}: IbanFieldProps<Values, Name, Output>) {
  const forms = useTranslations("forms");
  const { field, fieldState } = useController({ control, name });
  const [isSeveral, setSeveral] = useState(false);
  const value = typeof field.value === "string" ? (field.value as string) : "";
  const parsed = parseIban(value);
  const isComplete = value.length === 26;
  return (
    <Field
      name={name}
      label={label}
      hint={hint ?? forms("ibanHint")}
      isOptional={isOptional}
      error={isSeveral ? "errors.severalIbans" : isComplete && !parsed.ok ? parsed.error : fieldState.error?.message}
      after={
        <div aria-live="polite" className="mt-1.5 min-h-[1.375rem] text-muted text-sm">
          <BankOf iban={value} />
          {parsed.ok && owner?.(parsed.iban)}
        </div>
      }
    >
      {(wiring) => (
        <IbanInput
          {...wiring}
          ref={field.ref}
          name={name}
          onBlur={field.onBlur}
          value={value}
          onIban={field.onChange}
          onSeveral={setSeveral}
        />
      )}
    </Field>
  );
}

function BankOf({ iban }: { iban: string }) {
  const forms = useTranslations("forms");
  const { locale } = usePreferences();
  const code = bankCodeOfIban(iban);
  if (!code) return null;
  const bank = bankName(code, locale);
  const missing = 26 - iban.length;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="inline-flex items-center gap-1.5 text-text">
        <Landmark aria-hidden className="size-4 text-muted" />
        {bank ?? forms("ibanUnknownBank")}
      </span>
      {missing > 0 && <span>{forms("ibanRemaining", { count: missing })}</span>}
    </span>
  );
}
