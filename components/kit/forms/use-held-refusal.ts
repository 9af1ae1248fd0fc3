"use client";

import type { BaseSyntheticEvent } from "react";
import { type FieldPath, type FieldValues, type UseFormReturn, useFormState } from "react-hook-form";

type Submit = (event?: BaseSyntheticEvent) => Promise<void>;

/**
 * For forms that empty a field which the server refused: pressing the button once more, before anything is typed, would
 * only put «fill this in» in the place of the reason. The reason stays until one types.
 */
export function useHeldRefusal<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  name: FieldPath<Values>,
  submit: Submit,
): Submit {
  const state = useFormState({ control: form.control });
  const isRefused = form.getFieldState(name, state).error?.type === "server" || state.errors.root?.server !== undefined;
  return async (event) => {
    if (!isRefused || form.getValues(name) !== "") return submit(event);
    event?.preventDefault();
    form.setFocus(name);
  };
}
