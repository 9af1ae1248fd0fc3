"use client";

import type { ComponentProps, ReactNode } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { Checkbox } from "@/components/kit/ui/checkbox";
import { Input, Textarea } from "@/components/kit/ui/input";
import { Select, type SelectOption } from "@/components/kit/ui/select";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { Field } from "./field";

/** What every field of a react-hook-form form takes: `control={form.control}`, its name, its words. */
export interface RhfFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output = Values> {
  // biome-ignore lint/suspicious/noExplicitAny: the resolver's context is nobody's business here, as in react-hook-form's own types
  control: Control<Values, any, Output>;
  name: Name;
  label: string;
  hint?: ReactNode;
  isOptional?: boolean;
}

type NativeProps<Tag extends "input" | "textarea"> = Pick<
  ComponentProps<Tag>,
  "placeholder" | "autoComplete" | "maxLength" | "dir" | "autoFocus" | "spellCheck" | "inputMode" | "readOnly"
>;

/** The direction of what is typed; an empty field with `auto` would count as left to right. */
const directionOf = (value: unknown) => (value ? "auto" : undefined);

export function TextField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  label,
  hint,
  isOptional,
  ...rest
}: RhfFieldProps<Values, Name, Output> & NativeProps<"input"> & { type?: "text" | "email" | "url" | "tel" }) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field name={name} label={label} hint={hint} isOptional={isOptional} error={fieldState.error?.message}>
      {(wiring) => <Input dir={directionOf(field.value)} {...rest} {...wiring} {...field} value={field.value ?? ""} />}
    </Field>
  );
}

export function TextareaField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  label,
  hint,
  isOptional,
  ...rest
}: RhfFieldProps<Values, Name, Output> & NativeProps<"textarea">) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field name={name} label={label} hint={hint} isOptional={isOptional} error={fieldState.error?.message}>
      {(wiring) => (
        <Textarea dir={directionOf(field.value)} {...rest} {...wiring} {...field} value={field.value ?? ""} />
      )}
    </Field>
  );
}

export function SelectField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  label,
  hint,
  isOptional,
  options,
  placeholder,
}: RhfFieldProps<Values, Name, Output> & { options: readonly SelectOption[]; placeholder?: string }) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field name={name} label={label} hint={hint} isOptional={isOptional} error={fieldState.error?.message}>
      {(wiring) => (
        <Select {...wiring} {...field} value={field.value ?? ""} options={options} placeholder={placeholder} />
      )}
    </Field>
  );
}

export function CheckboxField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  label,
  hint,
}: RhfFieldProps<Values, Name, Output>) {
  const refusal = useRefusal();
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  return (
    <div>
      <Checkbox
        ref={field.ref}
        name={name}
        label={label}
        hint={hint}
        checked={field.value === true}
        aria-invalid={error ? true : undefined}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.target.checked)}
      />
      {error && <p className="text-danger text-sm">{refusal(error)}</p>}
    </div>
  );
}
