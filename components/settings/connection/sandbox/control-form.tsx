"use client";

import type { ReactNode } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { Button } from "@/components/kit/ui/button";

interface ControlFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  label: string;
  /** On the button. */
  action: string;
  onSubmit: (values: Values) => Promise<void>;
  children: ReactNode;
}

/** The form of a control. What the server refuses is shown beside its field. */
export function ControlForm<Values extends FieldValues>(props: ControlFormProps<Values>) {
  const { form, label, action, onSubmit, children } = props;
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      applyServerErrors(error, Object.keys(form.getValues()) as FieldPath<Values>[], form.setError);
    }
  });
  return (
    <Form
      form={form}
      onSubmit={submit}
      label={label}
      className="max-w-md"
      footer={
        <Button type="submit" isLoading={form.formState.isSubmitting}>
          {action}
        </Button>
      }
    >
      {children}
    </Form>
  );
}
