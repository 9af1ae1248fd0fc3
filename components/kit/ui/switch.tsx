import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role"> {
  label: ReactNode;
  hint?: ReactNode;
}

/** On or off, at once: for settings that need no save button. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  return (
    <label className={cn("flex cursor-pointer items-start justify-between gap-4 py-1", className)}>
      <span>
        {label}
        {hint && <span className="block text-muted text-sm">{hint}</span>}
      </span>
      <span className="relative mt-px inline-flex h-6 w-10 shrink-0">
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own checked state
          role="switch"
          className="peer size-full cursor-pointer appearance-none rounded-full border border-control bg-sunken transition-colors checked:border-accent checked:bg-accent disabled:opacity-55"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute start-1 top-1 size-4 rounded-full bg-control transition-transform peer-checked:translate-x-4 peer-checked:bg-accent-on rtl:peer-checked:-translate-x-4"
        />
      </span>
    </label>
  );
}
