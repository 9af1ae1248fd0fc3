"use client";

import { type ReactNode, useState } from "react";
import { type FieldPath, type FieldValues, useController } from "react-hook-form";
import { AmountAloud } from "./amount-aloud";
import { Field } from "./field";
import type { RhfFieldProps } from "./fields";
import { MoneyInput } from "./money-input";

/** An amount field. The value is whole rial or null; the amount in words and in the other unit stands below it. */
export function MoneyField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  label,
  hint,
  isOptional,
  isOwnWord,
  isOneOfMany,
  after,
}: RhfFieldProps<Values, Name, Output> & {
  /** The label is a user's own text, in any language. */
  isOwnWord?: boolean;
  /** One of a form's many amounts: the line of its words takes room only once there is one. */
  isOneOfMany?: boolean;
  /** Further text about the typed value. */
  after?: ReactNode;
}) {
  const { field, fieldState } = useController({ control, name });
  const [problem, setProblem] = useState<string>();
  const amountRial = typeof field.value === "number" ? (field.value as number) : null;
  return (
    <Field
      name={name}
      label={label}
      isOwnWord={isOwnWord}
      hint={hint}
      isOptional={isOptional}
      error={problem ?? fieldState.error?.message}
      after={
        <>
          <AmountAloud amountRial={amountRial} isOneOfMany={isOneOfMany} />
          {after}
        </>
      }
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
