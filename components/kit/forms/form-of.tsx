"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { Button } from "@/components/kit/ui/button";
import { applyServerErrors } from "./apply-server-errors";
import { Form } from "./form";
import { type FormField, FormFields } from "./form-fields";

interface FormOfProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  fields: readonly FormField<Values>[];
  /** What it is for: its name for screen readers. */
  label: string;
  /** On the button that sends it. */
  action: string;
  isDangerous?: boolean;
  /** Carries it out; an `ApiError` that it throws is shown beside its field, or above the buttons. */
  onSubmit: (values: Output) => Promise<unknown>;
  onCancel: () => void;
  /** Said above the fields. */
  children?: ReactNode;
}

/** A simple form from its fields as data: a window that asks for a few things and sends them. */
export function FormOf<Values extends FieldValues, Output>(props: FormOfProps<Values, Output>) {
  const { form, fields, label, action, isDangerous, onSubmit, onCancel, children } = props;
  const common = useTranslations("common.actions");
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      applyServerErrors(
        error,
        fields.map(({ name }) => name),
        form.setError,
      );
    }
  });
  return (
    <Form
      form={form}
      onSubmit={submit}
      label={label}
      footer={
        <>
          <Button onClick={onCancel}>{common("cancel")}</Button>
          <Button type="submit" variant={isDangerous ? "danger" : "primary"} isLoading={form.formState.isSubmitting}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      <FormFields control={form.control} fields={fields} />
    </Form>
  );
}
