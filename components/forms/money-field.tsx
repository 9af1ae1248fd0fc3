"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { type FieldPath, type FieldValues, useController } from "react-hook-form";
import { usePreferences } from "@/components/ui/preferences-context";
import { formatMoney, otherUnit } from "@/lib/format/money";
import { moneyInWords } from "@/lib/format/money-words";
import { Field } from "./field";
import type { RhfFieldProps } from "./fields";
import { MoneyInput } from "./money-input";

/** An amount: the value is whole rial or null; the words and the other unit stand under it. */
export function MoneyField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  label,
  hint,
  isOptional,
}: RhfFieldProps<Values, Name, Output>) {
  const { field, fieldState } = useController({ control, name });
  const [problem, setProblem] = useState<string>();
  const amountRial = typeof field.value === "number" ? (field.value as number) : null;
  return (
    <Field
      name={name}
      label={label}
      hint={hint}
      isOptional={isOptional}
      error={problem ?? fieldState.error?.message}
      after={<AmountAloud amountRial={amountRial} />}
    >
      {(wiring) => (
        <MoneyInput
          {...wiring}
          ref={field.ref}
          name={name}
          onBlur={field.onBlur}
          value={amountRial}
          onAmount={field.onChange}
          onProblem={setProblem}
        />
      )}
    </Field>
  );
}

/** An amount in words and in the other unit; keeps its line while there is none. */
export function AmountAloud({ amountRial }: { amountRial: number | null }) {
  const forms = useTranslations("forms");
  const { unit, locale } = usePreferences();
  return (
    <p aria-live="polite" className="mt-1.5 min-h-[1.375rem] text-muted text-sm">
      {amountRial !== null && (
        <>
          <span className="text-text">{moneyInWords(amountRial, { unit, locale })}</span>
          {" · "}
          {forms("otherUnit", { amount: formatMoney(amountRial, { unit: otherUnit(unit), locale }) })}
        </>
      )}
    </p>
  );
}
