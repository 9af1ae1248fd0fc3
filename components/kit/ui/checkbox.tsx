import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
}

export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label className={cn("flex cursor-pointer items-start gap-2.5 py-1", className)}>
      <input {...rest} type="checkbox" className="mt-0.5 size-[18px] shrink-0 cursor-pointer accent-accent" />
      <span>
        {label}
        {hint && <span className="block text-muted text-sm">{hint}</span>}
      </span>
    </label>
  );
}
