"use client";

import { type FieldPath, type FieldValues, useController } from "react-hook-form";
import { DateRangeInput, type DayRange } from "./date-range-input";
import { Field } from "./field";
import type { RhfFieldProps } from "./fields";

const OPEN: DayRange = { from: null, to: null };

/** A period in a form: the value is `{ from, to }` in Gregorian days. */
export function DateRangeField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  label,
  hint,
  isOptional,
  latest,
}: RhfFieldProps<Values, Name, Output> & { latest?: string }) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field name={name} label={label} hint={hint} isOptional={isOptional} error={fieldState.error?.message}>
      {(wiring) => (
        <DateRangeInput
          {...wiring}
          label={label}
          value={(field.value as DayRange | undefined) ?? OPEN}
          onChange={field.onChange}
          latest={latest}
          className="w-full"
        />
      )}
    </Field>
  );
}
