"use client";

import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cn } from "@/components/kit/ui/cn";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";

interface Choice<Value extends string> {
  value: Value;
  label: string;
  hint: ReactNode;
  isDisabled?: boolean;
}

interface ChoiceFieldProps<Value extends string> {
  /** Ties the summary of errors to it. */
  id: string;
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  onChange: (value: Value) => void;
  error?: string;
}

/** One of a few, each with what it means. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { id, label, value, choices, onChange, error } = props;
  const refusal = useRefusal();
  const name = useId();
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cn(
              "flex items-start gap-2.5 rounded border px-3 py-2.5 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent",
              choice.isDisabled ? "cursor-not-allowed bg-sunken" : "cursor-pointer hover:bg-hover",
              choices.length % 2 === 1 && "sm:last:col-span-2",
              choice.value === value && "border-accent bg-accent-soft hover:bg-accent-soft",
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.isDisabled}
              onChange={() => onChange(choice.value)}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className={cn("block font-medium", choice.isDisabled && "text-muted")}>{choice.label}</span>
              <span className="block text-muted text-sm">{choice.hint}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-danger text-sm">
          <CircleAlert aria-hidden className="mt-[3px] size-4 shrink-0" />
          {refusal(error)}
        </p>
      )}
    </fieldset>
  );
}
