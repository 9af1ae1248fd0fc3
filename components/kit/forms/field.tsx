"use client";

import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/kit/ui/cn";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useFieldId } from "./form-context";

/** Connects a control to its label, hint and error; spread it on the control. */
export interface ControlProps {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface FieldProps {
  label: string;
  /** The label is a user's own text, in any language. */
  isOwnWord?: boolean;
  /** Shown before any error. */
  hint?: ReactNode;
  /** A message key (`errors.required`) or the service's own words. */
  error?: string;
  isOptional?: boolean;
  /** Below the control: how the input was understood. */
  after?: ReactNode;
  /** The field's name in its form; left out for a lone control. */
  name?: string;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** The label, the hint, the control and the error, connected for screen readers in one place. */
export function Field({ label, isOwnWord, hint, error, isOptional, after, name, className, children }: FieldProps) {
  const common = useTranslations("common");
  const refusal = useRefusal();
  const id = useFieldId(name, label);
  const described = [hint && `${id}-hint`, error && `${id}-error`, after && `${id}-after`].filter(Boolean).join(" ");
  return (
    <div className={cn("min-w-0", className)}>
      <label htmlFor={id} className="mb-1.5 flex items-baseline justify-between gap-2 font-medium">
        {isOwnWord ? <bdi>{label}</bdi> : label}
        {isOptional && <span className="font-normal text-muted text-sm">{common("optional")}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-0.5 mb-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden className="mt-[3px] size-4 shrink-0" />
          <span dir="auto">{refusal(error)}</span>
        </p>
      )}
      {after && <div id={`${id}-after`}>{after}</div>}
    </div>
  );
}
