"use client";

import { Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { Field } from "@/components/kit/forms/field";
import { FormattedInput } from "@/components/kit/forms/formatted-input";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { normalizeCardNumber } from "@/lib/kit/format/card";
import { bankOfCard } from "@/lib/kit/format/card-bank";
import { cleanInput } from "@/lib/kit/format/digits";

const DIGITS = 16;
const digitsOf = (text: string): string => cleanInput(text).replace(/\D/g, "").slice(0, DIGITS);
const grouped = (digits: string): string => (digits.match(/.{1,4}/g) ?? []).join(" ");

interface CardFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
}

/** A card's number as one types it: in groups of four, its bank by its first six digits, its check digit at the end. */
export function CardField<Values extends FieldValues>({ control, name }: CardFieldProps<Values>) {
  const words = useTranslations("customerAccounts.cards");
  const forms = useTranslations("forms");
  const { locale } = usePreferences();
  const { field, fieldState } = useController({ control, name });
  const value = typeof field.value === "string" ? (field.value as string) : "";
  const bank = bankOfCard(value, locale);
  const isWrong = value.length === DIGITS && normalizeCardNumber(value) === null;
  const missing = DIGITS - value.length;
  return (
    <Field
      name={name}
      label={words("card")}
      hint={words("cardHint")}
      error={isWrong ? "errors.invalidCard" : fieldState.error?.message}
      after={
        <div
          aria-live="polite"
          className="mt-1.5 flex min-h-[1.375rem] flex-wrap items-center gap-x-3 text-muted text-sm"
        >
          {bank && (
            <span className="inline-flex items-center gap-1.5 text-text">
              <Landmark aria-hidden className="size-4 text-muted" />
              {bank}
            </span>
          )}
          {value !== "" && missing > 0 && <span>{forms("ibanRemaining", { count: missing })}</span>}
        </div>
      }
    >
      {(wiring) => (
        <FormattedInput
          {...wiring}
          ref={field.ref}
          name={name}
          inputMode="numeric"
          // Nothing offers it again: neither the browser's own memory nor a reload.
          autoComplete="off"
          onBlur={field.onBlur}
          value={value}
          onValue={field.onChange}
          clean={digitsOf}
          format={grouped}
        />
      )}
    </Field>
  );
}
