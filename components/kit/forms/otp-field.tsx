"use client";

import { type FieldPath, type FieldValues, useController } from "react-hook-form";
import { Input } from "@/components/kit/ui/input";
import { cleanInput } from "@/lib/kit/format/digits";
import { Field } from "./field";
import type { RhfFieldProps } from "./fields";

const LENGTH = 6;

interface OtpFieldProps {
  /** All digits are there. */
  onComplete?: (code: string) => void;
  autoFocus?: boolean;
}

/** A one-time code: one box, so that pasting, filling in by the device and screen readers all work. */
export function OtpField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  label,
  hint,
  onComplete,
  autoFocus,
}: RhfFieldProps<Values, Name, Output> & OtpFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const change = (text: string) => {
    const code = cleanInput(text).replace(/\D/g, "").slice(0, LENGTH);
    field.onChange(code);
    if (code.length === LENGTH) onComplete?.(code);
  };
  return (
    <Field name={name} label={label} hint={hint} error={fieldState.error?.message}>
      {(wiring) => (
        <Input
          {...wiring}
          {...field}
          dir="ltr"
          value={field.value ?? ""}
          onChange={(event) => change(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="••••••"
          autoFocus={autoFocus}
          className="!text-center !text-lg font-medium tracking-[0.4em]"
        />
      )}
    </Field>
  );
}
