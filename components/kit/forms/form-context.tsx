"use client";

import { createContext, useContext, useEffect, useId } from "react";

interface FormScope {
  prefix: string;
  /** Field name → its label, for the summary of errors. */
  labels: Map<string, string>;
}

export const FormScopeContext = createContext<FormScope | null>(null);

/** The id of a field's control: the same for the field and for the summary's link to it. */
export const fieldId = (prefix: string, name: string): string => `${prefix}-${name.replaceAll(".", "-")}`;

/** A control's id inside (or outside) a form, and its label made known to the summary. */
export function useFieldId(name: string | undefined, label: string): string {
  const scope = useContext(FormScopeContext);
  const own = useId();
  useEffect(() => {
    if (name) scope?.labels.set(name, label);
  }, [scope, name, label]);
  return scope && name ? fieldId(scope.prefix, name) : own;
}
