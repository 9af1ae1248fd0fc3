"use client";

import type { FieldValues } from "react-hook-form";
import { type FormField, FormFields } from "./form-fields";
import { WindowForm, type WindowFormProps } from "./window-form";

interface FormOfProps<Values extends FieldValues, Output> extends Omit<WindowFormProps<Values, Output>, "names"> {
  fields: readonly FormField<Values>[];
}

/** A simple form from its fields as data. Its children stand above the fields. */
export function FormOf<Values extends FieldValues, Output>(props: FormOfProps<Values, Output>) {
  const { fields, children, ...rest } = props;
  return (
    <WindowForm {...rest} names={fields.map(({ name }) => name)}>
      {children}
      <FormFields control={rest.form.control} fields={fields} />
    </WindowForm>
  );
}
