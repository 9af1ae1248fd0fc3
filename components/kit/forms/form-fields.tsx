"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { Button } from "@/components/kit/ui/button";
import { Input, Textarea } from "@/components/kit/ui/input";
import { Select, type SelectOption } from "@/components/kit/ui/select";
import { withLostZeros } from "@/lib/kit/format/national-code";
import { DayInput } from "./day-input";
import { Field } from "./field";

/** One field of a form as data: its label, its kind of input, and its hints. */
export interface FormField<Values extends FieldValues> {
  name: FieldPath<Values>;
  label: string;
  /** `digits` is typed left to right with the numeric keyboard; a `choice` is one of `options`. */
  kind: "text" | "digits" | "paragraph" | "day" | "choice";
  /** The label is a user's own text, in any language. */
  isOwnWord?: boolean;
  isOptional?: boolean;
  isDisabled?: boolean;
  hint?: string;
  /** Below the field: what is known about the typed value. */
  after?: ReactNode;
  maxLength?: number;
  options?: readonly SelectOption[];
  /** For a choice: the text if nothing is chosen. */
  placeholder?: string;
  /** The last allowed day, as `YYYY-MM-DD`. */
  latest?: string;
  /** The first allowed day, if it may be earlier than all records. */
  earliest?: string;
  /** Called after another choice was made. */
  onChange?: (value: string) => void;
}

interface FormFieldsProps<Values extends FieldValues, Output> {
  // biome-ignore lint/suspicious/noExplicitAny: the resolver's context is nobody's business here, as in react-hook-form's own types
  control: Control<Values, any, Output>;
  fields: readonly FormField<Values>[];
}

/** Draws fields in order, two in a row if there is room; a paragraph takes the whole row. */
export function FormFields<Values extends FieldValues, Output>({ control, fields }: FormFieldsProps<Values, Output>) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      {fields.map((field) => (
        <div
          key={field.name}
          className={field.kind === "paragraph" || fields.length === 1 ? "sm:col-span-2" : undefined}
        >
          <OneField control={control} {...field} />
        </div>
      ))}
    </div>
  );
}

function OneField<Values extends FieldValues, Output>({
  control,
  name,
  kind,
  label,
  isOwnWord,
  isOptional,
  isDisabled,
  hint,
  after,
  maxLength,
  options = [],
  placeholder,
  latest,
  earliest,
  onChange,
}: FormField<Values> & Pick<FormFieldsProps<Values, Output>, "control">) {
  const words = useTranslations("forms");
  const { field, fieldState } = useController({ control, name });
  const [problem, setProblem] = useState<string>();
  const error = problem ?? fieldState.error?.message;
  const value: string = field.value ?? "";
  const typed = { maxLength, ...field, value };
  const line = { autoComplete: "off", spellCheck: false, ...typed };
  return (
    <Field
      name={name}
      label={label}
      isOwnWord={isOwnWord}
      hint={hint}
      isOptional={isOptional}
      error={error}
      after={
        error === "errors.lostZeros" ? (
          <Button size="sm" className="mt-1.5" onClick={() => field.onChange(withLostZeros(value))}>
            <bdi>{words("withLostZeros", { code: withLostZeros(value) })}</bdi>
          </Button>
        ) : (
          after
        )
      }
    >
      {(wiring) =>
        kind === "day" ? (
          <DayInput
            wiring={wiring}
            value={value || null}
            onChange={(day) => field.onChange(day ?? "")}
            onProblem={setProblem}
            latest={latest}
            earliest={earliest}
          />
        ) : kind === "choice" ? (
          <Select
            {...wiring}
            {...field}
            value={value}
            options={options}
            placeholder={placeholder}
            disabled={isDisabled}
            onChange={(event) => {
              field.onChange(event);
              onChange?.(event.target.value);
            }}
          />
        ) : kind === "paragraph" ? (
          <Textarea {...wiring} {...typed} dir={value ? "auto" : undefined} />
        ) : kind === "digits" ? (
          <Input {...wiring} {...line} dir="ltr" inputMode="numeric" />
        ) : (
          // An empty field with `auto` would be left to right.
          <Input {...wiring} {...line} dir={value ? "auto" : undefined} />
        )
      }
    </Field>
  );
}
