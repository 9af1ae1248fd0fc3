"use client";

import { useId } from "react";
import { cn } from "./cn";

interface SegmentedControlProps<Value extends string> {
  /** What is chosen here; read to screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** One of a few, all in sight. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className={cn("inline-flex rounded border border-control bg-surface p-0.5", className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            "flex min-h-8 flex-1 cursor-pointer items-center justify-center whitespace-nowrap rounded-sm px-3 text-sm transition-colors",
            "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent",
            option.value === value
              ? "bg-accent-soft font-semibold text-accent"
              : "text-muted hover:bg-hover hover:text-text",
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
