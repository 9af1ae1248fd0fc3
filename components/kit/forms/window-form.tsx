"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { Button } from "@/components/kit/ui/button";
import { applyServerErrors } from "./apply-server-errors";
import { Form } from "./form";

export interface WindowFormProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  /** What it is for: its name for screen readers. */
  label: string;
  /** On the button that sends it. */
  action: string;
  isDangerous?: boolean;
  /** The fields that show their own errors: all of the form unless given. */
  names?: readonly FieldPath<Values>[];
  /** Carries it out; an `ApiError` that it throws is shown beside its field, or above the buttons. */
  onSubmit: (values: Output) => Promise<unknown>;
  onCancel: () => void;
  children?: ReactNode;
}

/** The form of a window that asks for a few things and sends them, with its two buttons. */
export function WindowForm<Values extends FieldValues, Output>(props: WindowFormProps<Values, Output>) {
  const { form, label, action, isDangerous, names, onSubmit, onCancel, children } = props;
  const common = useTranslations("common.actions");
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      applyServerErrors(error, names ?? (Object.keys(form.getValues()) as FieldPath<Values>[]), form.setError);
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
    </Form>
  );
}
